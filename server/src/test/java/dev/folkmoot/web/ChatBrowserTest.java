package dev.folkmoot.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.assertions.PlaywrightAssertions;
import dev.folkmoot.testing.ServerProcess;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The chat and the discussions in a real browser. */
class ChatBrowserTest extends WithBrowser {
  @Test
  void a_reply_moves_the_counter_without_a_reload() {
    var prompt = prompt(3);
    try (var ann = visit("ann");
        var bob = visit("bob")) {
      ann.open("/chat");
      bob.open("/chat");
      ann.page().evaluate("window.loadedOnce = true");
      ann.awaitText(".prompt .counter", "0/3 responses");
      ann.awaitText(".prompt .status", "collecting");
      respond(prompt, "builder", "Spaces, says *builder*");
      ann.awaitText(".prompt .counter", "1/3 responses");
      ann.awaitText(".thread .response em", "builder");
      ann.find(".reply summary").click();
      ann.find(".reply textarea").fill("Tabs, says ann");
      ann.find(".reply button").click();
      ann.awaitText(".prompt .counter", "2/3 responses");
      bob.awaitText(".prompt .counter", "2/3 responses");
      ann.await(".thread .response", 2);
      ann.await(".reply", 0);
      respond(prompt, "cid", "Both");
      ann.awaitText(".prompt.resolved .status", "resolved");
      assertThat(ann.page().evaluate("window.loadedOnce")).isEqualTo(true);
      var collected = api.get("/api/discussion/" + prompt).json().get("collectedContext");
      assertThat(collected.get(1).get("agent").asString()).isEqualTo("ann");
      assertThat(collected.get(1).get("is_human").booleanValue()).isTrue();
    }
  }

  @Test
  void a_message_shows_at_once_to_everybody_and_a_draft_stays() {
    try (var ann = visit("ann");
        var bob = visit("bob")) {
      ann.open("/chat");
      bob.open("/chat");
      bob.find("#say").pressSequentially("I am wri");
      ann.find("#say").fill("Hello **all**");
      ann.page().keyboard().press("Control+Enter");
      bob.awaitText(".message strong >> nth=1", "all");
      ann.await(".message", 1);
      assertThat(ann.find("#say").inputValue()).isEmpty();
      bob.page().keyboard().type("ting");
      assertThat(bob.find("#say").inputValue()).isEqualTo("I am writing");
    }
  }

  @Test
  void what_is_sent_again_because_the_reply_was_lost_is_one_message() {
    try (var ann = visit("ann")) {
      ann.open("/chat");
      var lost = new AtomicBoolean();
      ann.page()
          .route(
              url -> url.endsWith("/chat") && !lost.get(),
              route -> {
                if (route.request().method().equals("POST")) {
                  lost.set(true);
                  route.fetch();
                  route.abort();
                } else {
                  route.resume();
                }
              });
      ann.find("#say").fill("Hello");
      ann.find(".write button").click();
      ann.awaitText("#toasts", "The server did not answer.");
      ann.await(".message", 1);
      assertThat(ann.find("#say").inputValue()).isEqualTo("Hello");
      ann.find(".write button").click();
      PlaywrightAssertions.assertThat(ann.find("#say")).hasValue("");
      ann.find("#say").fill("Hello");
      ann.find(".write button").dblclick();
      ann.await(".message", 2);
      assertThat(api.get("/api/chat").json().get("messages")).hasSize(2);
    }
  }

  @Test
  void a_person_asks_the_squad_and_ends_it() {
    try (var ann = visit("ann")) {
      ann.open("/chat");
      ann.find(".ask summary").click();
      ann.page().getByLabel("Your prompt to the squad").fill("Which way?");
      ann.find(".ask button").click();
      ann.awaitText(".prompt .counter", "0/2 responses");
      ann.await(".reply", 0);
      ann.find("text=Resolve now").click();
      ann.awaitText(".prompt .status", "resolved");
      ann.awaitText(".system", "was resolved with 0 of 2 responses");
    }
  }

  @Test
  void after_a_restart_no_message_is_lost_or_shown_twice(@TempDir Path other) throws Exception {
    var server = ServerProcess.start(other);
    int port = server.url().getPort();
    try (var ann = visit("ann", server.url())) {
      ann.open("/chat");
      say(server, "before");
      ann.await(".message", 1);
      server.kill();
      ann.find("#live[data-state=away]").waitFor();
      server = ServerProcess.start(other, port);
      say(server, "meanwhile");
      ann.await(".message", 2);
      ann.awaitLive();
      say(server, "after");
      ann.await(".message", 3);
      assertThat(ann.find(".message .markdown").allTextContents())
          .map(String::strip)
          .containsExactly("before", "meanwhile", "after");
    } finally {
      server.close();
    }
  }

  private static void say(ServerProcess server, String text) throws Exception {
    var body = "{\"author\":\"coder\",\"text\":\"%s\"}".formatted(text);
    assertThat(server.post("/api/chat", body).statusCode()).isEqualTo(201);
  }

  @Test
  void a_discussion_is_followed_turn_by_turn_and_spoken_in() {
    try (var ann = visit("ann")) {
      var seats =
          List.of(
              Map.of("agentId", "ann", "role", "user"), Map.of("agentId", "cod", "role", "leader"));
      var opened =
          api.post(
                  "/api/discussions",
                  Map.of("topic", "Tabs?", "participants", seats, "maxRounds", 2, "by", "ann"))
              .expect(201);
      var id = opened.json().at("/project/id").asString();
      ann.open("/discussions/" + id);
      ann.awaitText("#floor", "The floor is yours.");
      ann.find("#floor textarea").fill("I say tabs");
      ann.find("#floor button").click();
      ann.awaitText("#turns", "I say tabs");
      ann.awaitText("#floor", "The floor is cod");
      ann.await(".mark.spoken", 1);
      api.post("/api/discussions/%s/turns".formatted(id), Map.of("agentId", "cod", "content", "No"))
          .expect(200);
      ann.await(".turn", 2);
      ann.awaitText("#floor", "The floor is yours.");
      ann.find("text=Pause").click();
      ann.awaitText("#rounds .state", "paused");
      ann.find("button:has-text('Resume')").click();
      ann.awaitText("#rounds .state", "active");
    }
  }
}
