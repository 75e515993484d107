package dev.folkmoot.rest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.Config;
import dev.folkmoot.Folkmoot;
import dev.folkmoot.core.Json;
import dev.folkmoot.http.ListenAddress;
import dev.folkmoot.testing.Api;
import dev.folkmoot.testing.Api.Reply;
import dev.folkmoot.testing.Http2;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the server is to whoever calls it, whatever they call. */
class ServerTest {
  @TempDir private Path data;
  @AutoClose private Api api;

  @BeforeEach
  void start() {
    api = Api.start(data);
  }

  @Test
  void a_head_is_a_get_without_its_body() {
    for (var path : List.of("/healthz", "/readyz", "/api/gate/coder")) {
      var head = api.send("HEAD", path, BodyPublishers.noBody()).expect(200);
      assertThat(head.body()).isEmpty();
      assertThat(head.header("content-length"))
          .isEqualTo(String.valueOf(api.get(path).body().length()));
    }
    api.send("HEAD", "/api/halts", BodyPublishers.noBody()).expect(405);
    assertThat(api.send("HEAD", "/api/events", BodyPublishers.noBody()).expect(200).body())
        .isEmpty();
  }

  @Test
  void an_address_or_a_header_that_is_too_long_is_called_so() {
    var tooLong = "x".repeat(9_000);
    assertThat(detail(api.get("/api/questions?text=" + tooLong).expect(414)))
        .contains("the address is too long");
    assertThat(detail(api.get("/api/questions", "X-Long", tooLong).expect(431)))
        .contains("headers are too large");
  }

  private static String detail(Api.Reply reply) {
    return reply.json().path("detail").asString();
  }

  @Test
  void a_call_that_names_another_host_is_refused() {
    assertThat(withHeaders("Host: evil.example").status()).isEqualTo(403);
    assertThat(withHeaders("Host: evil.example:7070").status()).isEqualTo(403);
    assertThat(withHeaders("Host: 127.0.0.1.evil.example").status()).isEqualTo(403);
    assertThat(withHeaders("Host: evil.example@127.0.0.1").status()).isBetween(400, 403);
    assertThat(withHeaders("Host: 127.0.0.1:1").status()).isEqualTo(200);
    assertThat(withHeaders("Host: localhost").status()).isEqualTo(200);
    assertThat(withHeaders("Host: LocalHost:7070").status()).isEqualTo(200);
    assertThat(withHeaders("Host: [::1]:7070").status()).isEqualTo(200);
  }

  @Test
  void a_call_from_another_origin_is_refused() {
    var host = "127.0.0.1:" + api.url().getPort();
    assertThat(fromOrigin("http://evil.example").status()).isEqualTo(403);
    assertThat(fromOrigin("https://" + host).status()).isEqualTo(403);
    assertThat(fromOrigin("http://127.0.0.1:1").status()).isEqualTo(403);
    assertThat(fromOrigin("null").status()).isEqualTo(403);
    assertThat(fromOrigin("").status()).isEqualTo(403);
    assertThat(fromOrigin("http://" + host).status()).isEqualTo(200);
  }

  @Test
  void what_another_origin_posts_is_not_done() {
    var body = Map.of("scope", "system", "by", "ann");
    api.post("/api/halts", body, "Origin", "http://evil.example").expect(403);
    api.post("/api/halts", body, "Origin", "null", "Content-Type", "text/plain").expect(403);
    assertThat(api.get("/api/gate").json().get("systemHalted").asBoolean()).isFalse();
  }

  @Test
  void http_2_is_spoken_without_encryption() throws Exception {
    assertThat(Http2.get(api.url().resolve("/healthz")).version()).isEqualTo("2");
    var asked = api.ask("BLOCKING", "coder", "Merge?");
    try (var waiting = later("/api/gate/coder/clearance")) {
      api.awaitParked(1);
      api.answer(asked, "ann", "yes");
      var reply = waiting.reply();
      assertThat(reply.version()).isEqualTo("2");
      assertThat(Json.tree(reply.body()).get("cleared").asBoolean()).isTrue();
    }
    var foreign = Http2.get(api.url().resolve("/api/gate"), "Origin", "http://evil.example");
    assertThat(foreign.status()).isEqualTo(403);
  }

  private Http2 later(String path) throws IOException {
    return Http2.send("GET", api.url().resolve(path), new byte[0], List.of());
  }

  @Test
  void a_connection_that_begins_with_http_1_stays_so() {
    try (var modern = Api.at(api.url(), HttpClient.Version.HTTP_2)) {
      for (int i = 0; i < 2; i++) {
        assertThat(modern.get("/healthz").expect(200).version())
            .isEqualTo(HttpClient.Version.HTTP_1_1);
      }
    }
    var upgrade =
        api.raw(
            "GET /healthz HTTP/1.1\r\nHost: %s\r\nConnection: Upgrade, HTTP2-Settings, close\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAoAAAAAIAAAAA\r\n\r\n"
                .formatted(api.url().getAuthority()));
    assertThat(upgrade.status()).isEqualTo(200);
  }

  @Test
  void a_caller_that_goes_away_while_it_waits_is_no_failure() throws Exception {
    var asked = api.ask("BLOCKING", "coder", "Merge?");
    try (var _ = later("/api/gate/coder/clearance")) {
      api.awaitParked(1);
    }
    api.awaitParked(0);
    api.answer(asked, "ann", "yes");
    assertThat(api.get("/metrics").body()).doesNotContain("status=\"5");
  }

  @Test
  void a_server_can_be_called_at_the_address_it_gives() {
    var config =
        new Config(
            ListenAddress.loopback("127.0.0.2", 0),
            Config.TrustMode.OPEN,
            data.resolve("other"),
            Optional.empty(),
            Duration.ofDays(30),
            Config.LogFormat.TEXT);
    try (var server = Folkmoot.start(config);
        var other = Api.at(URI.create(server.url()))) {
      other.get("/healthz").expect(200);
    }
  }

  @Test
  void it_says_that_it_is_well_and_ready() {
    assertThat(api.get("/healthz").expect(200).body()).isEqualTo("{\"status\":\"ok\"}");
    assertThat(api.get("/readyz").expect(200).body()).isEqualTo("{\"status\":\"ready\"}");
  }

  @Test
  void the_metrics_are_in_the_format_of_prometheus() {
    api.answer(api.ask("DECISION", "coder", "Tabs?"), "ann", "yes");
    var asked = api.ask("BLOCKING", "coder", "Merge?");
    api.ask("EMERGENCY", "coder", "Fire?");
    var waiting = api.later("/api/questions/%s?timeout=30s".formatted(asked.get("id").asString()));
    api.awaitParked(1);
    api.answer(asked, "ann", "yes");
    Api.woken(waiting);
    api.ask("BLOCKING", "coder", "And now?");

    var reply = api.get("/metrics").expect(200);
    assertThat(reply.header("content-type")).startsWith("text/plain; version=0.0.4");
    var typed = new ArrayList<String>();
    assertThat(reply.body()).endsWith("\n");
    assertThat(reply.body().lines())
        .allSatisfy(
            line -> {
              if (line.startsWith("# TYPE ")) {
                assertThat(line).matches("# TYPE [a-z_]+ (counter|gauge|histogram)");
                typed.add(line.split(" ", -1)[2]);
              } else if (!line.startsWith("# HELP ")) {
                assertThat(line)
                    .matches("[a-z_]+(\\{([a-z]+=\"[^\"\\\\]*\",?)+})? [0-9.eE+-]+(Inf|NaN)?");
                assertThat(typed).anyMatch(line::startsWith);
              }
            });
    assertThat(reply.body())
        .contains("folkmoot_questions_open{type=\"BLOCKING\"} 1\n")
        .contains("folkmoot_questions_open{type=\"EMERGENCY\"} 1\n")
        .contains("folkmoot_wake_seconds_bucket{le=\"+Inf\"} 1\n")
        .contains("folkmoot_wake_seconds_count 1\n")
        .contains("folkmoot_webhook_deliveries_total{outcome=\"set_aside\"} 0\n")
        .contains("route=\"/api/questions\",status=\"201\"} 4\n");
    assertThat(api.metric("folkmoot_oldest_wait_seconds")).isNotNegative();
    assertThat(api.metric("folkmoot_wake_seconds_sum")).isNotNegative();
  }

  @Test
  void every_figure_has_its_name_and_its_place() {
    assertThat(api.get("/metrics").body().lines().filter(line -> line.startsWith("# TYPE")))
        .containsExactly(
            "# TYPE folkmoot_questions_open gauge",
            "# TYPE folkmoot_oldest_wait_seconds gauge",
            "# TYPE folkmoot_waits_parked gauge",
            "# TYPE folkmoot_wake_seconds histogram",
            "# TYPE folkmoot_turns_total counter",
            "# TYPE folkmoot_model_calls_total counter",
            "# TYPE folkmoot_model_failures_total counter",
            "# TYPE folkmoot_model_seconds_total counter",
            "# TYPE folkmoot_model_input_tokens_total counter",
            "# TYPE folkmoot_model_output_tokens_total counter",
            "# TYPE folkmoot_model_estimated_tokens_total counter",
            "# TYPE folkmoot_model_tool_calls_total counter",
            "# TYPE folkmoot_chat_messages_total counter",
            "# TYPE folkmoot_prompts_ended_total counter",
            "# TYPE folkmoot_mail_sent_total counter",
            "# TYPE folkmoot_webhook_deliveries_total counter",
            "# TYPE folkmoot_sql_statements_total counter",
            "# TYPE folkmoot_http_replies_total counter");
  }

  private Reply withHeaders(String headers) {
    return api.raw("GET /healthz HTTP/1.1\r\nConnection: close\r\n%s\r\n\r\n".formatted(headers));
  }

  private Reply fromOrigin(String origin) {
    return withHeaders("Host: 127.0.0.1:%d\r\nOrigin: %s".formatted(api.url().getPort(), origin));
  }
}
