package dev.folkmoot.discussion;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.core.SessionId;
import dev.folkmoot.llm.ModelServer;
import dev.folkmoot.session.Status;
import dev.folkmoot.testing.Api;
import dev.folkmoot.testing.Databases;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Many discussions whose model takes one call at a time. */
class DiscussionQueueTest {
  private static final Duration REPLY = Duration.ofMillis(200);
  private static final Duration LIMIT = Duration.ofSeconds(2);
  private static final int MANY = 15;

  private final ModelServer models = new ModelServer().always(DiscussionQueueTest::slow);
  private final Circle circle =
      new Circle(Databases.sqlite(), InstantSource.system(), models.model(Moot.FAST, 1)).start();

  private static ModelServer.Act slow(ModelServer.Request request) {
    try {
      Thread.sleep(REPLY);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return Moot.usual(request);
  }

  @AfterEach
  void close() {
    circle.close();
    models.close();
  }

  private SessionId open() {
    var agenda =
        new Agenda(
            "Who is next?",
            Optional.empty(),
            Optional.empty(),
            1,
            20,
            LIMIT,
            Agenda.AGENT_LIMIT,
            Optional.empty(),
            TurnLength.BRIEF);
    var seats = List.of(Circle.model("Ada"), Circle.model("Ben"));
    return circle.discussions.create(agenda, seats, Circle.ANN, Optional.empty()).session().id();
  }

  private Status status(SessionId id) {
    return circle.discussions.find(id).session().status();
  }

  @Test
  void nobody_fails_because_others_keep_the_model_busy() {
    var all = Stream.generate(this::open).limit(MANY).toList();
    Api.awaitUntil(
        Duration.ofSeconds(30),
        () -> all.stream().noneMatch(id -> status(id) instanceof Status.Active));
    assertThat(all).allMatch(id -> status(id) instanceof Status.Completed);
    assertThat(models.mostInFlight()).isEqualTo(1);
    assertThat(models.requests()).hasSize(2 * MANY);
  }
}
