package dev.folkmoot.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.assertions.PlaywrightAssertions;
import org.junit.jupiter.api.Test;

/** A question formatted, and one key away as it was written. */
class WrittenBrowserTest extends WithBrowser {
  @Test
  void one_key_shows_a_question_as_written_or_formatted_and_a_refresh_leaves_it() {
    var hold =
        api.ask("BLOCKING", "coder", "Shall we **merge** [it](https://a.example)?\u202e\n\n- one");
    api.ask("CLARIFYING", "coder", "Is it **green**?\n\n[x]: /and-drop-it");
    try (var ann = visit("ann")) {
      ann.open("/");
      var written = ann.find(card(hold) + " .text");
      var formatted = ann.find(card(hold) + " .formatted");
      PlaywrightAssertions.assertThat(written).isVisible();
      PlaywrightAssertions.assertThat(formatted).isHidden();
      assertThat(written.textContent()).contains("**merge**", "⟨U+202E⟩");
      ann.page().keyboard().press("j");
      ann.page().keyboard().press("m");
      PlaywrightAssertions.assertThat(written).isHidden();
      PlaywrightAssertions.assertThat(formatted).containsText("merge it (https://a.example)?");
      askToMerge("another");
      ann.await("#list .card", 3);
      PlaywrightAssertions.assertThat(formatted).isVisible();
      ann.page().keyboard().press("m");
      PlaywrightAssertions.assertThat(written).isVisible();
    }
  }
}
