package dev.folkmoot.squad;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class MentionsTest {
  @Test
  void each_at_sign_that_begins_a_word_may_begin_a_name() {
    assertThat(Mentions.candidates("@ann (@bob) bob@example.com @ @@"))
        .containsExactly(List.of("ann"), List.of("bob", "bob) bob"));
  }

  @Test
  void a_name_may_have_several_words_and_ends_with_one() {
    assertThat(Mentions.candidates("@coder-1, look"))
        .containsExactly(List.of("coder", "coder-1", "coder-1, look"));
    assertThat(Mentions.candidates("@Émile\n@Łukasz!"))
        .containsExactly(List.of("Émile"), List.of("Łukasz"));
    assertThat(Mentions.candidates("@Zoe\u0308\n@अमित।"))
        .containsExactly(List.of("Zoe\u0308"), List.of("अमित"));
  }

  @Test
  void a_text_full_of_calls_costs_no_more_than_some() {
    assertThat(Mentions.candidates("@a b c d e f g h i ".repeat(1_000)))
        .hasSize(50)
        .allMatch(names -> names.size() == 6);
    assertThat(Mentions.candidates("@" + "x".repeat(10_000))).isEmpty();
  }
}
