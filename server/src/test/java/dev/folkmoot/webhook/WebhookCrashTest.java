package dev.folkmoot.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.store.PostgresUrl;
import dev.folkmoot.testing.Api;
import dev.folkmoot.testing.Databases;
import dev.folkmoot.testing.OffsetClock;
import dev.folkmoot.testing.Receiver;
import dev.folkmoot.testing.ServerProcess;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server that is killed in the middle of a delivery loses none. */
class WebhookCrashTest {
  private static final Map<String, String> PRIVATE =
      Map.of("FOLKMOOT_ALLOW_PRIVATE_WEBHOOKS", "true");

  /** So long a node that was killed keeps its claim. */
  private static final Duration LEASE = Duration.ofSeconds(20);

  @TempDir private Path data;

  @Test
  void what_was_delivered_and_not_written_down_comes_again_under_its_id() throws Exception {
    try (var receiver = new Receiver()) {
      var doomed = new AtomicReference<ServerProcess>();
      receiver.acting(
          _ -> {
            doomed.get().kill();
            return new Receiver.Answer(200);
          });
      try (var server = ServerProcess.start(data, PRIVATE);
          var api = Api.at(server.url())) {
        doomed.set(server);
        add(api, receiver);
        var _ =
            api.postLater(
                "/api/questions", Map.of("type", "BLOCKING", "agentId", "coder", "text", "One?"));
        receiver.next();
        server.process().waitFor();
      }
      receiver.answering(200);
      try (var server = ServerProcess.start(data, PRIVATE);
          var api = Api.at(server.url())) {
        api.ask("BLOCKING", "coder", "Two?");
        Api.awaitUntil(() -> receiver.all().size() >= 3);
      }
      assertThat(receiver.all())
          .extracting(delivery -> delivery.json().at("/data/data/text").asString())
          .containsExactly("One?", "One?", "Two?");
      assertThat(receiver.all().get(1).id()).isEqualTo(receiver.all().get(0).id());
      assertThat(receiver.all().get(2).id()).isNotEqualTo(receiver.all().get(0).id());
    }
  }

  @Test
  void what_a_node_that_is_killed_was_telling_is_told_by_another() throws Exception {
    var database = Databases.postgresUrl();
    var clock = new OffsetClock();
    try (var receiver = new Receiver();
        var stays =
            Api.start(
                Api.withPrivateWebhooks(
                    data.resolve("a"), Optional.of(PostgresUrl.parse(database))),
                clock);
        var dies =
            ServerProcess.start(
                data.resolve("b"),
                Map.of(
                    "FOLKMOOT_DATABASE_URL", database, "FOLKMOOT_ALLOW_PRIVATE_WEBHOOKS", "true"));
        var api = Api.at(dies.url())) {
      add(stays, receiver);
      for (int i = 0; i < 10; i++) {
        (i % 2 == 0 ? stays : api).ask("BLOCKING", "coder-" + i, "Question %d?".formatted(i));
      }
      receiver.acting(
          delivery -> {
            if (delivery.body().contains("Question 12?")) {
              dies.kill();
              clock.advance(LEASE);
            }
            return new Receiver.Answer(200);
          });
      for (int i = 10; i < 30; i++) {
        stays.ask("BLOCKING", "coder-" + i, "Question %d?".formatted(i));
      }
      Api.awaitUntil(
          () -> receiver.all().stream().map(Receiver.Delivery::id).distinct().count() == 30);
      assertThat(
              receiver.all().stream()
                  .map(delivery -> delivery.json().at("/data/data/text").asString())
                  .distinct())
          .hasSize(30)
          .isSortedAccordingTo((a, b) -> Integer.compare(number(a), number(b)));
    }
  }

  private static int number(String text) {
    return Integer.parseInt(text.replaceAll("\\D", ""));
  }

  private static void add(Api api, Receiver receiver) {
    api.post("/api/webhooks", Map.of("url", receiver.url("/hook").toString())).expect(201);
  }
}
