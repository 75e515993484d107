package dev.folkmoot.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Where the user types what is said. */
final class Keyboard {
  private final BufferedReader input =
      new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));

  /** A line with words in it, or the words that are offered, for a line without; else the end. */
  Optional<String> read(PrintWriter screen, String name, Optional<String> offered) {
    var offer = offered.map(words -> " (Enter says: %s)".formatted(Look.line(words))).orElse("");
    try {
      while (true) {
        screen.print("%s%s> ".formatted(Look.line(name), offer));
        screen.flush();
        var line = input.readLine();
        if (line == null) {
          return Optional.empty();
        }
        if (!line.isBlank()) {
          return Optional.of(line);
        }
        if (offered.isPresent()) {
          return offered;
        }
      }
    } catch (IOException e) {
      return Optional.empty();
    }
  }
}
