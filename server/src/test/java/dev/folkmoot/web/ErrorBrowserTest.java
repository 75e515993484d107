package dev.folkmoot.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Route;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Replies that are not what was hoped for, from us and from whoever stands in between. */
class ErrorBrowserTest extends WithBrowser {
  private static final String PROXY = "<html><h1>Bad Gateway</h1><p>nginx</p></html>";

  /** The next request to there is answered so; the server takes it first, if it is to. */
  private static void answerOnce(Visit visit, String path, int status, boolean taken) {
    var left = new AtomicInteger(1);
    visit
        .page()
        .route(
            url -> url.endsWith(path),
            route -> {
              if (route.request().method().equals("POST") && left.getAndDecrement() > 0) {
                if (taken) {
                  route.fetch();
                }
                route.fulfill(
                    new Route.FulfillOptions()
                        .setStatus(status)
                        .setContentType("text/html")
                        .setBody(PROXY));
              } else {
                route.resume();
              }
            });
  }

  private static String key(Visit visit) {
    return visit.find("#newest > form input[name=key]").inputValue();
  }

  @Test
  void what_a_proxy_answers_keeps_the_words_and_a_resend_is_one_message() {
    try (var ann = visit("ann")) {
      ann.open("/chat");
      for (int status : new int[] {502, 503, 400, 200}) {
        answerOnce(ann, "/chat", status, true);
        var words = "Hello " + status;
        ann.find("#say").fill(words);
        var key = key(ann);
        ann.find("#newest > form button").click();
        ann.awaitText("#toasts", "The server did not answer.");
        assertThat(ann.find("#toasts").textContent()).doesNotContain("nginx");
        assertThat(ann.find("#say").inputValue()).isEqualTo(words);
        assertThat(key(ann)).isEqualTo(key);
        ann.find("#newest > form button").click();
        PlaywrightAssertions.assertThat(ann.find("#say")).hasValue("");
        assertThat(key(ann)).isNotEqualTo(key);
        ann.find("#toasts [data-dismiss]").click();
      }
      assertThat(api.get("/api/chat").json().get("messages")).hasSize(4);
    }
  }

  @Test
  void what_we_refuse_keeps_the_words_and_says_why() {
    try (var ann = visit("ann")) {
      ann.open("/chat");
      ann.page().evaluate("document.getElementById('say').maxLength = 20000");
      var words = "long ".repeat(2_100).strip();
      ann.find("#say").fill(words);
      var key = key(ann);
      ann.find("#newest > form button").click();
      ann.await("#toasts .bad", 1);
      assertThat(ann.find("#toasts").textContent()).doesNotContain("The server did not answer.");
      assertThat(ann.find("#say").inputValue()).isEqualTo(words);
      assertThat(key(ann)).isEqualTo(key);
    }
  }

  @Test
  void a_halt_that_did_not_come_through_does_not_look_done() {
    try (var ann = visit("ann")) {
      ann.open("/");
      answerOnce(ann, "/halts", 503, false);
      ann.find("#halt summary").click();
      ann.page().getByLabel("Reason for halting everything").fill("fire");
      ann.find("button:has-text('Yes, halt everything')").click();
      ann.awaitText("#toasts", "The server did not answer.");
      PlaywrightAssertions.assertThat(ann.find("#halt details")).hasAttribute("open", "");
      assertThat(ann.page().getByLabel("Reason for halting everything").inputValue())
          .isEqualTo("fire");
      ann.find("button:has-text('Yes, halt everything')").click();
      ann.awaitText("#toasts", "Everything is halted.");
    }
  }

  @Test
  void what_a_proxy_answers_takes_the_place_of_no_part() {
    try (var ann = visit("ann")) {
      ann.open("/chat");
      api.post("/api/chat", Map.of("author", "coder", "text", "First")).expect(201);
      ann.await(".message", 1);
      var asked = new AtomicInteger();
      ann.page()
          .route(
              url -> url.contains("part=messages"),
              route -> {
                if (asked.getAndIncrement() == 0) {
                  route.fulfill(
                      new Route.FulfillOptions()
                          .setStatus(502)
                          .setContentType("text/html")
                          .setBody(PROXY));
                } else {
                  route.resume();
                }
              });
      ann.page()
          .waitForResponse(
              reply -> reply.status() == 502,
              () -> api.post("/api/chat", Map.of("author", "coder", "text", "Second")).expect(201));
      api.post("/api/chat", Map.of("author", "coder", "text", "Third")).expect(201);
      ann.await(".message", 3);
    }
  }
}
