package dev.folkmoot.core;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Nothing that is shown has a part that cannot be seen. */
class VisibleTextTest {
  @ParameterizedTest
  @ValueSource(
      ints = {
        0x01, 0x07, 0x0d, 0x1b, 0x7f, 0x85, 0x9b, 0xad, 0x34f, 0x61c, 0x115f, 0x180b, 0x180e,
        0x200b, 0x200c, 0x200d, 0x200e, 0x200f, 0x2028, 0x2029, 0x202a, 0x202e, 0x2060, 0x2064,
        0x2066, 0x2069, 0x206f, 0x2800, 0x3164, 0xfe00, 0xfe0f, 0xfeff, 0xffa0, 0xfff9, 0xe0001,
        0xe0041, 0xe007f, 0xe0100, 0xe01ef, 0x1d173
      })
  void a_character_that_cannot_be_seen_becomes_an_escape(int c) {
    var text = "a" + Character.toString(c) + "b";
    assertThat(VisibleText.of(text)).isEqualTo("a⟨U+%04X⟩b".formatted(c));
    assertThat(VisibleText.of(Character.toString(c).repeat(2)))
        .isEqualTo("⟨U+%04X⟩".formatted(c).repeat(2));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "Deploy?",
        "one\ntwo\tthree\r\nfour",
        "Größe, 日本語, עברית, हिन्दी",
        "🦊 ⚠️ ❤️ 1️⃣",
        "x\u00a0y",
        "⟨U+202E⟩"
      })
  void what_can_be_seen_stays_as_it_is(String text) {
    assertThat(VisibleText.of(text)).isSameAs(text);
  }

  @Test
  void all_of_a_text_is_shown_whatever_is_hidden_in_it() {
    assertThat(VisibleText.of("\u202eno\u202c yes\u200b🦊\ufe0f\ufe0f"))
        .isEqualTo("⟨U+202E⟩no⟨U+202C⟩ yes⟨U+200B⟩🦊\ufe0f⟨U+FE0F⟩");
  }
}
