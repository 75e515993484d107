package dev.folkmoot.discussion;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.core.SessionId;
import dev.folkmoot.gate.Scope;
import dev.folkmoot.llm.ModelServer;
import dev.folkmoot.session.Status;
import dev.folkmoot.session.Turn;
import dev.folkmoot.testing.Api;
import dev.folkmoot.testing.Databases;
import dev.folkmoot.testing.SettableClock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What comes at the wrong moment stops no discussion for ever. */
class DiscussionStumbleTest {
  private static final Duration LEASE = Duration.ofSeconds(6);

  private final SettableClock clock = new SettableClock();
  private final ModelServer models = new ModelServer().always(Moot::usual);
  private final Circle circle = new Circle(Databases.sqlite(), clock, models).start();

  @AfterEach
  void close() {
    circle.close();
    models.close();
  }

  private void sql(String text) {
    circle.store.write(tx -> tx.sql(text).update());
  }

  private SessionId open() {
    return circle.open(
        1, 20, Agenda.AGENT_LIMIT, List.of(Circle.model("Ada"), Circle.model("Ben")));
  }

  private Status status(SessionId id) {
    return circle.discussions.find(id).session().status();
  }

  private List<String> said(SessionId id) {
    return circle.discussions.find(id).turns().stream().map(Turn::content).toList();
  }

  @Test
  void a_turn_that_cannot_be_recorded_is_asked_for_three_times_and_then_people_decide() {
    sql(
        """
        create trigger no_room before insert on turn when new.content = 'Ada 1'
        begin select raise(abort, 'there is no room for it'); end
        """);
    var id = open();
    Api.awaitUntil(
        () -> {
          clock.advance(LEASE);
          return status(id) instanceof Status.Paused;
        });
    assertThat(status(id))
        .isEqualTo(
            new Status.Paused(
                "Ada's turn failed: it could not be recorded; the server's log says why"));
    assertThat(models.requests()).hasSize(3);
    sql("drop trigger no_room");
    var question = circle.discussions.find(id).asked().orElseThrow();
    circle.gate.answer(question, Circle.ANN, "retry");
    Api.awaitUntil(() -> status(id) instanceof Status.Completed);
    assertThat(said(id)).containsExactly("Ada 1", "Ben 1");
  }

  /** The pause comes after Ada's turn, before it is noted that Ben is held. */
  @Test
  void a_pause_between_a_turn_and_a_hold_leaves_nothing_claimed() {
    sql(
        """
        create trigger pause after update of turn on session when new.turn = 1
        begin
          update session set status = 'paused', reason = 'paused by ann', runs = 0
          where id = new.id;
        end
        """);
    circle.gate.halt(Scope.AGENT, "model/ben", Circle.ANN, "Stop", Optional.empty());
    var id = open();
    Api.awaitUntil(() -> status(id) instanceof Status.Paused);
    sql("drop trigger pause");
    circle.discussions.resume(id, Circle.ANN);
    Api.awaitUntil(() -> circle.discussions.find(id).session().isHeld());
    circle.gate.resume(Scope.AGENT, "model/ben", Circle.ANN, Optional.empty());
    Api.awaitUntil(() -> status(id) instanceof Status.Completed);
    assertThat(said(id)).containsExactly("Ada 1", "Ben 1");
  }
}
