package dev.folkmoot.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.testing.Api;
import dev.folkmoot.testing.Databases;
import dev.folkmoot.testing.Receiver;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;

/** What webhooks promise, whichever database they stand on. */
abstract class DeliveryContract extends WebhookContract {
  @Test
  void an_event_is_delivered_once_and_signed() throws Exception {
    var issued = telling.add(receiver);
    telling.asked(1, 1);
    telling.deliver();
    telling.deliver();
    assertThat(receiver.all()).hasSize(1);
    var delivery = receiver.next();
    assertThat(delivery.path()).isEqualTo("/hook");
    assertThat(delivery.header("content-type")).isEqualTo("application/json");
    assertThat(delivery.header("webhook-timestamp"))
        .isEqualTo(Long.toString(clock.instant().getEpochSecond()));
    assertThat(delivery.header("webhook-signature")).isEqualTo(signature(delivery, issued));
    var body = delivery.json();
    assertThat(body.get("type").asString()).isEqualTo("question.asked");
    assertThat(body.get("timestamp").asString()).isEqualTo(clock.instant().toString());
    assertThat(body.at("/data/agentId").asString()).isEqualTo("coder");
    assertThat(body.at("/data/data/number").asInt()).isEqualTo(1);
  }

  private static String signature(Receiver.Delivery delivery, Issued issued) throws Exception {
    var key = Base64.getDecoder().decode(issued.secret().text().substring("whsec_".length()));
    var mac = Mac.getInstance("HmacSHA256");
    mac.init(new SecretKeySpec(key, "HmacSHA256"));
    var text =
        String.join(".", delivery.id(), delivery.header("webhook-timestamp"), delivery.body());
    return "v1,"
        + Base64.getEncoder().encodeToString(mac.doFinal(text.getBytes(StandardCharsets.UTF_8)));
  }

  @Test
  void events_arrive_in_the_order_of_the_log_each_under_an_id_of_its_own() throws Exception {
    telling.add(receiver);
    telling.asked(1, 250);
    telling.deliver();
    assertThat(Telling.numbers(receiver)).isEqualTo(IntStream.rangeClosed(1, 250).boxed().toList());
    assertThat(receiver.all()).extracting(Receiver.Delivery::id).doesNotHaveDuplicates();
  }

  @Test
  void only_what_was_named_is_delivered_and_only_what_happened_since() throws Exception {
    telling.happens("question.answered", 1);
    telling.add(receiver, "question.answered", "turn.*");
    telling.happens("question.asked", 2);
    telling.happens("turn.taken", 3);
    telling.happens("question.answered", 4);
    telling.deliver();
    assertThat(Telling.numbers(receiver)).containsExactly(3, 4);
  }

  @Test
  void without_types_it_is_told_of_what_waits_for_somebody() throws Exception {
    telling.add(receiver);
    telling.happens("question.asked", 1);
    telling.happens("agent.halted", 2);
    telling.happens("question.answered", 3);
    telling.happens("question.reminded", 4);
    telling.happens("question.reassigned", 5);
    telling.deliver();
    assertThat(Telling.numbers(receiver)).containsExactly(1, 4, 5);
  }

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
  void people_are_told_again_of_what_is_still_held() throws Exception {
    telling.add(receiver);
    telling.ask("Merge?");
    telling.deliver();
    clock.advance(Duration.ofMinutes(61));
    telling.node.gate.actOnDeadlines();
    telling.deliver();
    assertThat(receiver.all())
        .extracting(delivery -> delivery.json().get("type").asString())
        .containsExactly("question.asked", "question.reminded");
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
  void a_restart_goes_on_where_it_was() throws Exception {
    telling.add(receiver);
    telling.asked(1, 2);
    telling.deliver();
    telling.asked(3, 4);
    restart();
    telling.deliver();
    assertThat(Telling.numbers(receiver)).containsExactly(1, 2, 3, 4);
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

  @Test
  void a_slow_receiver_holds_up_no_other() throws Exception {
    var held = new CountDownLatch(1);
    try (var slow =
        new Receiver()
            .acting(
                _ -> {
                  held.await();
                  return new Receiver.Answer(200);
                })) {
      telling.webhooks.start();
      telling.add(slow);
      telling.add(receiver);
      telling.asked(1, 1);
      slow.next();
      telling.asked(2, 20);
      Api.awaitUntil(() -> receiver.all().size() == 20);
      held.countDown();
    }
  }

  @Test
  void what_is_removed_is_told_nothing_more() throws Exception {
    var issued = telling.add(receiver);
    telling.asked(1, 1);
    telling.deliver();
    telling.webhooks.remove(issued.webhook().id(), "ann");
    telling.asked(2, 2);
    telling.deliver();
    assertThat(Telling.numbers(receiver)).containsExactly(1);
  }

  @Test
  void a_delivery_costs_two_statements_and_what_is_of_no_interest_none() throws Exception {
    telling.add(receiver);
    telling.deliver();
    telling.happens("question.answered", 1);
    telling.asked(2, 2);
    telling.happens("question.answered", 3);
    var events = telling.node.events;
    Api.awaitUntil(() -> events.tail().cursor() == events.newest());
    events.tail().close();
    assertThat(statements()).isEqualTo(2);
    assertThat(statements()).isZero();
  }

  /** What telling of what has happened costs. */
  private long statements() throws InterruptedException {
    long before = telling.node.store.statements();
    telling.webhooks.deliver();
    return telling.node.store.statements() - before;
  }

  @Test
  void two_tell_it_once_each_event_whoever_comes_first() throws Exception {
    if (database instanceof Databases.Postgres) {
      try (var other = new Telling(database, clock)) {
        telling.webhooks.start();
        other.webhooks.start();
        telling.add(receiver);
        for (int i = 1; i <= 100; i++) {
          (i % 2 == 0 ? telling : other).asked(i, i);
        }
        Api.awaitUntil(() -> receiver.all().size() >= 100);
        assertThat(Telling.numbers(receiver))
            .isEqualTo(IntStream.rangeClosed(1, 100).boxed().toList());
      }
    }
  }

  @Test
  void who_has_lost_its_claim_writes_nothing_down() throws Exception {
    if (database instanceof Databases.Postgres) {
      var arrived = new CountDownLatch(1);
      var issued = telling.add(receiver);
      telling.asked(1, 1);
      try (var other = new Telling(database, clock)) {
        receiver.acting(
            _ -> {
              if (arrived.getCount() == 1) {
                arrived.countDown();
                clock.advance(Duration.ofSeconds(21));
                other.deliver();
                return new Receiver.Answer(500);
              }
              return new Receiver.Answer(200);
            });
        telling.deliver();
        assertThat(receiver.all()).hasSize(2);
        assertThat(telling.state(issued)).isEqualTo(new Webhook.State.Active());
      }
    }
  }
}
