package dev.folkmoot.knowledge.git;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * One run of git.
 *
 * @param input the bytes that git reads from its standard input
 */
record GitCommand(List<String> arguments, String input, Map<String, String> environment) {
  GitCommand {
    arguments = List.copyOf(arguments);
    environment = Map.copyOf(environment);
  }

  static GitCommand of(String... arguments) {
    return new GitCommand(List.of(arguments), "", Map.of());
  }

  GitCommand withInput(String text) {
    return new GitCommand(arguments, text, environment);
  }

  GitCommand with(Map<String, String> variables) {
    var all =
        Stream.of(environment, variables)
            .flatMap(some -> some.entrySet().stream())
            .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    return new GitCommand(arguments, input, all);
  }

  /** The command's own word, such as {@code fetch}. */
  String verb() {
    return arguments.getFirst();
  }

  byte[] inputBytes() {
    return input.getBytes(StandardCharsets.UTF_8);
  }
}
