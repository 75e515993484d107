package dev.folkmoot.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.testing.Receiver;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/** What is not taken comes again, for a day. */
abstract class RetryContract extends WebhookContract {
  @Test
  void what_is_not_taken_is_delivered_again_under_the_same_id_before_anything_else()
      throws Exception {
    receiver.answering(500);
    var issued = telling.add(receiver);
    telling.asked(1, 2);
    telling.deliver();
    telling.deliver();
    assertThat(receiver.all()).hasSize(1);
    assertThat(telling.state(issued))
        .isInstanceOfSatisfying(
            Webhook.State.Failing.class,
            failing -> assertThat(failing.why()).isEqualTo("answered 500"));
    telling.later(Duration.ofSeconds(4));
    assertThat(receiver.all()).hasSize(1);
    receiver.answering(200);
    telling.later(Duration.ofSeconds(3));
    assertThat(Telling.numbers(receiver)).containsExactly(1, 1, 2);
    var first = receiver.next();
    var second = receiver.next();
    assertThat(second.id()).isEqualTo(first.id());
    assertThat(second.header("webhook-timestamp")).isNotEqualTo(first.header("webhook-timestamp"));
    assertThat(second.header("webhook-signature")).isEqualTo(signature(second, issued));
    assertThat(telling.state(issued)).isEqualTo(new Webhook.State.Active());
  }

  @Test
  void who_takes_nothing_for_a_day_is_disabled_and_people_are_told() throws Exception {
    receiver.answering(503);
    var issued = telling.add(receiver);
    telling.asked(1, 3);
    telling.deliver();
    var pauses = new ArrayList<Duration>();
    while (telling.state(issued) instanceof Webhook.State.Failing failing) {
      pauses.add(Duration.between(clock.instant(), failing.nextAt()));
      telling.later(pauses.getLast());
    }
    assertThat(pauses).hasSize(8).isSorted();
    assertThat(pauses.stream().reduce(Duration.ZERO, Duration::plus))
        .isBetween(Duration.ofHours(22), Duration.ofHours(28));
    assertThat(Telling.numbers(receiver)).hasSize(9).containsOnly(1);
    assertThat(telling.state(issued))
        .isEqualTo(new Webhook.State.Disabled("answered 503", clock.instant()));
    assertThat(telling.logged("webhook.disabled"))
        .singleElement()
        .asString()
        .contains(issued.webhook().id().value(), "answered 503")
        .doesNotContain("/hook");
    telling.asked(4, 4);
    telling.later(Duration.ofDays(2));
    restart();
    telling.later(Duration.ofDays(2));
    assertThat(receiver.all()).hasSize(9);
  }

  @Test
  void a_receiver_that_says_when_to_come_back_is_left_alone_until_then() throws Exception {
    receiver.acting(_ -> new Receiver.Answer(429, Map.of("Retry-After", "3600")));
    telling.add(receiver);
    telling.asked(1, 1);
    telling.deliver();
    telling.later(Duration.ofMinutes(59));
    assertThat(receiver.all()).hasSize(1);
    telling.later(Duration.ofMinutes(1));
    assertThat(receiver.all()).hasSize(2);
  }

  @Test
  void a_receiver_that_is_gone_is_disabled_at_once() throws Exception {
    receiver.answering(410);
    var issued = telling.add(receiver);
    telling.asked(1, 2);
    telling.deliver();
    telling.later(Duration.ofDays(2));
    assertThat(receiver.all()).hasSize(1);
    assertThat(telling.state(issued)).isInstanceOf(Webhook.State.Disabled.class);
    assertThat(telling.logged("webhook.disabled")).hasSize(1);
  }

  @Test
  void another_webhook_is_told_that_one_was_disabled() throws Exception {
    telling.add(receiver);
    try (var gone = new Receiver().answering(410)) {
      telling.add(gone);
      telling.asked(1, 1);
      telling.deliver();
      telling.deliver();
    }
    assertThat(receiver.all())
        .extracting(delivery -> delivery.json().get("type").asString())
        .containsExactly("question.asked", "webhook.disabled");
  }

  @Test
  void a_redirect_is_not_followed() throws Exception {
    receiver.acting(_ -> new Receiver.Answer(307, Map.of("Location", "/elsewhere")));
    var issued = telling.add(receiver);
    telling.asked(1, 1);
    telling.deliver();
    assertThat(receiver.all()).extracting(Receiver.Delivery::path).containsExactly("/hook");
    assertThat(telling.state(issued)).isInstanceOf(Webhook.State.Failing.class);
  }

  @Test
  void nobody_there_is_a_failure_like_any_other() throws Exception {
    int port;
    try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = socket.getLocalPort();
    }
    var issued = telling.add(URI.create("http://127.0.0.1:%d/".formatted(port)));
    telling.asked(1, 1);
    telling.deliver();
    assertThat(telling.state(issued))
        .isInstanceOfSatisfying(
            Webhook.State.Failing.class,
            failing -> assertThat(failing.why()).contains("cannot be reached"));
  }

  @Test
  void who_does_not_answer_in_time_is_left() throws Exception {
    var forever = new CountDownLatch(1);
    receiver.acting(
        _ -> {
          forever.await();
          return new Receiver.Answer(200);
        });
    var issued = telling.add(receiver);
    telling.asked(1, 1);
    telling.deliver();
    assertThat(telling.state(issued))
        .isInstanceOfSatisfying(
            Webhook.State.Failing.class,
            failing -> assertThat(failing.why()).contains("did not answer"));
  }

  @Test
  void a_reply_that_never_ends_is_not_read_to_its_end() throws Exception {
    for (var reply :
        List.of(
            "HTTP/1.1 200 OK\r\nX: ", "", "SSH-2.0-OpenSSH\r\n", "HTTP/1.1 200 OK\r\nX:\r\n\r\n")) {
      try (var endless = new Endless(reply)) {
        var issued = telling.add(endless.url());
        telling.asked(1, 1);
        telling.deliver();
        assertThat(telling.state(issued) instanceof Webhook.State.Active)
            .as(reply)
            .isEqualTo(reply.endsWith("\r\n\r\n"));
        telling.webhooks.remove(issued.webhook().id(), "ann");
      }
    }
  }

  @Test
  void who_waits_for_its_next_try_waits_on_after_a_restart() throws Exception {
    receiver.answering(500);
    var issued = telling.add(receiver);
    telling.asked(1, 1);
    telling.deliver();
    restart();
    telling.deliver();
    assertThat(receiver.all()).hasSize(1);
    telling.later(Duration.ofSeconds(7));
    assertThat(receiver.all()).hasSize(2);
    assertThat(telling.state(issued))
        .isInstanceOfSatisfying(
            Webhook.State.Failing.class, failing -> assertThat(failing.failures()).isEqualTo(2));
  }
}
