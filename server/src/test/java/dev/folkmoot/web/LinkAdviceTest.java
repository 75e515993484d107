package dev.folkmoot.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.testing.EveryAdvice;
import org.junit.jupiter.api.Test;

/** Who looks at a page is shown pages that are there, and told of no path, tool or command. */
class LinkAdviceTest extends WithPages {
  @Test
  void every_next_step_is_a_page_or_plain_words() {
    var tools = EveryAdvice.unmistakable(EveryAdvice.tools(api));
    EveryAdvice.kinds()
        .map(LinkAdvice::of)
        .forEach(
            link -> {
              assertThat(link.words())
                  .isNotBlank()
                  .doesNotContain(tools)
                  .doesNotContainPattern("/\\w|\\b(GET|POST)\\b|folkmoot [a-z]|--[a-z]");
              link.address()
                  .ifPresent(
                      page -> assertThat(look(page).body()).doesNotContain("There is nothing at"));
            });
  }
}
