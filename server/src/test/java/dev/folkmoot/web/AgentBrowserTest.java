package dev.folkmoot.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

/** Who takes part, in a real browser. */
class AgentBrowserTest extends WithBrowser {
  private boolean mayGoOn(String agent) {
    return api.get("/api/gate/" + agent).json().get("canProceed").booleanValue();
  }

  @Test
  void an_agent_is_halted_and_resumed_after_a_second_click() {
    api.post("/api/agents", Map.of("id", "coder")).expect(201);
    try (var ann = visit("ann")) {
      ann.open("/agents");
      ann.find("summary:has-text('Halt coder')").click();
      assertThat(mayGoOn("coder")).isTrue();
      ann.page().getByLabel("Reason for halting coder").fill("It runs in circles");
      ann.find("button:has-text('Yes, halt coder')").click();
      ann.awaitText("#list", "It runs in circles");
      assertThat(mayGoOn("coder")).isFalse();
      ann.find("summary:has-text('Resume coder')").click();
      ann.find("button:has-text('Yes, resume coder')").click();
      ann.find("summary:has-text('Halt coder')").waitFor();
      assertThat(mayGoOn("coder")).isTrue();
    }
  }

  @Test
  void who_waits_for_an_answer_is_led_to_the_question_and_cannot_be_resumed() {
    var asked = askToMerge("coder");
    try (var ann = visit("ann")) {
      ann.open("/agents");
      ann.await("summary:has-text('Resume')", 0);
      ann.find("a:has-text('May coder merge?')").click();
      ann.page().waitForURL("**/questions/" + asked.get("id").asString());
      ann.find(card(asked) + " button:has-text('yes')").click();
      ann.awaitText(card(asked), "ann (you) answered “yes”.");
      assertThat(mayGoOn("coder")).isTrue();
    }
  }

  @Test
  void what_changes_with_time_alone_is_looked_at_again_while_somebody_looks() {
    try (var ann = visit("ann")) {
      ann.page().clock().install();
      ann.open("/agents");
      api.post("/api/agents", Map.of("id", "newcomer")).expect(201);
      ann.page().clock().fastForward(61_000);
      ann.awaitText("#list", "newcomer");

      hide(ann, true);
      api.post("/api/agents", Map.of("id", "latecomer")).expect(201);
      ann.page().clock().fastForward(61_000);
      ann.page().clock().fastForward(1_000);
      assertThat(ann.find("#list").textContent()).doesNotContain("latecomer");
      hide(ann, false);
      ann.page().clock().fastForward(1_000);
      ann.awaitText("#list", "latecomer");
    }
  }

  private static void hide(Visit visit, boolean hidden) {
    visit
        .page()
        .evaluate(
            """
            hidden => {
              Object.defineProperty(document, 'hidden', {value: hidden, configurable: true});
              document.dispatchEvent(new Event('visibilitychange'));
            }\
            """,
            hidden);
  }
}
