package dev.folkmoot.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import com.microsoft.playwright.options.WaitForSelectorState;
import dev.folkmoot.testing.Api;
import dev.folkmoot.testing.Installation;
import dev.folkmoot.testing.ServerProcess;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The inbox in a real browser. */
class InboxBrowserTest extends WithBrowser {
  @Test
  void a_click_clears_the_agent_that_waits() {
    var asked = askToMerge("coder");
    var waiting = api.later("/api/gate/coder/clearance?timeout=50s");
    api.awaitParked(1);
    try (var ann = visit("ann")) {
      ann.open("/");
      ann.find(card(asked) + " button:has-text('no')").click();
      var cleared = Api.woken(waiting).json();
      assertThat(cleared.at("/answers/0/answer").asString()).isEqualTo("no");
      assertThat(cleared.at("/answers/0/by").asString()).isEqualTo("ann");
      ann.awaitText("#toasts", "You answered “no”.");
      ann.await(card(asked), 0);
      ann.awaitText("#held", "Nobody is held.");
      assertThat(ann.page().title()).isEqualTo("Inbox · Folkmoot");
    }
  }

  /** On a phone a word is one box: nobody reads half of it on the next line. */
  @Test
  void no_option_breaks_inside_a_word_on_a_phone() {
    var options = List.of("Request changes", "Postpone until Wednesday", "Automatically", "Reject");
    var asked =
        api.ask(
            Map.of("type", "BLOCKING", "agentId", "coder", "text", "Merge?", "options", options));
    try (var ann = visit("ann", new Browser.NewContextOptions().setViewportSize(390, 844))) {
      ann.open("/");
      ann.await(card(asked) + " .option", options.size());
      assertThat(ann.page().evaluate(BROKEN_WORDS)).isEqualTo(List.of());
      assertThat(ann.page().evaluate("document.documentElement.scrollWidth")).isEqualTo(390);
    }
  }

  private static final String BROKEN_WORDS =
      """
      () => [...document.querySelectorAll('.option span')].flatMap(span => {
        const text = span.firstChild;
        return [...text.data.matchAll(/\\S+/g)].filter(word => {
          const range = document.createRange();
          range.setStart(text, word.index);
          range.setEnd(text, word.index + word[0].length);
          return range.getClientRects().length > 1;
        }).map(word => word[0]);
      })
      """;

  @Test
  void a_script_in_a_terminal_goes_on_once_somebody_answers_on_the_page() throws Exception {
    try (var ann = visit("ann")) {
      ann.open("/");
      var script =
          new ProcessBuilder(
                  Installation.program(
                      "ask",
                      "--url",
                      api.url().toString(),
                      "--wait",
                      "Deploy to production?",
                      "--option",
                      "yes",
                      "--option",
                      "no"))
              .redirectErrorStream(true)
              .start();
      ann.awaitText("#list .text", "Deploy to production?");
      ann.page().keyboard().press("j");
      ann.page().keyboard().press("1");
      assertThat(script.waitFor(Api.PATIENCE)).isTrue();
      assertThat(script.exitValue()).isZero();
    }
  }

  @Test
  void a_question_appears_by_itself_and_the_title_counts() {
    try (var ann = visit("ann")) {
      ann.open("/");
      ann.awaitText("#list", "There are no open questions.");
      askToMerge("coder");
      askToMerge("other");
      ann.await("#list .card", 2);
      ann.page().waitForFunction("document.title === '(2) Inbox · Folkmoot'");
      ann.awaitText("#held", "coder");
    }
  }

  @Test
  void one_key_answers_one_question_and_a_second_press_does_not_answer_the_next() {
    var first = askToMerge("first");
    var second = askToMerge("second");
    try (var ann = visit("ann")) {
      ann.open("/");
      var keys = ann.page().keyboard();
      keys.press("j");
      ann.await(card(first) + ".selected", 1);
      keys.press("j");
      keys.press("k");
      keys.press("1");
      keys.press("1");
      ann.await(card(first), 0);
      assertThat(status(first)).isEqualTo("answered");
      assertThat(status(second)).isEqualTo("open");
      keys.press("?");
      ann.find("#help").waitFor();
      keys.press("1");
      ann.find("#help button").click();
      assertThat(status(second)).isEqualTo("open");
    }
  }

  @Test
  void what_is_being_written_survives_what_happens_meanwhile() {
    var asked = askToMerge("coder");
    try (var ann = visit("ann")) {
      ann.open("/");
      var box = ann.find(card(asked) + " textarea");
      box.click();
      box.pressSequentially("Only if ");
      askToMerge("another");
      ann.await("#list .card", 2);
      ann.page().keyboard().type("the tests pass");
      assertThat(box.inputValue()).isEqualTo("Only if the tests pass");
      ann.page().keyboard().press("Control+Enter");
      ann.await(card(asked), 0);
      assertThat(
              api.get("/api/questions/" + asked.get("id").asString())
                  .json()
                  .at("/answers/0/answer")
                  .asString())
          .isEqualTo("Only if the tests pass");
    }
  }

  @Test
  void everything_is_halted_and_resumed_after_a_second_click() {
    try (var ann = visit("ann")) {
      ann.open("/");
      ann.find("text=Halt everything").first().click();
      assertThat(isHalted()).isFalse();
      ann.page().getByLabel("Reason for halting everything").fill("fire");
      ann.find("button:has-text('Yes, halt everything')").click();
      ann.awaitText("#held", "Everything is held");
      ann.awaitText("#held", "fire");
      assertThat(isHalted()).isTrue();
      ann.find("summary:has-text('Resume everything')").click();
      ann.find("button:has-text('Yes, resume everything')").click();
      ann.awaitText("#held", "Nobody is held.");
      ann.find("summary:has-text('Halt everything')").waitFor();
      assertThat(isHalted()).isFalse();
    }
  }

  @Test
  void a_session_is_halted_and_resumed_after_a_second_click() {
    api.ask(
        Map.of("type", "DECISION", "agentId", "coder", "sessionId", "story-7", "text", "Tabs?"));
    try (var ann = visit("ann")) {
      ann.open("/");
      ann.find(".card a:has-text('story-7')").click();
      ann.awaitLive();
      ann.find("summary:has-text('Halt session story-7')").click();
      ann.page().getByLabel("Reason for halting session story-7").fill("fire");
      ann.find("button:has-text('Yes, halt session story-7')").click();
      ann.awaitText("#toasts", "Session story-7 is halted.");
      ann.awaitText("#held", "story-7");
      assertThat(sessionsHalted()).containsExactly("story-7");
      ann.find("summary:has-text('Resume session story-7')").click();
      ann.find("button:has-text('Yes, resume session story-7')").click();
      ann.awaitText("#held", "Nobody is held.");
      ann.find("summary:has-text('Halt session story-7')").waitFor();
      assertThat(sessionsHalted()).isEmpty();
    }
  }

  @Test
  void the_panel_that_halts_folds_without_halting_and_gives_the_focus_back() {
    try (var ann = visit("ann")) {
      ann.open("/");
      var panel = ann.find("#halt details");
      ann.find("#halt summary").click();
      ann.page().getByLabel("Reason for halting everything").fill("fire");
      ann.page().keyboard().press("Escape");
      PlaywrightAssertions.assertThat(panel).not().hasAttribute("open", "");
      PlaywrightAssertions.assertThat(ann.find("#halt summary")).isFocused();
      ann.page().keyboard().press("Enter");
      PlaywrightAssertions.assertThat(panel).hasAttribute("open", "");
      ann.find("h1").click();
      PlaywrightAssertions.assertThat(panel).not().hasAttribute("open", "");
      assertThat(isHalted()).isFalse();
    }
  }

  private List<String> sessionsHalted() {
    return Api.texts(api.get("/api/gate").json().get("haltedSessions"));
  }

  @Test
  void a_question_is_passed_on_from_its_card() {
    var asked = askToMerge("coder");
    try (var ann = visit("ann")) {
      ann.open("/");
      ann.find(card(asked) + " summary:has-text('Pass on')").click();
      ann.page().getByLabel("New names or roles").fill("bob, reviewer");
      ann.find("button:has-text('Pass the question on')").click();
      ann.awaitText("#toasts", "The question is now meant for bob and reviewer.");
      ann.awaitText(card(asked), "Meant for bob and reviewer");
      assertThat(ann.find(card(asked) + " details[open]").count()).isZero();
    }
  }

  private boolean isHalted() {
    return api.get("/api/gate").json().get("systemHalted").booleanValue();
  }

  @Test
  void who_is_beaten_to_it_sees_at_once_who_won() {
    var asked = askToMerge("coder");
    try (var ann = visit("ann");
        var bob = visit("bob")) {
      ann.open("/");
      bob.open("/");
      bob.find(card(asked) + " button:has-text('no')").click();
      ann.awaitText("#toasts", "bob answered “no”.");
      ann.await(card(asked), 0);
      assertThat(bob.find("#toasts .toast").count()).isEqualTo(1);
    }
  }

  @Test
  void who_answers_too_late_sees_who_won_and_that_their_answer_does_not_count() {
    var asked = askToMerge("coder");
    try (var ann = visit("ann");
        var bob = visit("bob")) {
      ann.context().route("**/api/events**", route -> {});
      ann.go("/");
      bob.open("/");
      bob.find(card(asked) + " button:has-text('no')").click();
      bob.await(card(asked), 0);
      ann.find(card(asked) + " button:has-text('yes')").click();
      ann.awaitText("#toasts", "Too late: bob answered “no”.");
      ann.awaitText("#toasts", "Your answer “yes” was not taken.");
      assertThat(api.get("/api/questions/" + asked.get("id").asString()).json().get("answers"))
          .hasSize(1);
    }
  }

  @Test
  void seven_tabs_of_one_browser_are_all_told() {
    try (var ann = visit("ann")) {
      ann.open("/");
      var tabs = IntStream.range(0, 6).mapToObj(_ -> ann.context().newPage()).toList();
      tabs.forEach(tab -> tab.navigate(api.url().resolve("/").toString()));
      tabs.forEach(tab -> tab.waitForSelector("#live[data-state=live]"));
      askToMerge("coder");
      tabs.forEach(tab -> tab.waitForSelector("#list .card"));
      ann.await("#list .card", 1);
      ann.page().close();
      askToMerge("other");
      tabs.forEach(tab -> tab.locator("#list .card").nth(1).waitFor());
    }
  }

  @Test
  void after_a_restart_the_page_goes_on_without_losing_or_repeating_anything(@TempDir Path other)
      throws Exception {
    var server = ServerProcess.start(other);
    int port = server.url().getPort();
    try (var ann = visit("ann", server.url())) {
      ann.open("/");
      ask(server, "before");
      ann.await("#list .card", 1);
      server.kill();
      ann.find("#live[data-state=away]").waitFor();
      server = ServerProcess.start(other, port);
      ask(server, "meanwhile");
      ann.awaitLive();
      ann.await("#list .card", 2);
      ask(server, "after");
      ann.await("#list .card", 3);
      assertThat(ann.find("#list .text").allTextContents())
          .containsExactly("before", "meanwhile", "after");
      assertThat(ann.find("#toasts .toast").count()).isZero();
    } finally {
      server.close();
    }
  }

  private static void ask(ServerProcess server, String text) throws Exception {
    var body = "{\"type\":\"BLOCKING\",\"agentId\":\"%s\",\"text\":\"%s\"}".formatted(text, text);
    assertThat(server.post("/api/questions", body).statusCode()).isEqualTo(201);
  }

  @Test
  void a_message_can_be_put_away() {
    var asked = askToMerge("coder");
    try (var ann = visit("ann")) {
      ann.open("/");
      ann.find(card(asked) + " button:has-text('yes')").click();
      ann.find("#toasts [data-dismiss]").click();
      ann.find("#toasts .toast")
          .waitFor(new Locator.WaitForOptions().setState(WaitForSelectorState.DETACHED));
    }
  }
}
