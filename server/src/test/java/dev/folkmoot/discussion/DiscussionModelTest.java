package dev.folkmoot.discussion;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.agent.AgentKind;
import dev.folkmoot.agent.Registration;
import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.QuestionId;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.core.SessionId;
import dev.folkmoot.discussion.DiscussionModel.Sitter;
import dev.folkmoot.discussion.DiscussionModel.State;
import dev.folkmoot.llm.ModelServer;
import dev.folkmoot.session.Seat;
import dev.folkmoot.session.SeatRequest;
import dev.folkmoot.session.Status;
import dev.folkmoot.testing.Api;
import dev.folkmoot.testing.Databases;
import dev.folkmoot.testing.SettableClock;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import net.jqwik.api.constraints.IntRange;

/** Whatever happens in whatever order, a discussion is where the model says it is. */
class DiscussionModelTest {
  @Property(tries = 150)
  void a_discussion_agrees_with_the_model(
      @ForAll("sitters") List<Sitter> sitters,
      @ForAll @IntRange(min = 1, max = 3) int rounds,
      @ForAll @IntRange(min = 1, max = 6) int turns,
      @ForAll("histories") List<Step> history) {
    try (var world = new World(sitters, rounds, turns)) {
      world.compare();
      for (var step : history) {
        step.take(world);
        world.compare();
      }
    }
  }

  /** Something that happens to the discussion and to the model. */
  interface Step {
    void take(World world);
  }

  record Says(Sitter by) implements Step {
    @Override
    public void take(World world) {
      var speaker = by == Sitter.USER ? Circle.ANN : Circle.speaker(lower(by));
      var refused =
          world.refused(
              () -> world.circle.discussions.say(world.id, speaker, "Yes.", Optional.empty()));
      assertThat(refused).isEqualTo(world.model.say(by));
    }
  }

  record Pauses() implements Step {
    @Override
    public void take(World world) {
      assertThat(world.refused(() -> world.circle.discussions.pause(world.id, Circle.ANN)))
          .isEqualTo(world.model.pause());
    }
  }

  record Resumes() implements Step {
    @Override
    public void take(World world) {
      assertThat(world.refused(() -> world.circle.discussions.resume(world.id, Circle.ANN)))
          .isEqualTo(world.model.resume());
    }
  }

  record Decides(String decision) implements Step {
    @Override
    public void take(World world) {
      if (world.model.state() == State.FAILED) {
        world.circle.gate.answer(world.asked().orElseThrow(), Circle.ANN, decision);
        world.model.decide(decision);
      }
    }
  }

  record ModelsFail(boolean fail) implements Step {
    @Override
    public void take(World world) {
      world.modelsFail(fail);
    }
  }

  /** Whoever looks at a question sees what time has done to it. */
  record Passes() implements Step {
    @Override
    public void take(World world) {
      world.clock.advance(Agenda.AGENT_LIMIT.plus(Duration.ofSeconds(1)));
      world.asked().ifPresent(world.circle.gate::question);
      world.model.runOutOfTime();
    }
  }

  record Restarts() implements Step {
    @Override
    public void take(World world) {
      world.restart();
    }
  }

  /** A discussion and the model of it, side by side. */
  static final class World implements AutoCloseable {
    private final SettableClock clock = new SettableClock();
    private final Databases database = Databases.sqlite();
    private final ModelServer models = new ModelServer();
    private final DiscussionModel model;
    private final SessionId id;
    private Circle circle = new Circle(database, clock, models).start();

    World(List<Sitter> sitters, int rounds, int turns) {
      model = new DiscussionModel(sitters, rounds, turns);
      for (var agent : List.of(Sitter.ADA, Sitter.BEN, Sitter.CODER)) {
        circle.agents.register(
            new Registration(
                new AgentId(lower(agent)),
                lower(agent),
                AgentKind.EXTERNAL,
                Optional.empty(),
                false));
      }
      var participants = sitters.stream().map(World::seatRequest).toList();
      id = circle.open(rounds, turns, Agenda.AGENT_LIMIT, participants);
      model.run();
    }

    private static SeatRequest seatRequest(Sitter sitter) {
      return switch (sitter) {
        case USER -> Circle.user();
        case ADA, BEN -> Circle.model(lower(sitter));
        case CODER -> Circle.external(lower(sitter));
      };
    }

    void modelsFail(boolean fail) {
      models.always(fail ? ModelServer.fail(400) : ModelServer.say("Yes."));
      model.modelsFail(fail);
    }

    void restart() {
      circle.close();
      circle = new Circle(database, clock, models).start();
    }

    Optional<QuestionId> asked() {
      return circle.discussions.find(id).asked();
    }

    Optional<Refusal.Code> refused(Runnable attempt) {
      try {
        attempt.run();
        return Optional.empty();
      } catch (Refusal refusal) {
        return Optional.of(refusal.code());
      }
    }

    void compare() {
      Api.awaitUntil(() -> !isRunning(circle.discussions.find(id)));
      var discussion = circle.discussions.find(id);
      assertThat(state(discussion)).isEqualTo(model.state());
      assertThat(
              discussion.turns().stream()
                  .map(
                      turn ->
                          "%d.%d %s"
                              .formatted(
                                  turn.place().round(),
                                  turn.place().turn(),
                                  turn.failed() ? "failed" : "said")))
          .isEqualTo(model.turns());
      assertThat(discussion.floor().map(Seat::name).map(World::sitter)).isEqualTo(model.floor());
      boolean asks = model.state() == State.FAILED || waitsForSomebody();
      assertThat(discussion.asked().isPresent())
          .as("whether somebody is asked")
          .isIn(asks, model.state() == State.PAUSED);
    }

    private boolean waitsForSomebody() {
      return model.state() == State.ACTIVE && model.floor().filter(Sitter::isModel).isEmpty();
    }

    private static boolean isRunning(Discussion discussion) {
      return discussion.session().isActive() && discussion.session().awaitsModel();
    }

    private static State state(Discussion discussion) {
      return switch (discussion.session().status()) {
        case Status.Active _ -> State.ACTIVE;
        case Status.Paused(var reason) ->
            reason.contains("turn failed") ? State.FAILED : State.PAUSED;
        case Status.Completed _ -> State.COMPLETED;
        case Status.Failed _ -> throw new IllegalStateException("a discussion fails no round");
      };
    }

    private static Sitter sitter(String name) {
      return Sitter.valueOf(name.toUpperCase(Locale.ROOT));
    }

    @Override
    public void close() {
      circle.close();
      models.close();
    }
  }

  @Provide
  Arbitrary<List<Sitter>> sitters() {
    return Arbitraries.shuffle(Sitter.values())
        .flatMap(
            all ->
                Arbitraries.integers()
                    .between(2, 4)
                    .map(size -> List.copyOf(all.subList(0, size))));
  }

  @Provide
  Arbitrary<List<Step>> histories() {
    return Arbitraries.<Step>frequencyOf(
            Tuple.of(8, Arbitraries.of(Sitter.values()).map(Says::new)),
            Tuple.of(2, Arbitraries.create(Pauses::new)),
            Tuple.of(3, Arbitraries.create(Resumes::new)),
            Tuple.of(4, Arbitraries.of("retry", "skip", "skip", "stop").map(Decides::new)),
            Tuple.of(3, Arbitraries.of(true, false).map(ModelsFail::new)),
            Tuple.of(1, Arbitraries.create(Passes::new)),
            Tuple.of(1, Arbitraries.create(Restarts::new)))
        .list()
        .ofMinSize(1)
        .ofMaxSize(15);
  }

  private static String lower(Sitter sitter) {
    return sitter.name().toLowerCase(Locale.ROOT);
  }
}
