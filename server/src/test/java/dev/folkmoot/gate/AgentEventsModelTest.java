package dev.folkmoot.gate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.agent.AgentKind;
import dev.folkmoot.agent.Registration;
import dev.folkmoot.agent.Speaker;
import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.QuestionId;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.core.SessionId;
import dev.folkmoot.events.Event;
import dev.folkmoot.events.EventFilter;
import dev.folkmoot.events.EventReader;
import dev.folkmoot.testing.Databases;
import dev.folkmoot.testing.Node;
import dev.folkmoot.testing.SettableClock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;

/** The events of an agent say in turn that it is held and that it is free, whatever happens. */
class AgentEventsModelTest {
  private static final List<AgentId> AGENTS =
      Stream.of("coder", "tester", "writer").map(AgentId::new).toList();
  private static final List<SessionId> SESSIONS =
      List.of(new SessionId("release"), new SessionId("review"));
  private static final Speaker ANN = new Speaker(new AgentId("ann"), Speaker.Via.JAVA);
  private static final Set<String> HOLDS = Set.of("agent.halted", "agent.resumed");
  private static final List<Type> TYPES =
      List.of(Type.BLOCKING, Type.BLOCKING, Type.APPROVAL, Type.EMERGENCY, Type.CLARIFYING);

  @Property(tries = 300)
  void on_sqlite_an_agents_events_say_what_the_gate_says(@ForAll("histories") List<Step> history) {
    follow(history, OneSqlite.emptied());
  }

  @Property(tries = 40)
  void on_postgres_an_agents_events_say_what_the_gate_says(
      @ForAll("histories") List<Step> history) {
    follow(history, OnePostgres.emptied());
  }

  private static void follow(List<Step> history, Databases database) {
    try (var world = new World(database)) {
      for (var step : history) {
        step.take(world);
        AGENTS.forEach(world::compare);
      }
      AGENTS.forEach(world::readAgainFromEveryPlace);
    }
  }

  /** Something that happens to the gate. */
  interface Step {
    void take(World world);
  }

  /** An agent asks. It may be refused one more EMERGENCY, of which nobody hears. */
  record Asks(Type type, AgentId agent, Optional<SessionId> session) implements Step {
    @Override
    public void take(World world) {
      var asker = new Speaker(agent, Speaker.Via.JAVA);
      var ask = Ask.of(type, asker, "May I go on?").agent(agent);
      session.ifPresent(ask::session);
      try {
        world.questions.add(world.node.gate.ask(ask).id());
      } catch (Refusal refusal) {
        assertThat(type).isEqualTo(Type.EMERGENCY);
        assertThat(refusal.code()).isEqualTo(Refusal.Code.TOO_MANY_QUESTIONS);
      }
    }
  }

  record Answers(int question) implements Step {
    @Override
    public void take(World world) {
      world.pick(question).ifPresent(id -> world.node.gate.answer(id, ANN, "resume"));
    }
  }

  record Cancels(int question) implements Step {
    @Override
    public void take(World world) {
      world.pick(question).ifPresent(id -> world.node.gate.cancel(id, ANN, Optional.empty()));
    }
  }

  record Halts(Scope scope, int target) implements Step {
    @Override
    public void take(World world) {
      var halted =
          world.node.gate.halt(scope, nameOf(scope, target), ANN, "Stop", Optional.empty());
      world.questions.add(halted.id());
    }
  }

  record Resumes(Scope scope, int target) implements Step {
    @Override
    public void take(World world) {
      world.node.gate.resume(scope, nameOf(scope, target), ANN, Optional.empty());
    }
  }

  record Joins(AgentId agent, SessionId session) implements Step {
    @Override
    public void take(World world) {
      world.node.gate.check(agent, Optional.of(session));
    }
  }

  /** The session is over: whoever takes part leaves it, unless it is held. */
  record Ends(SessionId session) implements Step {
    @Override
    public void take(World world) {
      world.node.store.write(
          tx -> {
            world.node.gate.forFeatures().end(tx, session);
            return true;
          });
    }
  }

  record Restarts() implements Step {
    @Override
    public void take(World world) {
      world.restart();
    }
  }

  /** A gate, and for each agent somebody who reads its events from the beginning. */
  static final class World implements AutoCloseable {
    private final SettableClock clock = new SettableClock();
    private final Databases database;
    private final List<QuestionId> questions = new ArrayList<>();
    private final Map<AgentId, List<Event>> told = new HashMap<>();
    private final Map<AgentId, Long> places = new HashMap<>();
    private final Map<AgentId, EventReader> readers = new HashMap<>();
    private Node node;

    World(Databases database) {
      this.database = database;
      this.node = new Node(database, clock);
      long begin = node.events.newest();
      for (var agent : AGENTS) {
        node.agents.register(
            new Registration(agent, agent.value(), AgentKind.EXTERNAL, Optional.empty(), false));
        told.put(agent, new ArrayList<>());
        places.put(agent, begin);
      }
    }

    Optional<QuestionId> pick(int choice) {
      return questions.isEmpty()
          ? Optional.empty()
          : Optional.of(questions.get(choice % questions.size()));
    }

    /** Readers come back by the number of the last event they saw. */
    void restart() {
      node.close();
      node = new Node(database, clock);
      readers.clear();
    }

    void compare(AgentId agent) {
      var reader =
          readers.computeIfAbsent(agent, name -> node.gate.agentEvents().read(name, filter(name)));
      var news = read(reader, Objects.requireNonNull(places.get(agent)), 2);
      news.stream().mapToLong(Event::seq).max().ifPresent(seq -> places.put(agent, seq));
      told(agent).addAll(news);
      assertSays(agent, node.gate.canProceed(agent, Optional.empty()));
    }

    private List<Event> told(AgentId agent) {
      return Objects.requireNonNull(told.get(agent));
    }

    private void assertSays(AgentId agent, boolean free) {
      var types = told(agent).stream().map(Event::type).toList();
      for (int i = 0; i < types.size(); i++) {
        assertThat(types.get(i))
            .as("event %d of %s", i, types)
            .isEqualTo(i % 2 == 0 ? "agent.halted" : "agent.resumed");
      }
      assertThat(types.size() % 2 == 0).as("%s is free after %s", agent, types).isEqualTo(free);
    }

    /** A reader that resumes at any place hears what was told after it: no gap, no repeat. */
    void readAgainFromEveryPlace(AgentId agent) {
      var all = told(agent);
      long newest = node.events.newest();
      long oldest = all.isEmpty() ? newest : all.getFirst().seq() - 1;
      for (long place = oldest; place <= newest; place++) {
        var from = place;
        assertThat(read(node.gate.agentEvents().read(agent, filter(agent)), from, 3))
            .as("after %d", from)
            .isEqualTo(all.stream().filter(event -> event.seq() > from).toList());
      }
    }

    private static List<Event> read(EventReader reader, long from, int limit) {
      var all = new ArrayList<Event>();
      long place = from;
      while (true) {
        var page = reader.after(place, limit);
        all.addAll(page.events());
        if (page.cursor() == place) {
          return all;
        }
        place = page.cursor();
      }
    }

    private static EventFilter filter(AgentId agent) {
      return new EventFilter(Optional.of(agent), Optional.empty(), HOLDS);
    }

    @Override
    public void close() {
      node.close();
    }
  }

  @Provide
  Arbitrary<List<Step>> histories() {
    return Arbitraries.<Step>frequencyOf(
            Tuple.of(8, asks()),
            Tuple.of(9, Arbitraries.integers().between(0, 40).map(Answers::new)),
            Tuple.of(3, Arbitraries.integers().between(0, 40).map(Cancels::new)),
            Tuple.of(3, Combinators.combine(scopes(), targets()).as(Halts::new)),
            Tuple.of(4, Combinators.combine(scopes(), targets()).as(Resumes::new)),
            Tuple.of(4, Combinators.combine(agents(), sessions()).as(Joins::new)),
            Tuple.of(1, sessions().map(Ends::new)),
            Tuple.of(1, Arbitraries.create(Restarts::new)))
        .list()
        .ofMinSize(1)
        .ofMaxSize(40);
  }

  private static Arbitrary<Asks> asks() {
    return Combinators.combine(Arbitraries.of(TYPES), agents(), sessions().optional(0.6))
        .as(Asks::new);
  }

  private static Arbitrary<AgentId> agents() {
    return Arbitraries.of(AGENTS);
  }

  private static Arbitrary<SessionId> sessions() {
    return Arbitraries.of(SESSIONS);
  }

  private static Arbitrary<Scope> scopes() {
    return Arbitraries.of(Scope.class);
  }

  private static Arbitrary<Integer> targets() {
    return Arbitraries.of(0, 1);
  }

  private static String nameOf(Scope scope, int target) {
    return scope == Scope.AGENT ? AGENTS.get(target).value() : SESSIONS.get(target).value();
  }
}
