package dev.folkmoot.cli;

import java.io.BufferedReader;
import java.io.Console;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Reads what the user types. */
final class Keyboard {
  private final BufferedReader input =
      new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));

  /**
   * Reads a line that is not blank. A blank line takes the offered words, if there are any. Empty
   * at the end of the input.
   */
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

  /** Reads a line, which may be blank. Empty at the end of the input. */
  Optional<String> line(PrintWriter screen, String prompt) {
    screen.print(prompt + "> ");
    screen.flush();
    try {
      return Optional.ofNullable(input.readLine());
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** Whether the input is a terminal. There the end of the input means that the user leaves. */
  static boolean isTerminal() {
    return Optional.ofNullable(System.console()).filter(Console::isTerminal).isPresent();
  }
}
