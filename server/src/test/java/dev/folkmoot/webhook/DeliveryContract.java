package dev.folkmoot.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.testing.Api;
import dev.folkmoot.testing.Databases;
import dev.folkmoot.testing.Receiver;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
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
  void people_are_told_again_of_what_is_still_held() throws Exception {
    telling.add(receiver);
    telling.ask("Merge?");
    telling.deliver();
    clock.advance(Duration.ofMinutes(61));
    telling.node.gate.forFeatures().actOnDeadlines();
    telling.deliver();
    assertThat(receiver.all())
        .extracting(delivery -> delivery.json().get("type").asString())
        .containsExactly("question.asked", "question.reminded");
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
