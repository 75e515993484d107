package dev.folkmoot.llm;

import static dev.folkmoot.llm.ModelServer.fail;
import static dev.folkmoot.llm.ModelServer.refuse;
import static dev.folkmoot.llm.ModelServer.say;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.folkmoot.llm.ModelFailure.Reason;
import dev.folkmoot.llm.ModelServer.Act;
import dev.folkmoot.testing.Api;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@OnEveryProvider
class FailuresTest {
  private static final Duration SHORT = Duration.ofMillis(300);
  private static final Duration ENOUGH = Duration.ofSeconds(4);

  private final Provider provider;
  @AutoClose private final Asking asking;

  FailuresTest(Provider provider) {
    this.provider = provider;
    this.asking = Asking.of(provider);
  }

  @ParameterizedTest
  @ValueSource(ints = {400, 401, 403, 404, 422})
  void what_is_refused_is_not_asked_again(int status) {
    asking.server.always(refuse(status, "no such thing", Map.of()));
    var failure = asking.failure();
    assertThat(failure.reason()).isEqualTo(Reason.REFUSED);
    assertThat(failure)
        .hasMessage("model fast refused the call (%d): no such thing".formatted(status));
    assertThat(asking.server.requests()).hasSize(1);
    assertThat(asking.usage().failures()).isEqualTo(1);
  }

  @Test
  void a_refusal_never_tells_the_key() {
    asking.server.always(
        refuse(401, "wrong key %s\n or sk-abcdefghijklmnop1234".formatted(Asking.KEY), Map.of()));
    assertThat(asking.failure())
        .hasMessage("model fast refused the call (401): wrong key [masked] or [masked]");
  }

  @Test
  void a_refusal_in_no_known_form_is_shortened() {
    asking.server.always(new Act.Fail(404, Map.of(), "<html>" + "x".repeat(10_000)));
    assertThat(asking.failure().getMessage()).startsWith("model fast refused").hasSizeLessThan(400);
  }

  @Test
  void a_missing_key_is_named_before_anything_is_sent() {
    var config =
        new ModelConfig(
            "fast",
            provider,
            "m-1",
            Optional.of(asking.server.url()),
            Optional.of("NO_SUCH_KEY"),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Duration.ofSeconds(5),
            8,
            Optional.empty());
    try (var models = Models.of(List.of(config), _ -> Optional.empty())) {
      assertThatThrownBy(() -> models.require("fast").ask(Asking.hello(), _ -> {}))
          .isInstanceOf(ModelFailure.class)
          .hasMessageContaining("NO_SUCH_KEY")
          .extracting(failure -> ((ModelFailure) failure).reason())
          .isEqualTo(Reason.REFUSED);
    }
    assertThat(asking.server.requests()).isEmpty();
  }

  @Test
  void a_server_that_wants_a_rest_gets_it_in_seconds() throws Exception {
    asking.server.then(fail(429, "Retry-After", "7"));
    assertThat(asking.ask().attempts()).isEqualTo(2);
    assertThat(asking.pace.slept()).containsExactly(Duration.ofSeconds(7));
  }

  @Test
  void a_server_that_wants_a_rest_gets_it_until_a_date() throws Exception {
    asking.server.then(fail(429, "Retry-After", "Mon, 16 Nov 2026 08:00:09 GMT"));
    assertThat(asking.ask().attempts()).isEqualTo(2);
    assertThat(asking.pace.slept()).containsExactly(Duration.ofSeconds(9));
  }

  @Test
  void a_rest_beyond_the_deadline_fails_at_once() {
    asking.server.always(fail(429, "Retry-After", "31"));
    assertThat(asking.failure().reason()).isEqualTo(Reason.RATE_LIMITED);
    assertThat(asking.server.requests()).hasSize(1);
    assertThat(asking.pace.slept()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(ints = {408, 429, 500, 502, 503, 504, 529})
  void what_may_pass_is_tried_again_with_backoff(int status) throws Exception {
    asking.server.then(fail(status)).then(fail(status)).then(fail(status));
    assertThat(asking.ask().attempts()).isEqualTo(4);
    assertThat(asking.pace.slept())
        .containsExactly(Duration.ofSeconds(1), Duration.ofSeconds(2), Duration.ofSeconds(4));
  }

  @ParameterizedTest
  @ValueSource(ints = {408, 500, 502, 504, 529})
  void only_who_has_too_many_calls_or_is_away_is_given_the_rest_it_wants(int status)
      throws Exception {
    asking.server.then(fail(status, "Retry-After", "20"));
    assertThat(asking.ask().attempts()).isEqualTo(2);
    assertThat(asking.pace.slept()).containsExactly(Duration.ofSeconds(1));
  }

  @ParameterizedTest
  @ValueSource(ints = {400, 401, 404})
  void who_refuses_a_call_keeps_nobody_from_the_next(int status) throws Exception {
    asking.server.then(fail(status, "Retry-After", "600"));
    assertThat(asking.failure().reason()).isEqualTo(Reason.REFUSED);
    assertThat(asking.ask().text()).isEqualTo("Good day.");
    assertThat(asking.pace.slept()).isEmpty();
  }

  @Test
  void three_retries_are_enough() {
    asking.server.always(fail(500));
    var failure = asking.failure();
    assertThat(failure.reason()).isEqualTo(Reason.UNAVAILABLE);
    assertThat(failure).hasMessageContaining("4 tries");
    assertThat(failure.attempts()).isEqualTo(4);
    assertThat(asking.server.requests()).hasSize(4);
    assertThat(asking.usage().calls()).isEqualTo(4);
  }

  @Test
  void backoff_never_goes_past_the_deadline() {
    asking.server.then(fail(503, "Retry-After", "29")).always(fail(503));
    assertThat(asking.failure().reason()).isEqualTo(Reason.UNAVAILABLE);
    assertThat(asking.server.requests()).hasSize(2);
    assertThat(asking.pace.slept()).containsExactly(Duration.ofSeconds(29));
  }

  @Test
  void a_reply_that_stalls_ends_at_the_deadline() throws Exception {
    try (var hurried = Asking.inTime(provider, SHORT)) {
      hurried.server.always(new Act.Stall(List.of("Good")));
      assertThat(hurried.failure().reason()).isEqualTo(Reason.TIMED_OUT);
      assertThat(hurried.heard).containsExactly("Good");
    }
  }

  @Test
  void a_server_that_says_nothing_ends_at_the_deadline() {
    try (var hurried = Asking.inTime(provider, SHORT)) {
      hurried.server.allowing(new Semaphore(0));
      assertThat(hurried.failure().reason()).isEqualTo(Reason.TIMED_OUT);
    }
  }

  @Test
  void a_reply_that_stalls_is_begun_anew_while_there_is_time() throws Exception {
    try (var hurried = Asking.inTime(provider, ENOUGH)) {
      hurried.server.then(new Act.Stall(List.of("Good")));
      var reply = hurried.ask();
      assertThat(reply.text()).isEqualTo("Good day.");
      assertThat(reply.attempts()).isEqualTo(2);
      assertThat(hurried.server.requests()).hasSize(2);
    }
  }

  @Test
  void a_server_that_says_nothing_is_asked_again_while_there_is_time() throws Exception {
    try (var hurried = Asking.inTime(provider, ENOUGH)) {
      hurried.server.then(new Act.Hesitate(List.of("Good"), new Semaphore(0)));
      var reply = hurried.ask();
      assertThat(reply.text()).isEqualTo("Good day.");
      assertThat(reply.attempts()).isEqualTo(2);
    }
  }

  @Test
  void a_reply_that_breaks_off_is_begun_anew() throws Exception {
    var heardAll = new Semaphore(0);
    asking.server.then(new Act.BreakOff(List.of("Good"), heardAll));
    var reply =
        asking
            .model()
            .ask(
                Asking.hello(),
                new StreamListener() {
                  @Override
                  public void hear(String piece) {
                    asking.heard.add(piece);
                    heardAll.release();
                  }

                  @Override
                  public void startOver() {
                    asking.heard.add("(anew)");
                  }
                });
    assertThat(reply.text()).isEqualTo("Good day.");
    assertThat(reply.attempts()).isEqualTo(2);
    assertThat(asking.heard).containsExactly("Good", "(anew)", "Good", " day", ".");
  }

  @Test
  void a_reply_that_always_breaks_off_is_none() {
    asking.server.always(new Act.BreakOff(List.of("Good")));
    assertThat(asking.failure().reason()).isEqualTo(Reason.UNAVAILABLE);
    assertThat(asking.server.requests()).hasSize(4);
  }

  @Test
  void a_reply_without_its_end_is_none() {
    asking.server.always(new Act.EndEarly(List.of("Good")));
    assertThat(asking.failure().reason()).isEqualTo(Reason.UNAVAILABLE);
  }

  @Test
  void what_a_provider_says_when_it_gives_up_in_the_middle_is_passed_on() throws Exception {
    asking.server.then(new Act.GiveUp(List.of("Good"), "too much to do"));
    assertThat(asking.ask().attempts()).isEqualTo(2);
    asking.server.always(new Act.GiveUp(List.of("Good"), "too much to do, " + Asking.KEY));
    var failure = asking.failure();
    assertThat(failure.reason()).isEqualTo(Reason.UNAVAILABLE);
    assertThat(failure)
        .hasMessageStartingWith("model fast broke off its reply: ")
        .hasMessageContaining("too much to do, [masked]")
        .hasMessageEndingWith("(4 tries)");
  }

  @Test
  void what_cannot_be_read_is_asked_for_once_more() throws Exception {
    asking.server.then(new Act.Garble(List.of("Good")));
    assertThat(asking.ask().attempts()).isEqualTo(2);
    asking.server.always(new Act.Garble(List.of("Good")));
    assertThat(asking.failure().reason()).isEqualTo(Reason.MALFORMED);
    assertThat(asking.server.requests()).hasSize(4);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "<html>\nWelcome to our proxy.\n</html>"})
  void a_success_without_a_reply_cannot_be_read(String body) {
    asking.server.always(new Act.Fail(200, Map.of(), body));
    assertThat(asking.failure().reason()).isEqualTo(Reason.MALFORMED);
    assertThat(asking.server.requests()).hasSize(2);
  }

  @Test
  void an_interrupted_caller_leaves_at_once() throws Exception {
    try (var patient = Asking.inTime(provider, Duration.ofMinutes(1))) {
      patient.server.always(new Act.Babble(List.of("and so on ")));
      var left = new CompletableFuture<Throwable>();
      var caller =
          Thread.ofVirtual()
              .start(
                  () -> {
                    try {
                      patient.ask();
                    } catch (Exception e) {
                      left.complete(e);
                    }
                  });
      patient.server.awaitCalls(1);
      caller.interrupt();
      assertThat(Api.woken(left)).isInstanceOf(InterruptedException.class);
      patient.server.always(say("."));
      patient.ask();
      patient.server.awaitEnds(2);
    }
  }

  @Test
  void nobody_at_the_address_is_said_plainly() {
    asking.server.close();
    var failure = asking.failure();
    assertThat(failure.reason()).isEqualTo(Reason.UNAVAILABLE);
    assertThat(failure).hasMessageContaining("cannot be reached");
  }

  @Test
  void what_a_listener_throws_comes_through() {
    assertThatThrownBy(
            () ->
                asking
                    .model()
                    .ask(
                        Asking.hello(),
                        _ -> {
                          throw new IllegalStateException("no ears");
                        }))
        .hasMessage("no ears");
    assertThat(asking.server.requests()).hasSize(1);
  }
}
