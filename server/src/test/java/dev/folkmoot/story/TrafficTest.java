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
import net.jqwik.api.statistics.Statistics;

/**
 * Whatever is sent by whomever to whomever, and whoever dies: each letter is refused, delivered, or
 * comes back to its sender as an ERROR. None is lost, and none is delivered twice.
 */
class TrafficTest {
  private static final List<AgentId> AGENTS =
      List.of("ada", "ben", "arch", "pm", "ann", "nobody").stream().map(AgentId::new).toList();
  private static final List<StoryId> STORIES = List.of(new StoryId("a"), new StoryId("b"));
  private static final List<String> ROLES = List.of("coder", "coder", "architect", "pm");

  private static final String FULL = "a queue was full";
  private static final String RETURNED = "a letter came back";

  /** So few that queues are full every now and then. */
  private static final int QUEUE_LIMIT = 3;

  /** The story that a letter names. */
  enum Named {
    NONE,
    HELD,
    OTHER,
    UNKNOWN
  }

  /** A step of the traffic: who does what to whom. */
  record Step(int what, int from, int to, LetterType type, Named story) {}

  @Provide
  Arbitrary<List<Step>> traffic() {
    return Combinators.combine(
            Arbitraries.integers().between(0, 11),
            // the person to the architect more often, so that queues fill
            agents(AGENTS.indexOf(WorkContract.PERSON.name())),
            agents(AGENTS.indexOf(WorkContract.ARCHITECT)),
            Arbitraries.oneOf(
                Arbitraries.of(LetterType.class),
                Arbitraries.of(LetterType.REQUEST, LetterType.KNOWLEDGE_UPDATE)),
            Arbitraries.of(Named.class))
        .as(Step::new)
        .list()
        .ofMinSize(40)
        .ofMaxSize(120);
  }

  private static Arbitrary<Integer> agents(int often) {
    return Arbitraries.oneOf(
        Arbitraries.integers().between(0, AGENTS.size() - 1), Arbitraries.just(often));
  }

  @Property(tries = 100)
  void on_sqlite_nothing_is_lost(@ForAll("traffic") List<Step> steps) {
    follow(OneSqlite.emptied(), steps);
    List.of(FULL, RETURNED).forEach(TrafficTest::requireSometimes);
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
      Statistics.label(FULL).collect(world.wasFull);
      Statistics.label(RETURNED).collect(!world.returned.isEmpty());
    }
  }

  private static void requireSometimes(String what) {
    Statistics.label(what).coverage(covered -> covered.check(true).count(count -> count > 0));
  }

  /** The letters that were taken for sent, and what became of each. */
  private static final class World implements AutoCloseable {
    private final SettableClock clock = new SettableClock();
    private final Node node;
    private final Stories stories;
    private final Set<LetterId> sent = new HashSet<>();
    private final Set<LetterId> delivered = new HashSet<>();
    private final Set<LetterId> returned = new HashSet<>();
    private boolean wasFull;

    World(Databases database) {
      node = new Node(database, clock);
      stories = WorkContract.stories(node, QUEUE_LIMIT);
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
        case 0, 1, 2, 3, 4, 5 -> send(from, step);
        case 6, 7 -> next(from).ifPresent(letter -> acknowledge(from, letter));
        case 8 -> next(from).ifPresent(letter -> reply(from, letter));
        case 9 -> next(from);
        case 10 -> dieOften(from);
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

    private void send(AgentId from, Step step) {
      boolean shared = step.type() == LetterType.KNOWLEDGE_UPDATE;
      try {
        var letter =
            new NewLetter(
                step.type(),
                shared ? Optional.empty() : Optional.of(AGENTS.get(step.to())),
                story(from, step.story()),
                "kind",
                Json.object());
        var made = stories.mailbox().send(speaker(from), letter, Optional.empty());
        assertThat(step.story()).isNotEqualTo(Named.UNKNOWN);
        sent.add(made.id());
      } catch (Refusal refused) {
        note(refused);
      }
    }

    private Optional<StoryId> story(AgentId from, Named story) {
      var held = stories.heldBy(from).map(one -> one.story().id());
      return switch (story) {
        case NONE -> Optional.empty();
        case HELD -> held;
        case OTHER -> STORIES.stream().filter(id -> !Optional.of(id).equals(held)).findFirst();
        case UNKNOWN -> Optional.of(new StoryId("unknown"));
      };
    }

    private void note(Refusal refused) {
      assertThat(refused.getMessage()).isNotBlank();
      wasFull |= refused.code() == Refusal.Code.QUEUE_FULL;
    }

    private static Speaker speaker(AgentId name) {
      return name.equals(WorkContract.PERSON.name())
          ? WorkContract.PERSON
          : new Speaker(name, Speaker.Via.JAVA);
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
        note(noAnswer);
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
