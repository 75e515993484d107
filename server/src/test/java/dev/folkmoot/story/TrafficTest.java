package dev.folkmoot.story;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.agent.AgentKind;
import dev.folkmoot.agent.Registration;
import dev.folkmoot.agent.Speaker;
import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Json;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.gate.OnePostgres;
import dev.folkmoot.gate.OneSqlite;
import dev.folkmoot.testing.Databases;
import dev.folkmoot.testing.Node;
import dev.folkmoot.testing.SettableClock;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/**
 * Whatever is sent by whomever to whomever, and whoever dies: each letter is refused, delivered, or
 * comes back to its sender as an ERROR. None is lost, and none is delivered twice.
 */
class TrafficTest {
  private static final List<AgentId> AGENTS =
      List.of("ada", "ben", "arch", "pm", "ann", "nobody").stream().map(AgentId::new).toList();
  private static final List<String> ROLES = List.of("coder", "coder", "architect", "pm");

  /** A step of the traffic: who does what to whom. */
  record Step(int what, int from, int to, LetterType type) {}

  @Provide
  Arbitrary<List<Step>> traffic() {
    return Combinators.combine(
            Arbitraries.integers().between(0, 9),
            Arbitraries.integers().between(0, AGENTS.size() - 1),
            Arbitraries.integers().between(0, AGENTS.size() - 1),
            Arbitraries.of(LetterType.class))
        .as(Step::new)
        .list()
        .ofMinSize(10)
        .ofMaxSize(120);
  }

  @Property(tries = 100)
  void on_sqlite_nothing_is_lost(@ForAll("traffic") List<Step> steps) {
    follow(OneSqlite.emptied(), steps);
  }

  @Property(tries = 15)
  void on_postgres_nothing_is_lost(@ForAll("traffic") List<Step> steps) {
    follow(OnePostgres.emptied(), steps);
  }

  private static void follow(Databases database, List<Step> steps) {
    try (var world = new World(database)) {
      steps.forEach(world::take);
      world.drain();
      world.compare();
    }
  }

  /** The letters that were taken for sent, and what became of each. */
  private static final class World implements AutoCloseable {
    private final SettableClock clock = new SettableClock();
    private final Node node;
    private final Stories stories;
    private final Set<LetterId> sent = new HashSet<>();
    private final Set<LetterId> delivered = new HashSet<>();
    private final Set<LetterId> returned = new HashSet<>();

    World(Databases database) {
      node = new Node(database, clock);
      stories = WorkContract.stories(node);
      for (int i = 0; i < ROLES.size(); i++) {
        var agent = AGENTS.get(i);
        node.agents.register(
            new Registration(
                agent, agent.value(), AgentKind.EXTERNAL, Optional.of(ROLES.get(i)), false));
      }
      var spec = stories.addSpec(WorkContract.PERSON, new NewSpec("T", "C"), Optional.empty()).id();
      stories.add(
          WorkContract.PERSON,
          spec,
          List.of(WorkContract.story("a"), WorkContract.story("b")),
          Optional.empty());
    }

    void take(Step step) {
      var from = AGENTS.get(step.from());
      switch (step.what()) {
        case 0, 1, 2, 3 -> send(from, AGENTS.get(step.to()), step.type());
        case 4, 5 -> next(from).ifPresent(letter -> acknowledge(from, letter));
        case 6 -> next(from).ifPresent(letter -> reply(from, letter));
        case 7 -> next(from);
        case 8 -> dieOften(from);
        default -> clock.advance(Duration.ofMinutes(1));
      }
    }

    /**
     * The agent takes what there is for it, and dies before it is done, more often than is borne.
     */
    private void dieOften(AgentId agent) {
      for (int i = 0; i < 6; i++) {
        next(agent);
        node.agents.flush();
        clock.advance(Duration.ofMinutes(12));
      }
    }

    private void send(AgentId from, AgentId to, LetterType type) {
      boolean shared = type == LetterType.KNOWLEDGE_UPDATE;
      try {
        var letter =
            new NewLetter(
                type,
                shared ? Optional.empty() : Optional.of(to),
                Optional.empty(),
                "kind",
                Json.object());
        sent.add(stories.mailbox().send(speaker(from), letter, Optional.empty()).id());
      } catch (Refusal refused) {
        assertThat(refused.getMessage()).isNotBlank();
      }
    }

    private static Speaker speaker(AgentId name) {
      return new Speaker(name, Speaker.Via.JAVA);
    }

    private Optional<Letter> next(AgentId agent) {
      return stories.mailbox().next(agent, Duration.ZERO, Optional.empty()).join();
    }

    private void acknowledge(AgentId agent, Letter letter) {
      var _ = stories.mailbox().acknowledge(agent, Receipt.of(letter.id()));
      end(letter);
    }

    private void reply(AgentId agent, Letter letter) {
      try {
        var reply = NewReply.response("answer", Json.object());
        sent.add(
            stories.mailbox().reply(speaker(agent), letter.id(), reply, Optional.empty()).id());
        end(letter);
      } catch (Refusal noAnswer) {
        acknowledge(agent, letter);
      }
    }

    private void end(Letter letter) {
      if (letter.type() == LetterType.STORY) {
        return;
      }
      if (letter.type() == LetterType.ERROR) {
        assertThat(returned.add(letter.parent().orElseThrow())).isTrue();
      } else {
        assertThat(delivered.add(letter.id())).as("delivered twice").isTrue();
      }
    }

    /** Everybody takes all that there is for it; a coder that takes a story goes on to the next. */
    void drain() {
      boolean more = true;
      while (more) {
        more = false;
        for (var agent : AGENTS) {
          var letter = next(agent);
          letter.ifPresent(one -> acknowledge(agent, one));
          var held = stories.heldBy(agent);
          held.ifPresent(one -> stories.complete(WorkContract.PERSON, one.story().id()));
          more |= letter.isPresent() || held.isPresent();
        }
      }
    }

    void compare() {
      var all = new HashSet<>(delivered);
      all.addAll(returned);
      assertThat(all).isEqualTo(sent);
      assertThat(delivered).noneMatch(returned::contains);
    }

    @Override
    public void close() {
      node.close();
    }
  }
}
