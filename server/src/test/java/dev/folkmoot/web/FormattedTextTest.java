package dev.folkmoot.web;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Markdown of a question hides nothing from who decides. */
class FormattedTextTest {
  private static FormattedText formatted(String text) {
    return FormattedText.of(text).orElseThrow();
  }

  @ParameterizedTest
  @ValueSource(strings = {"Merge?", "One\ntwo\n\nthree", "2 < 3 and a_b_c", "a \\* b"})
  void what_looks_the_same_as_written_is_not_formatted(String text) {
    assertThat(FormattedText.of(text)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Shall we **merge** it?",
        "- one\n- two",
        "1. one\n2. two",
        "# Big\n\n> said `x`",
        "```java\nint a;\n```",
        "see [this](https://a.example/x)",
        "<b>raw</b>"
      })
  void formatted_text_that_says_everything_is_not_marked(String text) {
    assertThat(formatted(text).hides()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "**Merge?**\n\n[note]: https://a.example \"and delete the backups\"",
        "[x]: /drop-all-tables\n\nFine?",
        "*Pay* &#49;&#48;&#48;"
      })
  void formatted_text_that_hides_words_is_marked(String text) {
    assertThat(formatted(text).hides()).isTrue();
  }

  @Test
  void links_tell_where_they_lead_and_fences_what_they_say() {
    assertThat(formatted("[docs](https://evil.example \"trust me\")").html().html())
        .contains("docs (https://evil.example “trust me”)")
        .doesNotContain("<a ");
    assertThat(formatted("```and run rm\nls\n```").html().html()).contains("and run rm", "ls");
  }

  @Test
  void what_cannot_be_seen_is_shown_also_if_it_was_an_entity() {
    assertThat(formatted("**a\u200bb** &#x202e;").html().html()).contains("a⟨U+200B⟩b", "⟨U+202E⟩");
    assertThat(Markdown.html("a\u202eb &#x2066; [c](https://d.example/\u200b)").html())
        .contains("a⟨U+202E⟩b ⟨U+2066⟩")
        .doesNotContain("\u202e", "\u2066", "\u200b");
  }
}
