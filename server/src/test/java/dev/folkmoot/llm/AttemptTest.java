package dev.folkmoot.llm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.folkmoot.llm.ModelFailure.Reason;
import dev.folkmoot.llm.ModelServer.Act;
import dev.folkmoot.testing.Api;
import java.io.IOException;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** One call, and pieces that come faster than they are heard. */
class AttemptTest {
  private static final int MUCH = 10_000;

  private final ModelServer server = new ModelServer().always(new Act.Stall(List.of()));
  private final HttpClient http = HttpClient.newHttpClient();
  private final FakePace pace = new FakePace();
  private final List<String> heard = new ArrayList<>();
  private final Attempt attempt = attempt();

  private Attempt attempt() {
    var config =
        new ModelConfig(
            "fast",
            Provider.OPENAI,
            "m-1",
            Optional.of(server.url()),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Duration.ofSeconds(30),
            8,
            Optional.empty());
    return new Attempt(
        new ProviderClient(config, Optional.empty(), http, Set.of()),
        config,
        Asking.hello(),
        heard::add);
  }

  @AfterEach
  void close() {
    server.close();
    http.shutdownNow();
  }

  @Test
  void who_says_more_than_is_heard_has_to_wait() throws Exception {
    var said = new AtomicInteger();
    var provider = Thread.ofVirtual().start(() -> sayMuch(said));
    Api.awaitUntil(() -> provider.getState() == Thread.State.WAITING || !provider.isAlive());
    provider.interrupt();
    provider.join();
    assertThat(said).hasValue(1_001);
  }

  private void sayMuch(AtomicInteger said) {
    while (said.get() < MUCH && !Thread.currentThread().isInterrupted()) {
      attempt.onPartialResponse("x");
      said.incrementAndGet();
    }
  }

  /** LangChain4j would log what is thrown here, whenever a reply is cut. */
  @Test
  void who_is_no_longer_heard_throws_nothing_and_stays_interrupted() {
    Thread.currentThread().interrupt();
    attempt.onPartialResponse("x");
    attempt.onError(new IOException("it was cut"));
    assertThat(Thread.interrupted()).isTrue();
  }

  @Test
  void nothing_is_heard_after_the_deadline_though_it_is_there() {
    attempt.onPartialResponse("Late. [");
    var deadline = new Deadline(pace, Duration.ofMillis(-1));
    assertThatExceptionOfType(AttemptFailure.class)
        .isThrownBy(() -> attempt.run(deadline, new Diagnosis(pace, Optional.empty())))
        .returns(Reason.TIMED_OUT, AttemptFailure::reason);
    assertThat(heard).isEmpty();
  }
}
