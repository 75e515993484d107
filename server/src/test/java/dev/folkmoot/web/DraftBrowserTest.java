package dev.folkmoot.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.assertions.PlaywrightAssertions;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What is half written, in a real browser. */
class DraftBrowserTest extends WithBrowser {
  private void say(int times) {
    for (int i = 1; i <= times; i++) {
      api.post("/api/chat", Map.of("author", "coder", "text", "Message " + i)).expect(201);
    }
  }

  @Test
  void a_reply_stays_though_its_prompt_leaves_the_page_and_can_be_sent() {
    var prompt = prompt(2);
    try (var ann = visit("ann")) {
      ann.open("/chat");
      ann.find(".reply summary").click();
      ann.find(".reply textarea").pressSequentially("Half ");
      say(55);
      ann.find(".message:has-text('Message 55')").waitFor();
      ann.awaitText(".reply .left", "This question stays on the page only until");
      ann.page().keyboard().type("a word");
      ann.page().keyboard().press("Control+Enter");
      ann.await(".reply", 0);
      var collected = api.get("/api/discussion/" + prompt).json().get("collectedContext");
      assertThat(collected.get(0).get("message").asString()).isEqualTo("Half a word");
    }
  }

  @Test
  void an_answer_stays_though_more_urgent_questions_take_its_place_and_until_it_is_emptied() {
    var asked = askToMerge("coder");
    try (var ann = visit("ann")) {
      ann.open("/");
      ann.find(card(asked) + " textarea").pressSequentially("Only if");
      for (int i = 1; i <= 30; i++) {
        api.ask("EMERGENCY", "agent-" + i, "Fire?");
      }
      ann.awaitText(card(asked) + " .left", "This question stays on the page only until");
      assertThat(ann.find(card(asked) + " textarea").inputValue()).isEqualTo("Only if");
      ann.find(card(asked) + " textarea").fill("");
      ann.await(card(asked), 0);
    }
  }

  @Test
  void who_is_beaten_keeps_the_words_and_sees_how_it_ended() {
    var prompt = prompt(1);
    var asked = askToMerge("coder");
    try (var ann = visit("ann")) {
      ann.open("/");
      ann.find(card(asked) + " textarea").fill("Only if it is green");
      api.answer(asked, "bob", "no");
      ann.await(card(asked), 0);
      ann.awaitText("#toasts .unsent", "Only if it is green");
      ann.awaitText("#toasts .toast:not(.unsent)", "bob answered “no”.");

      ann.open("/chat");
      ann.find(".reply summary").click();
      ann.find(".reply textarea").fill("Tabs, of course");
      respond(prompt, "builder", "Spaces");
      ann.await(".reply", 0);
      ann.awaitText("#toasts .unsent", "Tabs, of course");
      ann.awaitText("#toasts .toast:not(.unsent)", "It was resolved with 1 of 1 responses.");
    }
  }

  @Test
  void what_was_written_is_there_again_on_coming_back_and_not_once_it_is_sent() {
    prompt(2);
    var asked = askToMerge("coder");
    try (var ann = visit("ann")) {
      ann.open("/");
      ann.find(card(asked) + " textarea").fill("Only if");
      ann.open("/chat");
      ann.find("#say").fill("Hello");
      ann.find(".reply summary").click();
      ann.find(".reply textarea").fill("Tabs");
      ann.open("/");
      assertThat(ann.find(card(asked) + " textarea").inputValue()).isEqualTo("Only if");
      ann.open("/chat");
      assertThat(ann.find("#say").inputValue()).isEqualTo("Hello");
      assertThat(ann.find(".reply textarea").inputValue()).isEqualTo("Tabs");
      PlaywrightAssertions.assertThat(ann.find(".reply textarea")).isVisible();
      ann.find("#newest > form button").click();
      ann.await(".message", 1);
      ann.find(".reply button").click();
      ann.await(".reply", 0);
      ann.open("/chat");
      assertThat(ann.find("#say").inputValue()).isEmpty();
      assertThat(ann.find("#toasts .toast").count()).isZero();
    }
  }

  @Test
  void who_signs_out_leaves_no_words_behind() {
    try (var ann = visit("ann")) {
      ann.open("/chat");
      ann.find("#say").fill("Hello");
      ann.find("text=Sign out").click();
      ann.page().waitForURL("**/signin**");
      assertThat(ann.page().evaluate("sessionStorage.length")).isEqualTo(0);
      ann.named("ann").open("/chat");
      assertThat(ann.find("#say").inputValue()).isEmpty();
    }
  }
}
