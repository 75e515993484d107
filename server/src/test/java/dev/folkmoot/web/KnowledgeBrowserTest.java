package dev.folkmoot.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the team learns is seen in a real browser as it is learned. */
class KnowledgeBrowserTest extends WithBrowser {
  @SuppressWarnings("NullAway.Init")
  private Learned learned;

  @Override
  @BeforeEach
  void start(@TempDir Path data) {
    super.start(data);
    new Work(api).coder("cod");
    new Work(api).coder("other");
    learned = new Learned(api);
  }

  @Test
  void the_picture_and_the_list_grow_while_somebody_looks() {
    learned.calling("auth");
    try (var ann = visit("ann")) {
      ann.open("/knowledge");
      ann.find("#graph .title").focus();
      learned.calling("mail", "auth");
      ann.await(".entries > li", 2);
      ann.await(".canvas a", 2);
      ann.await(".canvas .edge .way", 1);
      PlaywrightAssertions.assertThat(ann.find("#graph .title").first()).isFocused();
      ann.find(".canvas a:has-text('mail')").click();
      ann.page().waitForURL("**/knowledge/mail");
      ann.awaitText("#body", "Added by cod");
      ann.find("#body .events a:has-text('auth')").click();
      ann.page().waitForURL("**/knowledge/auth");
      ann.awaitText("#body", "calls it");
    }
  }

  /** Browsers resolve dots in a path. */
  @Test
  void an_entry_whose_id_is_dots_has_a_page() {
    learned.calling("..", ".");
    learned.calling(".", "..");
    try (var ann = visit("ann")) {
      for (var id : List.of("..", ".")) {
        ann.open("/knowledge");
        ann.find(".entries .title >> text='%s'".formatted(id)).click();
        ann.awaitLive();
        assertThat(ann.find("h1").textContent()).isEqualTo(id);
      }
    }
  }

  @Test
  void an_entry_shows_a_question_about_it_until_somebody_decides() {
    learned.calling("auth");
    try (var ann = visit("ann");
        var bob = visit("bob")) {
      bob.open("/knowledge/auth");
      learned.add("other", "auth", Map.of("description", "Signs everybody in."));
      bob.awaitText("#body .warning", "decide whether to replace it");
      ann.open("/");
      ann.find(".card button:has-text('replace')").click();
      bob.await("#body .warning", 0);
      bob.awaitText("#body", "Changed by other");
      bob.awaitText("#body .markdown", "Signs everybody in.");
    }
  }

  @Test
  void a_search_is_made_in_the_form_and_a_wide_picture_scrolls_in_its_own_box() {
    IntStream.range(0, 12).forEach(i -> learned.calling("step-" + i, "step-" + (i + 1)));
    var wide = "W".repeat(128);
    var edge = Map.of("relation", "uses", "to", "step-1", "note", wide);
    learned.add(
        "cod",
        wide,
        Map.of(
            "description",
            wide,
            "component",
            wide,
            "path",
            wide,
            "tag",
            wide,
            "example",
            wide,
            "edges",
            List.of(edge)));
    learned.add("cod", wide, Map.of("description", wide + wide));
    for (int width : new int[] {1280, 1150, 1050, 800, 375}) {
      var options = new Browser.NewContextOptions().setViewportSize(width, 800);
      try (var ann = visit("ann", options)) {
        for (var path :
            List.of(
                "/knowledge",
                "/knowledge/step-3",
                "/knowledge/" + wide,
                "/knowledge/un" + wide,
                "/updates")) {
          ann.open(path);
          assertThat(overflows(ann, "document.documentElement"))
              .as(path + " at " + width)
              .isFalse();
        }
        ann.open("/knowledge");
        assertThat(overflows(ann, "document.querySelector('.canvas')")).isTrue();
        ann.find("#query").fill("step 7");
        ann.find("#type").selectOption("component");
        ann.find("button:has-text('Search')").click();
        ann.page().waitForURL("**/knowledge?query=step*");
        ann.awaitText("#graph .title", "step-7");
      }
    }
  }

  private static boolean overflows(Visit visit, String element) {
    return (boolean)
        visit.page().evaluate("(one => one.scrollWidth > one.clientWidth)(%s)".formatted(element));
  }
}
