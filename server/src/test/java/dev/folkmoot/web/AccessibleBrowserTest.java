package dev.folkmoot.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.deque.html.axecore.playwright.AxeBuilder;
import com.microsoft.playwright.Browser;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Everybody can read every page, folded and unfolded, in light and dark, wide and narrow. */
class AccessibleBrowserTest extends WithBrowser {
  private static final Map<String, ?> EVERYTHING =
      Map.of(
          "type",
          "tag",
          "values",
          List.of("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"));

  /** Nothing but its colours is different in the dark. */
  private static final Map<String, ?> COLOURS =
      Map.of("type", "rule", "values", List.of("color-contrast"));

  @ParameterizedTest
  @ValueSource(ints = {1280, 375})
  void every_page_can_be_read_by_everybody(int width) throws Exception {
    var pages =
        new ArrayList<>(
            new EveryPage(api).saying("Shall we **merge** the change of story 7 today?"));
    pages.add("/contexts");
    pages.add("/updates");
    var options = new Browser.NewContextOptions().setViewportSize(width, 900);
    try (var ann = visit("ann", options)) {
      for (var path : pages) {
        ann.open(path);
        requireReadable(ann.page(), path);
      }
      for (var path : List.of("/signin", "/nowhere")) {
        ann.go(path);
        requireReadable(ann.page(), path);
      }
    }
  }

  private static void requireReadable(Page page, String path) throws IOException {
    page.evaluate(AxeBuilder.getAxeScript());
    requireInBothSchemes(page, path);
    page.evaluate("document.querySelectorAll('details').forEach(one => one.open = true)");
    requireInBothSchemes(page, path + " unfolded");
    assertThat((boolean) page.evaluate("document.documentElement.scrollWidth <= innerWidth"))
        .as(path + " is not wider than its window")
        .isTrue();
  }

  private static void requireInBothSchemes(Page page, String path) {
    requireAccessible(page, path, ColorScheme.LIGHT, EVERYTHING);
    requireAccessible(page, path, ColorScheme.DARK, COLOURS);
  }

  /**
   * Asks for the nodes of violations alone: to describe what is in order takes most of the time.
   */
  private static void requireAccessible(
      Page page, String path, ColorScheme scheme, Map<String, ?> rules) {
    page.emulateMedia(new Page.EmulateMediaOptions().setColorScheme(scheme));
    var found =
        page.evaluate(
            """
            options => axe.run(document, options).then(result => result.violations
              .filter(rule => ['serious', 'critical'].includes(rule.impact))
              .map(rule => rule.id + ' ' + rule.nodes
                .map(node => node.html + ' ' + node.failureSummary).join(', ')))
            """,
            Map.of("runOnly", rules, "resultTypes", List.of("violations")));
    assertThat((List<?>) found).as("%s in the %s", path, scheme).isEmpty();
  }
}
