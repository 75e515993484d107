package dev.folkmoot.mcp.client;

import java.io.IOException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Values from the environment that we send to a server, and that nobody else may see. */
final class Credentials {
  static final Credentials NONE = new Credentials(Map.of());

  /** Shorter values are not masked: they occur in ordinary text. */
  private static final int SHORTEST_SECRET = 6;

  private final Map<String, String> values;
  private final List<String> secrets;

  private Credentials(Map<String, String> values) {
    this.values = Map.copyOf(values);
    this.secrets =
        values.values().stream()
            .flatMap(value -> Arrays.stream(value.split("\\s+", -1)))
            .filter(secret -> secret.length() >= SHORTEST_SECRET)
            .sorted(Comparator.comparingInt(String::length).reversed())
            .toList();
  }

  /**
   * @param variables the names of environment variables, by the names under which their values are
   *     sent
   */
  static Credentials read(
      Map<String, String> variables, Function<String, Optional<String>> environment)
      throws IOException {
    var values = new HashMap<String, String>();
    for (var entry : variables.entrySet()) {
      var value = environment.apply(entry.getValue());
      if (value.isEmpty()) {
        throw new IOException("the environment variable %s is not set".formatted(entry.getValue()));
      }
      if (value.get().chars().anyMatch(Character::isISOControl)) {
        throw new IOException(
            "the environment variable %s has control characters".formatted(entry.getValue()));
      }
      values.put(entry.getKey(), value.get());
    }
    return new Credentials(values);
  }

  Map<String, String> values() {
    return values;
  }

  /** Masks our secrets in a text of the server, which may repeat them. */
  String maskedIn(String text) {
    var masked = text;
    for (var secret : secrets) {
      masked = masked.replace(secret, "[masked]");
    }
    return masked;
  }
}
