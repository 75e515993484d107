package dev.folkmoot.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.core.VisibleText;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A script writes the same characters into a page as the server does. */
class VisibleScriptBrowserTest extends WithBrowser {
  private static final String CHANGED =
      """
      async () => {
        const url = performance.getEntriesByType('resource').map(one => one.name)
          .find(name => name.includes('visible'));
        const {visible} = await import(url);
        const changed = [];
        for (let c = 0; c < 0x110000; c++) {
          const text = 'a' + String.fromCodePoint(c) + 'b';
          if (visible(text) !== text) changed.push(c);
        }
        return changed;
      }
      """;

  private static List<Integer> changed() {
    return IntStream.range(0, 0x110000)
        .filter(c -> isChanged("a" + Character.toString(c) + "b"))
        .boxed()
        .toList();
  }

  private static boolean isChanged(String text) {
    return !VisibleText.of(text).equals(text);
  }

  @Test
  void the_script_and_the_server_hide_the_same_characters() {
    try (var ann = visit("ann")) {
      ann.open("/");
      assertThat(ann.page().evaluate(CHANGED)).isEqualTo(changed());
    }
  }
}
