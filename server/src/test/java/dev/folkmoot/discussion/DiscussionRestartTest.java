package dev.folkmoot.discussion;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.gate.Scope;
import dev.folkmoot.llm.ModelServer;
import dev.folkmoot.session.Status;
import dev.folkmoot.testing.Api;
import dev.folkmoot.testing.Databases;
import dev.folkmoot.testing.SettableClock;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A restart forgets nothing, and time that stands still hides nothing. */
class DiscussionRestartTest {
  private final SettableClock clock = new SettableClock();
  private final Databases database = Databases.sqlite();
  private final ModelServer models = new ModelServer().always(Moot::usual);
  private Circle circle = new Circle(database, clock, models).start();

  private Optional<Circle> dead = Optional.empty();

  @AfterEach
  void close() {
    dead.ifPresent(Circle::close);
    circle.close();
    models.close();
  }

  private void restart() {
    circle.close();
    circle = new Circle(database, clock, models).start();
  }

  /** What stood in the database stays as it was. */
  private void crash() {
    dead = Optional.of(circle);
    circle = new Circle(database, clock, models).start();
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void what_was_held_when_the_server_stopped_goes_on_once_it_is_cleared(boolean crashed) {
    circle.gate.halt(Scope.AGENT, "model/ada", Circle.ANN, "Stop", Optional.empty());
    var id =
        circle.open(1, 20, Agenda.AGENT_LIMIT, List.of(Circle.model("Ada"), Circle.model("Ben")));
    Api.awaitUntil(() -> circle.discussions.find(id).session().isHeld());
    if (crashed) {
      crash();
    } else {
      restart();
    }
    circle.gate.resume(Scope.AGENT, "model/ada", Circle.ANN, Optional.empty());
    Api.awaitUntil(
        () -> circle.discussions.find(id).session().status() instanceof Status.Completed);
    assertThat(circle.discussions.find(id).turns()).hasSize(2);
  }

  @Test
  void a_turn_in_progress_is_asked_for_again_by_whoever_runs_next() throws Exception {
    var thinking = new Thinking();
    models.always(thinking);
    var id =
        circle.open(1, 20, Agenda.AGENT_LIMIT, List.of(Circle.model("Ada"), Circle.model("Ben")));
    thinking.awaitAsked();
    models.always(Moot::usual);
    restart();
    Api.awaitUntil(
        () -> circle.discussions.find(id).session().status() instanceof Status.Completed);
    assertThat(circle.discussions.find(id).turns()).hasSize(2);
    thinking.speak(1);
  }
}
