package dev.folkmoot.web;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Playwright;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A real browser, if there is one on the path. */
final class Chromium implements AutoCloseable {
  private static final List<String> NAMES =
      List.of("chromium", "chromium-browser", "google-chrome", "google-chrome-stable");

  private final Playwright playwright;
  private final Browser browser;

  private Chromium(Path program) {
    playwright =
        Playwright.create(
            new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
    browser =
        playwright
            .chromium()
            .launch(
                new BrowserType.LaunchOptions()
                    .setExecutablePath(program)
                    .setArgs(List.of("--no-sandbox", "--disable-dev-shm-usage")));
  }

  /** Without a browser the tests are skipped, and it is said what is lost. */
  static Chromium start() {
    var program = find();
    if (program.isEmpty()) {
      System.out.println(
          "NOT RUN: there is no Chromium on the path, so nothing was proved about the pages in a"
              + " browser; install it, on Debian with: apt-get install chromium");
      assumeTrue(false, "there is no Chromium");
    }
    return new Chromium(program.orElseThrow());
  }

  private static Optional<Path> find() {
    return Arrays.stream(System.getenv("PATH").split(File.pathSeparator))
        .flatMap(directory -> NAMES.stream().map(name -> Path.of(directory, name)))
        .filter(Files::isExecutable)
        .findFirst();
  }

  Browser browser() {
    return browser;
  }

  @Override
  public void close() {
    playwright.close();
  }
}
