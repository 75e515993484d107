package dev.folkmoot.llm;

import static dev.folkmoot.llm.ModelServer.fail;
import static dev.folkmoot.llm.ModelServer.say;
import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.llm.ModelFailure.Reason;
import dev.folkmoot.llm.ModelServer.Act;
import dev.folkmoot.testing.Api;
import java.lang.Thread.State;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EndpointTest {
  @AutoClose private final ModelServer server = new ModelServer();
  private final FakePace pace = new FakePace();

  private ModelConfig model(String name, String key, int concurrency) {
    return model(name, server.url(), key, concurrency, Duration.ofSeconds(30));
  }

  private ModelConfig patient(String name) {
    return model(name, server.url(), "K", 1, Duration.ofMinutes(10));
  }

  private static ModelConfig model(
      String name, URI url, String key, int concurrency, Duration timeout) {
    return new ModelConfig(
        name,
        Provider.OPENAI,
        "m-" + name,
        Optional.of(url),
        Optional.of(key),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        timeout,
        concurrency,
        Optional.empty());
  }

  private static List<Object> askAll(Models models, int times, String... names)
      throws InterruptedException {
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      var calls = new ArrayList<Callable<Object>>();
      for (int i = 0; i < times; i++) {
        var name = names[i % names.length];
        calls.add(() -> outcome(models.require(name)));
      }
      return threads.invokeAll(calls).stream().map(Future::resultNow).toList();
    }
  }

  private static Object outcome(Model model) throws InterruptedException {
    try {
      return model.ask(Asking.hello(), _ -> {});
    } catch (ModelFailure failure) {
      return failure;
    }
  }

  @Test
  void there_are_never_more_calls_at_once_than_the_least_of_its_models_allows() throws Exception {
    var pair = new CyclicBarrier(2);
    server.always(
        _ -> {
          awaitOther(pair);
          return say("Together.");
        });
    try (var models =
        Models.of(List.of(model("a", "K", 5), model("b", "K", 2)), Optional::of, pace)) {
      assertThat(askAll(models, 20, "a", "b")).allMatch(Reply.class::isInstance);
    }
    assertThat(server.mostInFlight()).isEqualTo(2);
    assertThat(server.requests()).hasSize(20);
  }

  private static void awaitOther(CyclicBarrier pair) {
    try {
      pair.await();
    } catch (InterruptedException | BrokenBarrierException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void another_key_has_its_own_limit() throws Exception {
    var both = new CountDownLatch(2);
    server.always(
        _ -> {
          both.countDown();
          awaitAll(both);
          return say("Together.");
        });
    try (var models =
        Models.of(List.of(model("a", "K1", 1), model("b", "K2", 1)), Optional::of, pace)) {
      assertThat(askAll(models, 2, "a", "b")).allMatch(Reply.class::isInstance);
    }
    assertThat(server.mostInFlight()).isEqualTo(2);
  }

  private static void awaitAll(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @RepeatedTest(10)
  void nobody_calls_while_the_server_wants_a_rest() throws Exception {
    var calledAt = new ConcurrentLinkedQueue<Instant>();
    server
        .then(fail(429, "Retry-After", "20"))
        .always(
            _ -> {
              calledAt.add(pace.now());
              return say("Rested.");
            });
    try (var models = Models.of(List.of(patient("a"), patient("b")), Optional::of, pace)) {
      assertThat(askAll(models, 6, "a", "b")).allMatch(Reply.class::isInstance);
    }
    assertThat(calledAt)
        .hasSize(6)
        .allMatch(at -> !at.isBefore(FakePace.BEGIN.plus(Duration.ofSeconds(20))));
  }

  @ParameterizedTest
  @ValueSource(strings = {"86400", "Tue, 17 Nov 2026 08:00:00 GMT"})
  void whoever_wants_a_longer_rest_is_called_again_after_ten_minutes(String rest) throws Exception {
    server.then(fail(429, "Retry-After", rest));
    var patient = model("a", server.url(), "K", 1, Duration.ofHours(1));
    try (var models = Models.of(List.of(patient), Optional::of, pace)) {
      assertThat(askAll(models, 1, "a")).allMatch(Reply.class::isInstance);
    }
    assertThat(pace.slept()).containsExactly(Duration.ofMinutes(10));
  }

  @Test
  void who_cannot_wait_for_the_end_of_the_rest_is_told_at_once() throws Exception {
    server.then(fail(429, "Retry-After", "40"));
    try (var models = Models.of(List.of(model("a", "K", 1)), Optional::of, pace)) {
      for (var outcome : askAll(models, 3, "a")) {
        assertThat(outcome).isInstanceOf(ModelFailure.class);
        assertThat(((ModelFailure) outcome).reason()).isEqualTo(Reason.RATE_LIMITED);
      }
    }
    assertThat(server.requests()).hasSize(1);
    assertThat(pace.slept()).isEmpty();
  }

  /** Each call takes 20 s of the 30 s that a model may take. */
  @RepeatedTest(10)
  void waiting_for_a_place_counts_against_no_deadline() throws Exception {
    var begin = new Semaphore(0);
    server
        .allowing(begin)
        .always(
            _ -> {
              pace.sleep(Duration.ofSeconds(20));
              return say("Done.");
            });
    try (var models = Models.of(List.of(model("a", "K", 1)), Optional::of, pace)) {
      var outcomes = new ConcurrentLinkedQueue<Object>();
      var askers =
          IntStream.range(0, 12)
              .mapToObj(_ -> Thread.ofVirtual().start(() -> outcomes.add(told(models))))
              .toList();
      server.awaitCalls(1);
      Api.awaitUntil(
          () -> askers.stream().filter(one -> one.getState() == State.WAITING).count() == 11);
      begin.release(12);
      for (var asker : askers) {
        asker.join();
      }
      assertThat(outcomes)
          .hasSize(12)
          .allSatisfy(
              outcome ->
                  assertThat(outcome)
                      .isInstanceOfSatisfying(
                          Reply.class,
                          reply -> assertThat(reply.took()).isEqualTo(Duration.ofSeconds(20))));
      assertThat(models.usage().getFirst().seconds()).isEqualTo(240);
    }
    assertThat(server.mostInFlight()).isEqualTo(1);
  }

  private static Object told(Models models) {
    try {
      return outcome(models.require("a"));
    } catch (InterruptedException e) {
      return e;
    }
  }

  @Test
  void who_waits_for_a_place_leaves_when_interrupted() throws Exception {
    server.always(new Act.Stall(List.of()));
    try (var models = Models.of(List.of(patient("a")), Optional::of)) {
      var outcomes = new ConcurrentLinkedQueue<Object>();
      var holder = Thread.ofVirtual().start(() -> outcomes.add(told(models)));
      server.awaitCalls(1);
      var waiter = Thread.ofVirtual().start(() -> outcomes.add(told(models)));
      Api.awaitUntil(() -> waiter.getState() == State.WAITING);
      waiter.interrupt();
      waiter.join();
      holder.interrupt();
      holder.join();
      assertThat(outcomes).hasSize(2).allMatch(InterruptedException.class::isInstance);
      assertThat(server.requests()).hasSize(1);
    }
  }
}
