package dev.folkmoot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.folkmoot.testing.Browser;
import dev.folkmoot.testing.Installation;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The words with which a server starts at a terminal. */
class ReadyMessageTest {
  private static final String SIGN_IN = "  sign in: ";

  @Test
  void at_a_terminal_it_has_a_link_that_signs_in_once(@TempDir Path data) throws Exception {
    requireScript();
    var server = startAtTerminal(data);
    try (var lines = server.inputReader();
        var browser = new Browser();
        var other = new Browser()) {
      var link =
          lines
              .lines()
              .filter(line -> line.startsWith(SIGN_IN))
              .map(line -> line.substring(SIGN_IN.length()).strip())
              .findFirst()
              .orElseThrow();
      assertThat(link).matches("http://127\\.0\\.0\\.1:\\d+/signin/\\S+");
      assertThat(browser.submit(link, "x", "").statusCode()).isEqualTo(303);
      var page = URI.create(link).resolve("/").toString();
      assertThat(browser.look(page).body()).contains("You speak as operator");
      assertThat(other.submit(link, "x", "").statusCode()).isEqualTo(403);
    } finally {
      end(server);
    }
  }

  /** Starts the server under a terminal that the program script makes. */
  private static Process startAtTerminal(Path data) throws IOException {
    var command =
        Installation.program("serve").stream()
            .map(word -> "'" + word.replace("'", "'\\''") + "'")
            .collect(Collectors.joining(" "));
    var builder =
        new ProcessBuilder("script", "-qec", command, "/dev/null").redirectErrorStream(true);
    builder.environment().keySet().removeIf(name -> name.startsWith("FOLKMOOT_"));
    builder
        .environment()
        .putAll(Map.of("SHELL", "/bin/sh", "FOLKMOOT_PORT", "0", "FOLKMOOT_DATA", data.toString()));
    return builder.start();
  }

  private static void end(Process script) throws InterruptedException {
    var all = Stream.concat(script.descendants(), Stream.of(script.toHandle())).toList();
    all.forEach(ProcessHandle::destroy);
    for (var process : all) {
      var _ = process.onExit().join();
    }
    script.waitFor();
  }

  /** Without the program the test is skipped, and it is said what is lost. */
  private static void requireScript() {
    boolean there =
        Stream.of(System.getenv("PATH").split(File.pathSeparator, -1))
            .anyMatch(directory -> Files.isExecutable(Path.of(directory, "script")));
    if (!there || !isLinux()) {
      System.out.println(
          "NOT RUN: there is no script of util-linux on the path, so nothing was proved about the"
              + " link that serve prints at a terminal; install it, on Debian with: apt-get install"
              + " bsdutils");
      assumeTrue(false, "there is no script of util-linux");
    }
  }

  private static boolean isLinux() {
    return System.getProperty("os.name").equals("Linux");
  }
}
