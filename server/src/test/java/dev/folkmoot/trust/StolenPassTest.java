package dev.folkmoot.trust;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.core.Json;
import dev.folkmoot.testing.Api;
import dev.folkmoot.testing.Browser;
import dev.folkmoot.testing.TokenServer;
import java.net.URI;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Cookies ignore ports: another program of the host gets the operator's when somebody follows a
 * link to it. It has the cookie and can send any header, and does not have the browser's key.
 */
class StolenPassTest {
  private static final Set<String> CHANGING = Set.of("post", "put", "patch", "delete");

  @AutoClose
  @SuppressWarnings("NullAway.Init")
  private TokenServer server;

  @AutoClose
  @SuppressWarnings("NullAway.Init")
  private Browser operator;

  @SuppressWarnings("NullAway.Init")
  private String question;

  @SuppressWarnings("NullAway.Init")
  private Api api;

  private long events;

  @BeforeEach
  void signIn(@TempDir Path data) throws Exception {
    server = new TokenServer(data);
    api = server.as(server.operator());
    operator = new Browser();
    assertThat(operator.signIn(server.url(), server.operator()).statusCode()).isEqualTo(303);
    var ask = "{\"type\":\"APPROVAL\",\"agentId\":\"coder\",\"text\":\"Merge?\"}";
    question = api.post("/api/questions", ask).expect(201).json().path("id").asString();
    events = changes();
  }

  @AfterEach
  void requireNothingChanged() {
    assertThat(changes()).isEqualTo(events);
    assertThat(api.get("/api/tokens").json().path("tokens")).hasSize(1);
  }

  /** Everybody in these tests may sign in, and that is in the log. */
  private long changes() {
    return api.get("/api/events?limit=200", "Accept", "application/json")
        .json()
        .path("events")
        .valueStream()
        .filter(event -> !event.path("type").asString().equals("trust.signed_in"))
        .count();
  }

  /** The request of a program that has the cookie, and says that it is our page. */
  private Api.Reply replay(String method, String path, String body, String... more) {
    var headers =
        new ArrayList<>(
            List.of(
                "Cookie",
                Trust.PASS + "=" + requireNonNull(operator.cookies().get(Trust.PASS)),
                "Origin",
                server.url(),
                "Sec-Fetch-Site",
                "same-origin",
                "Content-Type",
                body.startsWith("{") ? "application/json" : "application/x-www-form-urlencoded"));
    headers.addAll(List.of(more));
    return Api.at(URI.create(server.url()))
        .send(method, path, BodyPublishers.ofString(body), headers.toArray(String[]::new));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/questions/{id}/answer",
        "/questions/{id}/cancel",
        "/questions/{id}/reassign",
        "/halts",
        "/halts/resume",
        "/chat",
        "/chat/prompts",
        "/discussions",
        "/roundtables"
      })
  void it_changes_nothing_on_a_page(String path) {
    var form = "text=yes&answer=yes&to=eve&scope=system&topic=x&reason=x";
    var target = path.replace("{id}", question);
    for (var key : List.of("", "x", "k".repeat(64))) {
      var reply = replay("POST", target, form, "Folkmoot-Key", key, "HX-Request", "true");
      assertThat(reply.status()).as(path).isEqualTo(401);
      assertThat(reply.header("hx-redirect")).startsWith("/signin");
    }
    var digest = requireNonNull(operator.cookies().get(Trust.PASS)).split("-", 5)[2];
    assertThat(replay("POST", target, form, "Folkmoot-Key", digest).status()).isEqualTo(303);
    assertThat(replay("POST", target, form + "&Folkmoot-Key=x").status()).isEqualTo(303);
  }

  @Test
  void it_changes_nothing_over_any_route_of_the_api() {
    var tried = new ArrayList<String>();
    var paths = api.get("/openapi.json").expect(200).json().path("paths");
    for (var path : paths.propertyNames()) {
      for (var method : paths.path(path).propertyNames()) {
        if (CHANGING.contains(method)) {
          tried.add(path);
          var target = path.replaceAll("\\{[a-z_A-Z]+}", question);
          var reply = replay(method.toUpperCase(Locale.ROOT), target, "{}");
          assertThat(reply.status()).as(method + " " + path).isEqualTo(401);
        }
      }
    }
    assertThat(tried).contains("/api/halts", "/api/tokens", "/api/questions/{id}/answers", "/mcp");
  }

  @Test
  void it_mints_and_revokes_no_token_even_with_the_browsers_key() throws Exception {
    var body = Json.object().put("name", "eve").put("role", "operator").toString();
    var made = replay("POST", "/api/tokens", body).expect(401);
    assertThat(made.json().path("detail").asString()).contains("Authorization: Bearer");
    var id = api.get("/api/tokens").json().at("/tokens/0/id").asString();
    replay("POST", "/api/tokens/%s/revoke".formatted(id), "{}").expect(401);
    var own = operator.submit(server.url() + "/api/tokens", "name", "eve");
    assertThat(own.statusCode()).isEqualTo(401);
    var rotated = operator.submit(server.url() + "/api/tokens/%s/rotate".formatted(id), "x", "");
    assertThat(rotated.statusCode()).isEqualTo(401);
  }

  @Test
  void a_pass_of_somebody_else_that_is_planted_in_the_browser_changes_nothing() throws Exception {
    try (var mallory = new Browser()) {
      mallory.signIn(server.url(), server.operator());
      operator.keep(Trust.PASS, requireNonNull(mallory.cookies().get(Trust.PASS)));
      var said = operator.submit(server.url() + "/chat", "text", "in the wrong name");
      assertThat(said.headers().firstValue("location")).hasValue("/signin?next=%2F");
    }
  }

  @Test
  void whoever_signed_in_without_the_script_only_looks_and_is_told_so() throws Exception {
    try (var plain = new Browser()) {
      var in = plain.submit(server.url() + "/signin", "token", server.operator());
      assertThat(in.statusCode()).isEqualTo(303);
      var page = plain.look(server.url() + "/");
      assertThat(page.statusCode()).isEqualTo(200);
      assertThat(page.body()).contains("<noscript>", "Without scripts you can read this page");
      var refused =
          plain.submit(server.url() + "/questions/%s/answer".formatted(question), "text", "yes");
      assertThat(refused.statusCode()).isEqualTo(403);
      assertThat(refused.body()).contains("without the script of this page");
    }
  }
}
