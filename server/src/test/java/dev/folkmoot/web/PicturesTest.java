package dev.folkmoot.web;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.ReducedMotion;
import dev.folkmoot.testing.Program;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Takes the pictures of the documentation from the demo: {@code mvn test -Dtest=PicturesTest
 * -Dpictures=DIR}.
 */
@EnabledIfSystemProperty(named = "pictures", matches = ".+")
class PicturesTest {
  enum Look {
    LIGHT(ColorScheme.LIGHT, 1000, 900),
    DARK(ColorScheme.DARK, 1000, 900),
    PHONE(ColorScheme.LIGHT, 390, 844);

    private final ColorScheme scheme;
    private final int width;
    private final int height;

    Look(ColorScheme scheme, int width, int height) {
      this.scheme = scheme;
      this.width = width;
      this.height = height;
    }

    Browser.NewContextOptions options() {
      return new Browser.NewContextOptions()
          .setColorScheme(scheme)
          .setReducedMotion(ReducedMotion.REDUCE)
          .setViewportSize(width, height);
    }

    String file(String page) {
      return "%s-%s.png".formatted(page, name().toLowerCase(Locale.ROOT));
    }
  }

  @ParameterizedTest
  @EnumSource
  void every_page_of_the_demo_is_taken(Look look, @TempDir Path data) throws IOException {
    try (var demo = Program.start(Map.of(), "demo", "--fast", "--data", data.toString())) {
      var url = demo.ready();
      demo.awaitLine("The demo is over");
      var token = Files.readString(data.resolve("operator.token")).strip();
      try (var you = Visit.of(url, look.options()).withToken(token)) {
        take(you, look);
      }
    }
  }

  private static void take(Visit you, Look look) {
    shoot(you.open("/"), look, "inbox");
    shoot(you.open("/chat"), look, "chat");
    shoot(you.open("/agents"), look, "agents");
    shoot(you.open("/log"), look, "log");
    shoot(you.open("/discussions"), look, "discussions");
    you.page().getByText("Schema first, or tests first?").first().click();
    you.page().waitForURL("**/discussions/*");
    shoot(you, look, "discussion");
    shoot(you.open("/roundtables"), look, "roundtables");
    you.page().getByText("Does the mailbox need a service of its own?").first().click();
    you.page().waitForURL("**/roundtables/*");
    shoot(you, look, "roundtable");
    shoot(you.open("/stories"), look, "stories");
    you.page().getByText("Claim messages with a lease").first().click();
    you.page().waitForURL("**/stories/mailbox-1");
    you.awaitLive();
    shoot(you, look, "story");
    shoot(you.open("/contexts"), look, "contexts");
    shoot(you.open("/contexts/coder-2?epoch=1"), look, "context");
    shoot(you.open("/knowledge"), look, "knowledge");
    you.go("/signin");
    shoot(you, look, "signin");
    you.go("/docs");
    shoot(you, look, "docs");
  }

  private static void shoot(Visit visit, Look look, String name) {
    var file = Path.of(System.getProperty("pictures"), look.file(name));
    visit.page().screenshot(new Page.ScreenshotOptions().setPath(file));
  }
}
