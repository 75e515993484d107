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

/** A real browser, if there is one on the path: one for all tests of a process. */
final class Chromium {
  /** The shell without windows first: it takes a fraction of the time. */
  private static final List<String> NAMES =
      List.of(
          "chromium-headless-shell",
          "chrome-headless-shell",
          "chromium",
          "chromium-browser",
          "google-chrome",
          "google-chrome-stable");

  private static final Optional<Browser> ONE = find().map(Chromium::launch);

  private Chromium() {}

  /** Without a browser the tests are skipped, and it is said what is lost. */
  static Browser browser() {
    if (ONE.isEmpty()) {
      System.out.println(
          "NOT RUN: there is no Chromium on the path, so nothing was proved about the pages in a"
              + " browser; install it, on Debian with: apt-get install chromium-headless-shell");
      assumeTrue(false, "there is no Chromium");
    }
    return ONE.orElseThrow();
  }

  private static Browser launch(Path program) {
    return Playwright.create(
            new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")))
        .chromium()
        .launch(
            new BrowserType.LaunchOptions()
                .setExecutablePath(program)
                .setArgs(List.of("--no-sandbox", "--disable-dev-shm-usage")));
  }

  private static Optional<Path> find() {
    var directories = System.getenv("PATH").split(File.pathSeparator);
    return NAMES.stream()
        .flatMap(name -> Arrays.stream(directories).map(directory -> Path.of(directory, name)))
        .filter(Files::isExecutable)
        .findFirst();
  }
}
