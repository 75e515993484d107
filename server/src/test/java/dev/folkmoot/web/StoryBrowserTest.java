package dev.folkmoot.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Stories are planned, followed and reviewed in a real browser. */
class StoryBrowserTest extends WithBrowser {
  @SuppressWarnings("NullAway.Init")
  private Work work;

  @Override
  @BeforeEach
  void start(@TempDir Path data) {
    super.start(data);
    work = new Work(api);
    work.coder("cod");
  }

  @Test
  void a_story_is_added_by_hand_and_moves_over_the_board_while_somebody_looks() {
    try (var ann = visit("ann");
        var bob = visit("bob")) {
      bob.open("/stories");
      ann.open("/stories");
      ann.find("summary:has-text('Add a spec')").click();
      ann.find("#spec-title").fill("Mailbox");
      ann.find("#spec-content").fill("Durable.");
      ann.find("button:has-text('Add the spec')").click();
      ann.page().waitForURL("**/stories?spec=*");
      ann.find("summary:has-text('Add a story')").click();
      ann.find("#story-title").fill("Leases <img src=x onerror=alert(1)>");
      ann.find("#story-content").fill("Do it.");
      ann.find("#story-id").fill("lease");
      ann.find("button:has-text('Add the story')").click();
      ann.page().waitForURL("**/stories/lease");
      bob.awaitText(".column.ready .story", "Leases <img");
      bob.find(".story a").focus();
      work.take("cod", "lease");
      work.state("cod", "SETUP", "PLANNING", "PLAN_REVIEW");
      bob.awaitText(".column.taken .story", "plan review");
      bob.await(".column.ready .story", 0);
      PlaywrightAssertions.assertThat(bob.find(".story a")).isFocused();
      ann.awaitText("#body", "cod has it");
      ann.find("#complete").click();
      ann.find("#complete-yes").click();
      ann.await("#complete", 0);
      bob.awaitText(".column.done .story", "Leases");
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1000, 375})
  void the_confirmation_opens_under_its_own_button(int width) {
    work.story(work.spec("Mailbox"), "a");
    try (var ann = visit("ann", new Browser.NewContextOptions().setViewportSize(width, 800))) {
      ann.open("/stories/a");
      ann.find("#complete").click();
      var button = ann.find("#complete").boundingBox();
      var popup = ann.find("#completing form").boundingBox();
      assertThat(popup.x).isEqualTo(button.x);
      assertThat(popup.y).isBetween(button.y + button.height, button.y + button.height + 10);
      assertThat(popup.x + popup.width).isLessThan(width);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1000, 375})
  void a_refusal_covers_nothing_of_the_form(int width) {
    work.spec("Mailbox");
    try (var ann = visit("ann", new Browser.NewContextOptions().setViewportSize(width, 700))) {
      ann.open("/stories");
      ann.find("summary:has-text('Add a story')").click();
      ann.find("#story-title").fill("A");
      ann.find("#story-content").fill("Do it.");
      ann.find("#story-after").fill("nope");
      ann.page()
          .evaluate(
              """
              () => {
                const label = document.querySelector('label[for=story-content]');
                const head = document.querySelector('.top').getBoundingClientRect().bottom;
                window.scrollBy(0, label.getBoundingClientRect().top - head - 4);
              }\
              """);
      ann.find("#story-after").press("Enter");
      ann.awaitText(".toast.bad", "nope");
      var told = ann.find("#toasts").boundingBox();
      assertThat(ann.find("label[for=story-content]").boundingBox().y)
          .isGreaterThanOrEqualTo(told.y + told.height);
      assertThat(told.y).isLessThan(200);
    }
  }

  @Test
  void a_review_is_answered_in_the_inbox_and_appears_in_the_conversation() {
    work.story(work.spec("Mailbox"), "a");
    work.take("cod", "a");
    var asked = work.request("cod", "plan", "My plan");
    work.question(asked);
    try (var ann = visit("ann");
        var bob = visit("bob")) {
      bob.open("/contexts/cod");
      bob.awaitText(".exchange", "It waits for a person’s reply.");
      ann.open("/");
      ann.find(".card textarea").fill("Test it first");
      ann.find(".card button:has-text('Needs changes')").click();
      ann.awaitText("#toasts", "NEEDS_CHANGES: Test it first");
      bob.awaitText(".exchange .verdict", "Test it first");
      bob.awaitText(".exchange .verdict .state", "needs changes");
      bob.find("summary:has-text('Reset')").click();
      bob.find("button:has-text('Yes, reset the context')").click();
      bob.awaitText("#dialogue", "This epoch has no requests yet.");
      var reply = api.get("/api/requests/%s?by=ann".formatted(asked.get("id").asString())).json();
      assertThat(reply.get("feedback").asString()).isEqualTo("Test it first");
    }
  }
}
