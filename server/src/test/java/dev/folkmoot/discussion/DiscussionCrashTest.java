package dev.folkmoot.discussion;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.core.Json;
import dev.folkmoot.llm.ModelServer;
import dev.folkmoot.testing.Api;
import dev.folkmoot.testing.ServerProcess;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The server is killed again and again while models speak and a person talks with them. */
class DiscussionCrashTest {
  private static final int CRASHES = 20;
  private static final int ROUNDS = 50;
  private static final List<Invited> MODELS =
      List.of(Moot.model("Ada"), Moot.model("Ben"), Moot.model("Cyd"));
  private static final List<Invited> WITH_A_PERSON = List.of(Moot.user(), Moot.model("Dan"));

  private final Semaphore allowed = new Semaphore(0);
  private final AtomicInteger calls = new AtomicInteger();

  @AutoClose
  private final ModelServer models =
      new ModelServer()
          .always(_ -> ModelServer.say("call ", Integer.toString(calls.incrementAndGet())))
          .allowing(allowed);

  private final Random random = new Random(11);
  private int messages = 1;

  @TempDir private Path data;

  @Test
  void no_turn_is_taken_twice_and_none_is_missing_after_every_crash() throws Exception {
    var config =
        Files.writeString(
            data.resolve("folkmoot.yaml"),
            "models: { fast: { provider: openai, model: m-1, baseUrl: \"%s\" } }"
                .formatted(models.url()));
    List<String> ids;
    try (var server = start(config);
        var api = Api.at(server.url())) {
      ids = IntStream.range(0, 6).mapToObj(i -> open(api, i < 5 ? MODELS : WITH_A_PERSON)).toList();
      goOnFor(10);
      server.kill();
    }
    for (int crash = 1; crash < CRASHES; crash++) {
      try (var server = start(config);
          var api = Api.at(server.url())) {
        var talk = CompletableFuture.runAsync(() -> talk(new Meeting(api, ids.getLast())));
        goOnFor(16 + random.nextInt(25));
        server.kill();
        talk.join();
      }
    }
    try (var server = start(config);
        var api = Api.at(server.url())) {
      allowed.release(10_000);
      talk(new Meeting(api, ids.getLast()));
      for (var id : ids) {
        new Meeting(api, id).await("completed");
      }
      ids.subList(0, 5).forEach(id -> Whole.require(new Meeting(api, id), ROUNDS, MODELS.size()));
      Whole.require(new Meeting(api, ids.getLast()), ROUNDS, WITH_A_PERSON.size());
      assertThat(calls.get()).as("some calls were repeated").isGreaterThan(5 * 3 * ROUNDS + ROUNDS);
    }
  }

  /** Then the models keep silent, so that there are turns in progress. */
  private void goOnFor(int turns) throws InterruptedException {
    allowed.release(turns);
    models.awaitCalls(turns);
  }

  private ServerProcess start(Path config) {
    return ServerProcess.start(data.resolve("data"), Map.of("FOLKMOOT_CONFIG", config.toString()));
  }

  private static String open(Api api, List<Invited> participants) {
    var settings = Json.object().put("maxRounds", ROUNDS).put("maxTurns", 1_000);
    var opened = api.post("/api/discussions", Moot.opening(settings, participants));
    return Meeting.of(api, opened.expect(201).json()).id();
  }

  /** Says the next message until nobody listens any more; what was cut off is said again. */
  private void talk(Meeting meeting) {
    try {
      while (messages <= ROUNDS) {
        var words = "Message " + messages;
        meeting.say("ann", words, "Idempotency-Key", words).expect(200);
        messages++;
      }
    } catch (UncheckedIOException e) {
      // killed: the same message is said again after the restart
    }
  }
}
