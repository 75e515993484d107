package dev.folkmoot.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.folkmoot.testing.Api;
import dev.folkmoot.testing.TokenServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Nobody's words run on the pages, and nobody else's pages speak for a reader. */
class SafetyBrowserTest extends WithBrowser {
  private static final String NASTY =
      "\"'><script>alert(1)</script><img src=x onerror=alert(2)><svg onload=alert(3)>"
          + " [x](javascript:alert(4)) <b hx-get=/signout hx-trigger=load>{{7*7}}${7*7}";

  @Test
  void what_agents_write_stays_words_on_every_page() {
    var pages = new EveryPage(api).saying(NASTY);
    try (var ann = visit("ann")) {
      for (var path : pages) {
        ann.open(path);
        assertThat(ann.find("main").textContent()).as(path).contains("<script>alert(1)</script>");
        assertThat(
                ann.find("main script, main svg[onload], main [onerror], main b[hx-get]").count())
            .as(path)
            .isZero();
        assertThat(ann.find("main a[href^='javascript']").count()).as(path).isZero();
      }
      ann.open("/");
      api.ask("EMERGENCY", "late", NASTY);
      ann.awaitText("#list .emergency .text", "<script>alert(1)</script>");
      assertThat(ann.page().url()).isEqualTo(api.url().resolve("/").toString());
    }
  }

  @Test
  void a_form_on_another_site_answers_nothing_in_the_readers_name() throws Exception {
    var id = api.ask("BLOCKING", "coder", "Merge?").get("id").asString();
    var evil = evil(api.url().resolve("/questions/%s/answer".formatted(id)), "text");
    try (var ann = visit("ann")) {
      var page = ann.context().newPage();
      var reply =
          page.waitForResponse(
              response -> response.url().endsWith("/answer"),
              () -> page.navigate("http://127.0.0.1:%d/".formatted(evil.getAddress().getPort())));
      assertThat(reply.status()).isEqualTo(403);
    } finally {
      evil.stop(0);
    }
    assertThat(api.get("/api/questions/" + id).json().get("status").asString()).isEqualTo("open");
  }

  /** A page of the same site, but of another origin, with a form that sends itself. */
  private static HttpServer evil(URI target, String field) throws IOException {
    var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    var html =
        "<form method=post action=%s><input name=%s value=yes></form><script>document.forms[0].submit()</script>"
            .formatted(target, field)
            .getBytes(StandardCharsets.UTF_8);
    server.createContext(
        "/",
        exchange -> {
          exchange.getResponseHeaders().set("Content-Type", "text/html");
          exchange.sendResponseHeaders(200, html.length);
          exchange.getResponseBody().write(html);
          exchange.close();
        });
    server.start();
    return server;
  }

  @Test
  void a_cookie_that_another_port_was_sent_changes_nothing(@TempDir Path kept) throws Exception {
    var cookies = new CompletableFuture<String>();
    var other = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    other.createContext(
        "/",
        exchange -> {
          cookies.complete(exchange.getRequestHeaders().getFirst("Cookie"));
          exchange.sendResponseHeaders(204, -1);
          exchange.close();
        });
    other.start();
    try (var server = new TokenServer(kept);
        var visit = stranger(URI.create(server.url()))) {
      visit.go("/signin");
      visit.page().getByLabel("Your token").fill(server.operator());
      visit.find("button[type=submit]").click();
      visit.page().waitForURL(server.url() + "/");
      var link = "http://127.0.0.1:%d/x".formatted(other.getAddress().getPort());
      visit.open("/chat");
      visit.find("textarea[name=text]").first().fill("Look at <%s> soon".formatted(link));
      visit.find("form[action='/chat'] button[type=submit]").click();
      visit.find("#messages a[href='%s']".formatted(link)).click();
      var stolen = cookies.get(20, TimeUnit.SECONDS);
      assertThat(stolen).contains("folkmoot=");
      var thief = Api.at(URI.create(server.url()));
      var halted =
          thief.send(
              "POST",
              "/api/halts",
              BodyPublishers.ofString("{\"scope\":\"system\",\"reason\":\"x\"}"),
              "Cookie",
              stolen,
              "Origin",
              server.url(),
              "Content-Type",
              "application/json");
      assertThat(halted.status()).isEqualTo(401);
      assertThat(visit.wrong()).containsExactly("request to " + link);
      visit.wrong().clear();
      visit.open("/discussions");
      visit.find("summary:has-text('Open a discussion')").click();
      visit.find("#topic").fill("Shall we merge?");
      visit.find("#others").fill("coder-1");
      visit.find("form[action='/discussions'] button[type=submit]").click();
      visit.page().waitForURL("**/discussions/*");
    } finally {
      other.stop(0);
    }
  }

  @Test
  void with_tokens_a_person_signs_in_and_out_and_a_revoked_token_ends_it(@TempDir Path kept)
      throws Exception {
    try (var server = new TokenServer(kept);
        var visit = stranger(URI.create(server.url()))) {
      var made =
          server
              .post(server.operator(), "/api/tokens", "{\"name\":\"ann\",\"role\":\"person\"}")
              .json();
      var id =
          server
              .post(
                  server.operator(),
                  "/api/questions",
                  "{\"type\":\"APPROVAL\",\"agentId\":\"coder\",\"text\":\"Merge?\",\"options\":[\"yes\",\"no\"]}")
              .json()
              .get("id")
              .asString();
      visit.go("/agents");
      visit.page().waitForURL("**/signin?next=%2Fagents");
      visit.page().getByLabel("Your token").fill("fmt_wrong");
      visit.find("button[type=submit]").click();
      visit.awaitText("[role=alert]", "wrong or was revoked");
      var secret = made.get("secret").asString();
      visit.page().getByLabel("Your token").fill(secret);
      visit.find("button[type=submit]").click();
      visit.page().waitForURL("**/agents");
      visit.open("/");
      assertThat(visit.context().cookies())
          .allSatisfy(
              cookie -> {
                assertThat(cookie.value).doesNotContain(secret);
                assertThat(cookie.httpOnly).isTrue();
                assertThat(cookie.sameSite.name()).isEqualTo("STRICT");
              });
      visit.find("#q-%s button:has-text('yes')".formatted(id)).click();
      visit.awaitText("#toasts", "You answered “yes”.");
      var answer = server.get(server.operator(), "/api/questions/" + id).json().at("/answers/0");
      assertThat(answer.get("by").asString()).isEqualTo("ann");
      assertThat(answer.get("via").asString()).isEqualTo("web");

      server.post(
          server.operator(), "/api/tokens/%s/revoke".formatted(made.get("id").asString()), "{}");
      server.post(
          server.operator(),
          "/api/questions",
          "{\"type\":\"ALERT\",\"agentId\":\"coder\",\"text\":\"Look\"}");
      visit.page().waitForURL("**/signin?next=%2F");
      visit.go("/log");
      visit.page().waitForURL("**/signin?next=%2Flog");

      visit.page().getByLabel("Your token").fill(server.operator());
      visit.find("button[type=submit]").click();
      visit.page().waitForURL("**/log");
      visit.find("text=Sign out").click();
      visit.page().waitForURL("**/signin");
      visit.go("/");
      visit.page().waitForURL("**/signin?next=%2F");
    }
  }
}
