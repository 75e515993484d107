package dev.folkmoot.trust;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.folkmoot.Config;
import dev.folkmoot.Folkmoot;
import dev.folkmoot.core.Json;
import dev.folkmoot.http.ListenAddress;
import dev.folkmoot.store.PostgresUrl;
import dev.folkmoot.testing.Api;
import dev.folkmoot.testing.Browser;
import dev.folkmoot.testing.Databases;
import dev.folkmoot.testing.TokenServer;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** A token's life from its making to its end is in the log, and its end is felt at once. */
class TokenLifeTest {
  /** Far less than a wait lasts, far more than a wake takes. */
  private static final int SOON = 25;

  @TempDir private static Path data;

  @AutoClose
  private final TokenServer server = new TokenServer(data.resolve(UUID.randomUUID().toString()));

  @Test
  void what_is_done_with_tokens_is_in_the_log_without_their_secrets() throws Exception {
    var made = create("{\"name\":\"ann\",\"role\":\"person\",\"goodFor\":\"90d\"}");
    var rotated = change(made, "rotate");
    change(rotated, "revoke");
    change(rotated, "revoke");
    assertThat(told("token.*"))
        .extracting(
            event -> event.get("type").asString(),
            event -> event.at("/data/name").asString(),
            event -> event.at("/data/by").asString())
        .containsExactly(
            tuple("token.created", "operator", "folkmoot"),
            tuple("token.created", "ann", "operator"),
            tuple("token.rotated", "ann", "operator"),
            tuple("token.revoked", "ann", "operator"));
    var rotation = told("token.rotated").getFirst();
    assertThat(rotation.at("/data/before")).isEqualTo(made.get("id"));
    assertThat(rotation.at("/data/token")).isEqualTo(rotated.get("id"));
    for (var token : List.of(made, rotated)) {
      assertThat(told("*").toString()).doesNotContain(token.get("secret").asString().substring(21));
    }
  }

  @Test
  void a_token_is_made_for_no_name_that_looks_like_anothers() throws Exception {
    create("{\"name\":\"quin\",\"role\":\"person\"}");
    for (var spoof : List.of("Quin", "qu\u0456n")) {
      var refused =
          server.post(
              server.operator(), "/api/tokens", Json.object().put("name", spoof).toString());
      assertThat(refused.status()).as(refused.json().toString()).isEqualTo(409);
      assertThat(refused.json().get("detail").asString()).contains("looks like the name of quin");
    }
    create("{\"name\":\"quin\",\"role\":\"person\"}");
  }

  @Test
  void signing_in_and_out_is_in_the_log() throws Exception {
    var ann = server.token("ann", "person");
    var link = server.post(ann, "/api/sign-in-links", "{}").json().get("path").asString();
    try (var browser = new Browser()) {
      browser.signIn(server.url(), ann);
      browser.submit(server.url() + "/signout", "x", "");
      browser.submit(server.url() + link, "x", "");
    }
    assertThat(told("trust.*"))
        .extracting(event -> event.get("type").asString(), event -> event.at("/data/by").asString())
        .containsExactly(
            tuple("trust.signed_in", "ann"),
            tuple("trust.signed_out", "ann"),
            tuple("trust.signed_in", "ann"));
  }

  @Test
  void a_rotated_token_ends_at_once_and_the_new_one_is_the_same_owners() throws Exception {
    var made =
        create(
            "{\"name\":\"coder\",\"role\":\"monitor\",\"toolsets\":[\"gate\"],\"goodFor\":\"90d\"}");
    var before = made.get("secret").asString();
    assertThat(server.get(before, "/api/whoami").status()).isEqualTo(200);
    var rotated = change(made, "rotate");
    assertThat(server.get(before, "/api/whoami").status()).isEqualTo(401);
    assertThat(server.get(rotated.get("secret").asString(), "/api/whoami").json())
        .isEqualTo(Json.tree("{\"name\":\"coder\",\"role\":\"monitor\",\"trust\":\"tokens\"}"));
    assertThat(rotated.get("toolsets")).isEqualTo(made.get("toolsets"));
    assertThat(rotated.get("expiresAt").asString()).isGreaterThan(made.get("expiresAt").asString());
    assertThat(post("/api/tokens/" + made.get("id").asString() + "/rotate").status())
        .as("a second time")
        .isEqualTo(409);
  }

  @Test
  void the_only_operator_may_rotate_its_token() throws Exception {
    var id = server.get(server.operator(), "/api/tokens").json().at("/tokens/0/id").asString();
    var rotated = post("/api/tokens/" + id + "/rotate");
    assertThat(rotated.status()).isEqualTo(201);
    assertThat(server.get(rotated.json().get("secret").asString(), "/api/tokens").status())
        .isEqualTo(200);
  }

  @Test
  void an_expired_token_is_refused_with_words_that_say_so() throws Exception {
    var secret = create("{\"name\":\"coder\",\"goodFor\":\"1s\"}").get("secret").asString();
    Api.awaitUntil(() -> status(secret) == 401);
    var refusal = server.get(secret, "/api/whoami");
    assertThat(refusal.json().get("detail").asString()).contains("expired at", "ask an operator");
    for (var bad : List.of("0s", "4000d", "soon")) {
      var body = "{\"name\":\"coder\",\"goodFor\":\"%s\"}".formatted(bad);
      var reply = server.post(server.operator(), "/api/tokens", body);
      assertThat(reply.status()).as(bad).isEqualTo(400);
      assertThat(reply.json().get("detail").asString())
          .contains(bad.equals("soon") ? "goodFor" : "a token lasts 1s to 3650d");
    }
  }

  @Test
  void revoking_a_token_ends_its_parked_wait_and_its_stream_at_once() throws Exception {
    var made = create("{\"name\":\"coder\"}");
    try (var coder = server.as(made.get("secret").asString());
        var other = server.as(server.token("tester", "agent"))) {
      coder.ask("BLOCKING", "coder", "Go?");
      other.ask("BLOCKING", "tester", "Go?");
      var wait = coder.later("/api/gate/coder/clearance?timeout=50s");
      var unharmed = other.later("/api/gate/tester/clearance?timeout=50s");
      try (var stream = coder.listen("")) {
        Api.awaitUntil(() -> parked() == 2);
        change(made, "revoke");
        var reply = wait.get(SOON, TimeUnit.SECONDS);
        assertThat(reply.status()).isEqualTo(401);
        assertEnds(stream);
      }
      Api.awaitUntil(() -> parked() == 1);
      assertThat(unharmed).isNotDone();
    }
  }

  @Test
  void a_token_that_expires_ends_its_parked_wait_and_its_stream_at_once() throws Exception {
    var made = create("{\"name\":\"coder\",\"goodFor\":\"6s\"}");
    try (var coder = server.as(made.get("secret").asString())) {
      coder.ask("BLOCKING", "coder", "Go?");
      var wait = coder.later("/api/gate/coder/clearance?timeout=50s");
      try (var stream = coder.listen("")) {
        assertThat(wait.get(SOON, TimeUnit.SECONDS).status()).isEqualTo(401);
        assertEnds(stream);
      }
    }
  }

  @Test
  void revoking_a_token_on_one_node_ends_its_wait_on_another() throws Exception {
    var url = Optional.of(PostgresUrl.parse(Databases.postgresUrl()));
    try (var one =
            new TokenServer(data.resolve("node1"), ListenAddress.loopback("127.0.0.1", 0), url);
        var two =
            new TokenServer(data.resolve("node2"), ListenAddress.loopback("127.0.0.1", 0), url)) {
      var operator = one.operator();
      var made = one.post(operator, "/api/tokens", "{\"name\":\"coder\"}").json();
      try (var coder = two.as(made.get("secret").asString())) {
        coder.ask("BLOCKING", "coder", "Go?");
        var wait = coder.later("/api/gate/coder/clearance?timeout=50s");
        one.post(operator, "/api/tokens/" + made.get("id").asString() + "/revoke", "{}");
        assertThat(wait.get(SOON, TimeUnit.SECONDS).status()).isEqualTo(401);
      }
    }
  }

  @Test
  void serving_the_data_in_another_mode_of_trust_is_in_the_log() {
    var directory = data.resolve("modes");
    for (var mode :
        List.of(
            Config.TrustMode.KEPT,
            Config.TrustMode.TOKENS,
            Config.TrustMode.KEPT,
            Config.TrustMode.OPEN)) {
      start(directory, mode).close();
    }
    try (var last = start(directory, Config.TrustMode.OPEN);
        var api = Api.at(URI.create(last.url()))) {
      var changes =
          api.get("/api/events?types=trust.changed", "Accept", "application/json")
              .expect(200)
              .json()
              .get("events");
      assertThat(changes.valueStream().map(event -> event.get("data").toString()))
          .containsExactly(
              "{\"before\":\"people\",\"mode\":\"tokens\"}",
              "{\"before\":\"tokens\",\"mode\":\"open\"}");
    }
  }

  private static void assertEnds(Api.Listener stream) {
    var end =
        CompletableFuture.runAsync(
            () -> {
              while (stream.line().isPresent()) {
                // what comes before the end
              }
            });
    assertThat(end).succeedsWithin(Duration.ofSeconds(SOON));
  }

  private static Folkmoot start(Path directory, Config.TrustMode mode) {
    return Folkmoot.start(
        new Config(
            ListenAddress.loopback("127.0.0.1", 0),
            mode,
            directory,
            Optional.empty(),
            Duration.ofDays(30),
            Config.LogFormat.TEXT));
  }

  private JsonNode create(String body) throws Exception {
    var reply = server.post(server.operator(), "/api/tokens", body);
    assertThat(reply.status()).isEqualTo(201);
    return reply.json();
  }

  private JsonNode change(JsonNode token, String how) throws Exception {
    var reply = post("/api/tokens/%s/%s".formatted(token.get("id").asString(), how));
    assertThat(reply.status()).isLessThan(300);
    return reply.json();
  }

  private TokenServer.Reply post(String path) throws Exception {
    return server.post(server.operator(), path, "{}");
  }

  private int status(String secret) {
    try {
      return server.get(secret, "/api/whoami").status();
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  private double parked() {
    try (var operator = server.as(operator())) {
      return operator.metric("folkmoot_waits_parked");
    }
  }

  private String operator() {
    try {
      return server.operator();
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  private List<JsonNode> told(String types) {
    try (var api = server.as(operator())) {
      var query = types.equals("*") ? "" : "&types=" + types;
      return api.get("/api/events?after=0" + query, "Accept", "application/json")
          .expect(200)
          .json()
          .get("events")
          .valueStream()
          .toList();
    }
  }
}
