package dev.folkmoot.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.core.Json;
import dev.folkmoot.testing.Databases;
import dev.folkmoot.testing.Receiver;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a receiver refuses for good is set aside, so that it hears of the rest. */
abstract class SetAsideContract extends WebhookContract {
  private static final Duration LONG_ENOUGH = Duration.ofMinutes(1);

  /** Refuses the events with one of these numbers. */
  private void refusing(int status, Integer... numbers) {
    receiver.acting(
        delivery -> {
          int number = delivery.json().at("/data/data/number").asInt();
          return new Receiver.Answer(List.of(numbers).contains(number) ? status : 204);
        });
  }

  private Webhook.SetAside aside(IssuedWebhook issued) {
    return telling.webhooks.find(issued.webhook().id()).setAside().orElseThrow();
  }

  private void laterTwice() throws InterruptedException {
    telling.later(LONG_ENOUGH);
    telling.later(LONG_ENOUGH);
  }

  @ParameterizedTest
  @ValueSource(ints = {400, 413, 415, 422})
  void what_is_refused_for_good_is_set_aside_and_the_rest_is_told_in_order(int status)
      throws Exception {
    refusing(status, 2);
    var issued = telling.add(receiver, "question.asked");
    telling.asked(1, 4);
    telling.deliver();
    assertThat(telling.state(issued)).isInstanceOf(Webhook.State.Failing.class);
    assertThat(Telling.numbers(receiver)).containsExactly(1, 2);
    laterTwice();
    assertThat(Telling.numbers(receiver)).containsExactly(1, 2, 2, 2, 3, 4);
    assertThat(telling.state(issued)).isEqualTo(new Webhook.State.Active());
    telling.asked(5, 5);
    telling.later(Duration.ofDays(2));
    assertThat(Telling.numbers(receiver)).containsExactly(1, 2, 2, 2, 3, 4, 5);
  }

  @Test
  void it_is_told_in_the_list_the_log_and_the_figures() throws Exception {
    refusing(422, 1);
    var issued = telling.add(receiver, "question.asked");
    telling.asked(1, 2);
    telling.deliver();
    laterTwice();
    var news = telling.logged("webhook.set_aside");
    assertThat(news).singleElement().asString().doesNotContain("/hook");
    var told = Json.tree(news.getFirst());
    assertThat(told.get("webhookId").asString()).isEqualTo(issued.webhook().id().value());
    assertThat(told.get("reason").asString()).isEqualTo("answered 422");
    assertThat(told.get("eventType").asString()).isEqualTo("question.asked");
    assertThat(aside(issued))
        .isEqualTo(
            new Webhook.SetAside(1, told.get("event").asLong(), "answered 422", clock.instant()));
    var deliveries = telling.webhooks.deliveries();
    assertThat(deliveries.of(DeliveryOutcome.TAKEN)).isEqualTo(1);
    assertThat(deliveries.of(DeliveryOutcome.FAILED)).isEqualTo(2);
    assertThat(deliveries.of(DeliveryOutcome.SET_ASIDE)).isEqualTo(1);
    telling.asked(3, 3);
    telling.deliver();
    assertThat(aside(issued).count()).as("what is taken later hides nothing").isEqualTo(1);
  }

  @Test
  void another_webhook_is_told_that_an_event_was_set_aside() throws Exception {
    telling.add(receiver);
    try (var strict = new Receiver().answering(413)) {
      telling.add(strict, "question.asked");
      telling.asked(1, 1);
      telling.deliver();
      laterTwice();
      telling.deliver();
    }
    assertThat(receiver.all())
        .extracting(delivery -> delivery.json().get("type").asString())
        .containsExactly("question.asked", "webhook.set_aside");
  }

  @Test
  void the_news_of_it_makes_no_news_without_end() throws Exception {
    receiver.answering(400);
    var issued = telling.add(receiver, "webhook.set_aside", "question.asked");
    telling.asked(1, 1);
    telling.deliver();
    for (int i = 0; i < 8; i++) {
      telling.later(LONG_ENOUGH);
    }
    assertThat(telling.logged("webhook.set_aside")).hasSize(1);
    assertThat(receiver.all()).hasSizeLessThanOrEqualTo(9);
    assertThat(aside(issued).count()).isGreaterThanOrEqualTo(2);
  }

  @ParameterizedTest
  @ValueSource(ints = {301, 401, 403, 404, 408, 409, 425, 429, 500, 502, 503, 504})
  void what_may_be_taken_later_is_never_set_aside(int status) throws Exception {
    receiver.answering(status);
    var issued = telling.add(receiver);
    telling.asked(1, 2);
    telling.deliver();
    for (int i = 0; i < 4; i++) {
      telling.later(Duration.ofMinutes(15));
    }
    assertThat(Telling.numbers(receiver)).containsOnly(1).hasSizeGreaterThan(3);
    assertThat(telling.state(issued)).isInstanceOf(Webhook.State.Failing.class);
    assertThat(telling.webhooks.find(issued.webhook().id()).setAside()).isEmpty();
  }

  @Test
  void who_refuses_all_for_a_day_is_disabled() throws Exception {
    receiver.answering(400);
    var issued = telling.add(receiver, "question.asked");
    telling.asked(1, 1);
    telling.deliver();
    laterTwice();
    assertThat(telling.state(issued)).isEqualTo(new Webhook.State.Active());
    telling.asked(2, 2);
    telling.later(Duration.ofDays(1));
    laterTwice();
    assertThat(telling.state(issued))
        .isEqualTo(new Webhook.State.Disabled("answered 400", clock.instant()));
    assertThat(aside(issued).count()).isEqualTo(1);
    assertThat(telling.logged("webhook.disabled")).hasSize(1);
  }

  @Test
  void who_takes_something_in_between_is_not_disabled() throws Exception {
    refusing(400, 1, 3);
    var issued = telling.add(receiver, "question.asked");
    telling.asked(1, 2);
    telling.deliver();
    laterTwice();
    telling.asked(3, 4);
    telling.later(Duration.ofDays(2));
    laterTwice();
    assertThat(telling.state(issued)).isEqualTo(new Webhook.State.Active());
    assertThat(aside(issued).count()).isEqualTo(2);
    assertThat(Telling.numbers(receiver)).containsExactly(1, 1, 1, 2, 3, 3, 3, 4);
  }

  @Test
  void a_receiver_that_wants_a_pause_gets_it_before_an_event_is_set_aside() throws Exception {
    receiver.acting(_ -> new Receiver.Answer(400, Map.of("Retry-After", "3600")));
    telling.add(receiver, "question.asked");
    telling.asked(1, 1);
    telling.deliver();
    telling.later(Duration.ofMinutes(59));
    assertThat(receiver.all()).hasSize(1);
  }

  @Test
  void a_restart_in_between_counts_on() throws Exception {
    refusing(422, 1);
    var issued = telling.add(receiver, "question.asked");
    telling.asked(1, 2);
    telling.deliver();
    restart();
    telling.later(LONG_ENOUGH);
    restart();
    telling.later(LONG_ENOUGH);
    assertThat(Telling.numbers(receiver)).containsExactly(1, 1, 1, 2);
    restart();
    telling.deliver();
    assertThat(Telling.numbers(receiver)).containsExactly(1, 1, 1, 2);
    assertThat(aside(issued).count()).isEqualTo(1);
  }

  @Test
  void who_has_lost_its_claim_sets_nothing_aside() throws Exception {
    if (database instanceof Databases.Postgres) {
      var issued = telling.add(receiver, "question.asked");
      telling.asked(1, 1);
      receiver.answering(400);
      telling.deliver();
      telling.later(LONG_ENOUGH);
      var first = new AtomicBoolean(true);
      try (var other = new Telling(database, clock)) {
        receiver.acting(
            _ -> {
              if (first.getAndSet(false)) {
                clock.advance(Duration.ofSeconds(21));
                other.deliver();
                return new Receiver.Answer(400);
              }
              return new Receiver.Answer(204);
            });
        telling.later(LONG_ENOUGH);
        assertThat(first).isFalse();
        assertThat(telling.webhooks.find(issued.webhook().id()).setAside()).isEmpty();
        assertThat(telling.logged("webhook.set_aside")).isEmpty();
      }
    }
  }
}
