package dev.folkmoot.cli;

import java.io.BufferedReader;
import java.io.Console;
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
    var offer =
        offered.map(words -> " (Enter says: %s)".formatted(TerminalStyle.line(words))).orElse("");
    while (true) {
      var line = line(screen, TerminalStyle.line(name) + offer);
      if (line.isEmpty() || !line.get().isBlank()) {
        return line;
      }
      if (offered.isPresent()) {
        return offered;
      }
    }
  }

  /** A line, which may be blank; nothing at the end of the input. */
  Optional<String> line(PrintWriter screen, String prompt) {
    screen.print(prompt + "> ");
    screen.flush();
    try {
      return Optional.ofNullable(input.readLine());
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** Whether somebody sits there: the end of the input then means that they leave. */
  static boolean isTerminal() {
    return Optional.ofNullable(System.console()).filter(Console::isTerminal).isPresent();
  }
}
