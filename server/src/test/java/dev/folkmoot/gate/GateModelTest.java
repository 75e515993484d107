package dev.folkmoot.gate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.agent.AgentKind;
import dev.folkmoot.agent.Registration;
import dev.folkmoot.agent.Speaker;
import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.QuestionId;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.core.SessionId;
import dev.folkmoot.gate.GateModel.Asked;
import dev.folkmoot.gate.GateModel.Result;
import dev.folkmoot.testing.Databases;
import dev.folkmoot.testing.Node;
import dev.folkmoot.testing.SettableClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;

/** Whatever happens in whatever order, the gate holds whom the model holds, and by the same. */
class GateModelTest {
  private static final List<AgentId> AGENTS = names("coder", "tester", "writer");
  private static final List<AgentId> PEOPLE = names("ann", "ben", "cat");
  private static final List<SessionId> SESSIONS =
      List.of(new SessionId("release"), new SessionId("review"));

  @Property(tries = 500)
  void on_sqlite_the_gate_agrees_with_the_model(@ForAll("histories") List<Step> history) {
    follow(history, OneSqlite.emptied());
  }

  @Property(tries = 40)
  void on_postgres_the_gate_agrees_with_the_model(@ForAll("histories") List<Step> history) {
    follow(history, OnePostgres.emptied());
  }

  private static void follow(List<Step> history, Databases database) {
    try (var world = new World(database)) {
      for (var step : history) {
        step.take(world);
        world.compare();
      }
    }
  }

  /** Something that happens to the gate and to the model. */
  interface Step {
    void take(World world);
  }

  record Asks(Asked asked) implements Step {
    @Override
    public void take(World world) {
      var ask = Ask.of(asked.type(), as(PEOPLE.getFirst()), "May it go on?");
      asked.agent().ifPresent(ask::agent);
      asked.session().ifPresent(ask::session);
      asked.byDefault().ifPresent(ask::defaultAnswer);
      asked.timeout().ifPresent(ask::timeout);
      world.asked(asked, world.gate().ask(ask.options(asked.options()).required(asked.required())));
    }
  }

  record Halts(Scope scope, int target) implements Step {
    @Override
    public void take(World world) {
      world.asked(
          halt(scope, target),
          world.gate().halt(scope, nameOf(scope, target), person(), "Stop", Optional.empty()));
    }
  }

  record Resumes(Scope scope, int target) implements Step {
    @Override
    public void take(World world) {
      var lifted =
          world.gate().resume(scope, nameOf(scope, target), person(), Optional.empty()).stream()
              .map(Question::id)
              .collect(Collectors.toSet());
      assertThat(lifted)
          .isEqualTo(world.ids(world.model.resume(halt(scope, target), person().name())));
    }
  }

  record Answers(int question, AgentId by, String text) implements Step {
    @Override
    public void take(World world) {
      world.settle(
          question,
          id -> world.gate().answer(id, as(by), text),
          number -> world.model.answer(number, by, text));
    }
  }

  record Cancels(int question, AgentId by) implements Step {
    @Override
    public void take(World world) {
      world.settle(
          question,
          id -> world.gate().cancel(id, as(by), Optional.empty()),
          number -> world.model.cancel(number, by));
    }
  }

  record Visits(AgentId agent, SessionId session) implements Step {
    @Override
    public void take(World world) {
      world.model.sit(agent, session);
    }
  }

  record Passes(Duration time) implements Step {
    @Override
    public void take(World world) {
      world.clock.advance(time);
      world.model.pass(time);
    }
  }

  record Restarts() implements Step {
    @Override
    public void take(World world) {
      world.restart();
    }
  }

  /** The gate and the model, side by side. */
  static final class World implements AutoCloseable {
    private final SettableClock clock = new SettableClock();
    private final Databases database;
    private final GateModel model = new GateModel(Set.copyOf(AGENTS), clock.instant());
    private final List<QuestionId> questions = new ArrayList<>();
    private Node node;

    World(Databases database) {
      this.database = database;
      this.node = new Node(database, clock);
      for (var agent : AGENTS) {
        node.agents.register(
            new Registration(agent, agent.value(), AgentKind.EXTERNAL, Optional.empty(), false));
      }
    }

    Gate gate() {
      return node.gate;
    }

    void restart() {
      node.close();
      node = new Node(database, clock);
    }

    void asked(Asked asked, Question question) {
      model.ask(asked);
      questions.add(question.id());
    }

    /** Tries the same on both sides, if anything was asked yet. */
    void settle(int choice, Function<QuestionId, Outcome> gates, IntFunction<Result> models) {
      if (!questions.isEmpty()) {
        int number = choice % questions.size();
        assertThat(result(() -> gates.apply(questions.get(number))))
            .isEqualTo(models.apply(number));
      }
    }

    private static Result result(Supplier<Outcome> attempt) {
      try {
        return switch (attempt.get()) {
          case Outcome.Accepted accepted -> new Result.Accepted(accepted.isSettled());
          case Outcome.TooLate _ -> new Result.TooLate();
          case Outcome.Changed changed -> throw new AssertionError(changed);
        };
      } catch (Refusal refusal) {
        return new Result.Refused(refusal.code());
      }
    }

    void compare() {
      for (var seat : model.seats()) {
        compare(seat.agent(), Optional.of(seat.session()));
      }
      for (var agent : AGENTS) {
        compare(agent, Optional.empty());
      }
    }

    private void compare(AgentId agent, Optional<SessionId> session) {
      var held = ids(model.holding(agent, session));
      var check = gate().check(agent, session);
      assertThat(check.heldBy().stream().map(Hold::question).collect(Collectors.toSet()))
          .as("what holds %s in %s", agent, session)
          .isEqualTo(held);
      assertThat(check.canProceed()).isEqualTo(held.isEmpty());
    }

    Set<QuestionId> ids(Set<Integer> numbers) {
      return numbers.stream().map(questions::get).collect(Collectors.toSet());
    }

    @Override
    public void close() {
      node.close();
    }
  }

  @Provide
  Arbitrary<List<Step>> histories() {
    return Arbitraries.<Step>frequencyOf(
            Tuple.of(8, asked().map(Asks::new)),
            Tuple.of(8, answers()),
            Tuple.of(2, cancels()),
            Tuple.of(2, Combinators.combine(scopes(), targets()).as(Halts::new)),
            Tuple.of(2, Combinators.combine(scopes(), targets()).as(Resumes::new)),
            Tuple.of(2, visits()),
            Tuple.of(3, minutes().map(Passes::new)),
            Tuple.of(1, Arbitraries.create(Restarts::new)))
        .list()
        .ofMinSize(1)
        .ofMaxSize(30);
  }

  private static Arbitrary<Asked> asked() {
    var types = Arbitraries.of(Type.class).filter(type -> !type.ofFeature());
    var options = Arbitraries.of(List.<String>of(), List.of("yes", "no"));
    return Combinators.combine(
            types,
            Arbitraries.of(AGENTS),
            Arbitraries.of(SESSIONS).optional(0.6),
            options,
            Arbitraries.just("no").optional(0.3),
            minutes().optional(0.5),
            Arbitraries.of(1, 1, 2))
        .as(
            (type, agent, session, choices, byDefault, timeout, required) ->
                new Asked(
                    type,
                    Optional.of(agent),
                    session,
                    false,
                    choices,
                    byDefault.filter(_ -> mayHaveDefault(type, timeout, required)),
                    timeout,
                    required));
  }

  private static boolean mayHaveDefault(Type type, Optional<Duration> timeout, int required) {
    return required == 1 && (timeout.isPresent() || !type.holdsSomebody());
  }

  private static Arbitrary<Answers> answers() {
    return Combinators.combine(
            Arbitraries.integers().between(0, 30),
            everybody(),
            Arbitraries.frequency(
                Tuple.of(6, "yes"),
                Tuple.of(4, "no"),
                Tuple.of(1, "perhaps"),
                Tuple.of(2, "resume")))
        .as(Answers::new);
  }

  private static Arbitrary<Cancels> cancels() {
    return Combinators.combine(Arbitraries.integers().between(0, 30), everybody()).as(Cancels::new);
  }

  private static Arbitrary<Visits> visits() {
    return Combinators.combine(Arbitraries.of(AGENTS), Arbitraries.of(SESSIONS)).as(Visits::new);
  }

  private static Arbitrary<AgentId> everybody() {
    return Arbitraries.frequencyOf(
        Tuple.of(4, Arbitraries.of(PEOPLE)), Tuple.of(1, Arbitraries.of(AGENTS)));
  }

  private static Arbitrary<Scope> scopes() {
    return Arbitraries.of(Scope.class);
  }

  private static Arbitrary<Integer> targets() {
    return Arbitraries.of(0, 1);
  }

  private static Arbitrary<Duration> minutes() {
    return Arbitraries.of(1, 5, 10, 30, 61).map(Duration::ofMinutes);
  }

  private static Asked halt(Scope scope, int target) {
    var type =
        switch (scope) {
          case AGENT -> Type.BLOCKING;
          case SESSION -> Type.APPROVAL;
          case SYSTEM -> Type.EMERGENCY;
        };
    return new Asked(
        type,
        scope == Scope.AGENT ? Optional.of(AGENTS.get(target)) : Optional.empty(),
        scope == Scope.SESSION ? Optional.of(SESSIONS.get(target)) : Optional.empty(),
        true,
        List.of("resume"),
        Optional.empty(),
        Optional.empty(),
        1);
  }

  private static String nameOf(Scope scope, int target) {
    return scope == Scope.AGENT ? AGENTS.get(target).value() : SESSIONS.get(target).value();
  }

  private static Speaker person() {
    return as(PEOPLE.getLast());
  }

  private static Speaker as(AgentId name) {
    return new Speaker(name, Speaker.Via.JAVA);
  }

  private static List<AgentId> names(String... names) {
    return Stream.of(names).map(AgentId::new).toList();
  }
}
