package dev.folkmoot.architect;

import dev.folkmoot.core.BundledText;
import dev.folkmoot.core.Refusal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The templates of the texts for the architect's model. A file {@code prompts/architect/NAME.md}
 * beside the configuration replaces the built-in template of that name.
 */
final class Templates {
  static final String SYSTEM = "system";

  private static final String REQUEST = "request";
  private static final Set<String> SYSTEM_PLACEHOLDERS =
      Set.of("architect", "agent", "role", "story", "spec", "knowledge");
  private static final Set<String> REQUEST_PLACEHOLDERS =
      Set.of("architect", "agent", REQUEST, "warning");
  private static final Pattern PLACEHOLDER = Pattern.compile("\\{\\{([^{}]*)}}");

  private final Map<String, String> texts;

  private Templates(Map<String, String> texts) {
    this.texts = Map.copyOf(texts);
  }

  /**
   * The built-in templates and the user's own. Refuses a template that cannot be used.
   *
   * @param directory the directory of the user's own templates
   */
  static Templates of(Optional<Path> directory) {
    return new Templates(
        names().collect(Collectors.toMap(name -> name, name -> text(name, directory))));
  }

  private static Stream<String> names() {
    return Stream.concat(
        Stream.of(SYSTEM), Arrays.stream(RequestKind.values()).map(RequestKind::template));
  }

  private static String text(String name, Optional<Path> directory) {
    var own = directory.map(where -> where.resolve(name + ".md")).filter(Files::exists);
    var text = own.map(Templates::read).orElseGet(() -> bundled(name));
    require(own.map(Path::toString).orElse(name), name, text);
    return text;
  }

  private static String read(Path file) {
    try {
      return Files.readString(file).strip();
    } catch (IOException e) {
      throw Refusal.invalid("the template %s cannot be read as UTF-8 text".formatted(file));
    }
  }

  private static String bundled(String name) {
    return BundledText.read("/prompts/architect/" + name + ".md").strip();
  }

  private static void require(String where, String name, String text) {
    var known = name.equals(SYSTEM) ? SYSTEM_PLACEHOLDERS : REQUEST_PLACEHOLDERS;
    var used =
        PLACEHOLDER.matcher(text).results().map(one -> one.group(1)).collect(Collectors.toSet());
    for (var place : used) {
      if (!known.contains(place)) {
        throw Refusal.invalid(
            "%s: unknown placeholder {{%s}}; use %s"
                .formatted(where, place, String.join(", ", new TreeSet<>(known))));
      }
    }
    if (text.isEmpty()) {
      throw Refusal.invalid("%s is empty; write the prompt, or remove the file".formatted(where));
    }
    if (!name.equals(SYSTEM) && !used.contains(REQUEST)) {
      throw Refusal.invalid(
          "%s: {{request}} is missing; add it, or the model does not see the request"
              .formatted(where));
    }
  }

  /** Fills in the placeholders; placeholders within the values stay as they are. */
  String fill(String name, Map<String, String> values) {
    return PLACEHOLDER
        .matcher(texts.getOrDefault(name, ""))
        .replaceAll(place -> Matcher.quoteReplacement(values.getOrDefault(place.group(1), "")))
        .strip();
  }
}
