package dev.folkmoot.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.assertions.PlaywrightAssertions;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Halting what is held already, and what becomes of the focus. */
class HaltBrowserTest extends WithBrowser {
  @ParameterizedTest
  @ValueSource(strings = {"/", "/?session=story-7", "/?agent=coder"})
  void what_a_question_holds_already_is_halted_and_resumed(String path) {
    api.ask(
        Map.of("type", "EMERGENCY", "agentId", "coder", "sessionId", "story-7", "text", "Fire?"));
    api.ask(
        Map.of("type", "APPROVAL", "agentId", "coder", "sessionId", "story-7", "text", "Merge?"));
    try (var ann = visit("ann")) {
      ann.open(path);
      ann.find("#halt summary:has-text('Halt')").click();
      ann.find("#halt button:has-text('Yes, halt')").click();
      ann.find("#halt summary:has-text('Resume')").click();
      ann.find("#halt button:has-text('Yes, resume')").click();
      ann.find("#halt summary:has-text('Halt')").waitFor();
    }
  }

  @Test
  void what_else_holds_everything_shows_at_once() {
    api.ask("EMERGENCY", "coder", "Fire?");
    try (var ann = visit("ann")) {
      ann.open("/");
      ann.awaitText("#held", "Fire?");
      api.ask("EMERGENCY", "coder", "Flood?");
      ann.awaitText("#held", "Flood?");
    }
  }

  private static void requireFocus(Visit visit) {
    assertThat(visit.page().evaluate("document.activeElement !== document.body")).isEqualTo(true);
  }

  /** By keyboard alone: unfold, write, send. */
  private static void fill(Visit visit, String summary, String words, String told) {
    visit.find(summary).focus();
    visit.page().keyboard().press("Enter");
    visit.page().keyboard().press("Tab");
    if (!words.isEmpty()) {
      visit.page().keyboard().type(words);
      visit.page().keyboard().press("Tab");
    }
    visit.page().keyboard().press("Enter");
    visit.awaitText("#toasts", told);
    requireFocus(visit);
  }

  @Test
  void the_focus_stays_near_after_a_halt_and_a_resume() {
    try (var ann = visit("ann")) {
      ann.open("/");
      fill(ann, "#halt summary", "fire", "Everything is halted.");
      ann.find("#halt summary:has-text('Resume')").waitFor();
      requireFocus(ann);
      fill(ann, "#halt summary", "", "Everything continues");
      ann.find("#halt summary:has-text('Halt')").waitFor();
      requireFocus(ann);
    }
  }

  @Test
  void the_focus_stays_near_after_an_agent_is_halted() {
    api.post("/api/agents", Map.of("id", "coder")).expect(201);
    try (var ann = visit("ann")) {
      ann.open("/agents");
      fill(ann, "summary:has-text('Halt coder')", "circles", "coder is halted.");
      ann.find("summary:has-text('Resume coder')").waitFor();
      requireFocus(ann);
    }
  }

  @Test
  void the_focus_stays_near_after_a_question_is_passed_on_and_withdrawn() {
    var asked = askToMerge("coder");
    try (var ann = visit("ann")) {
      ann.open("/");
      fill(
          ann,
          card(asked) + " summary:has-text('Pass on')",
          "bob",
          "The question is now meant for bob.");
      PlaywrightAssertions.assertThat(ann.find(card(asked) + " summary:has-text('Pass on')"))
          .isFocused();
      fill(ann, card(asked) + " summary:has-text('Withdraw')", "old", "You withdrew the question.");
      ann.await(card(asked), 0);
      requireFocus(ann);
    }
  }
}
