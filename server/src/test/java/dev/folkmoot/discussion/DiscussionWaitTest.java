package dev.folkmoot.discussion;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.llm.ModelServer;
import dev.folkmoot.session.MyTurn;
import dev.folkmoot.session.Session;
import dev.folkmoot.session.Status;
import dev.folkmoot.testing.Databases;
import dev.folkmoot.testing.SettableClock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What who waits in vain is told. */
class DiscussionWaitTest {
  private static final AgentId TESTER = new AgentId("tester");

  @Test
  void who_waits_in_a_paused_discussion_is_told_why_and_waits_on() {
    try (var models = new ModelServer();
        var circle = new Circle(Databases.sqlite(), new SettableClock(), models)) {
      var seats = List.of(Circle.external("coder"), Circle.external("tester"));
      var id = circle.open(1, 20, Agenda.AGENT_LIMIT, seats);
      circle.discussions.pause(id, Circle.ANN);
      var turn = circle.turns.myTurn(TESTER, Optional.of(id), Duration.ZERO).join();
      assertThat(turn).isInstanceOf(MyTurn.NotYet.class);
      assertThat(((MyTurn.NotYet) turn).paused())
          .map(Session::status)
          .contains(new Status.Paused("paused by ann"));
    }
  }
}
