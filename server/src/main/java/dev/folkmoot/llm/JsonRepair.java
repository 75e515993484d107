package dev.folkmoot.llm;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonReadFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Finds the first JSON object in what a model wrote: around it may be other words, and in it the
 * usual slips (a comma too many, single quotes, names without quotes, an end that is missing).
 */
final class JsonRepair {
  private static final int STARTS = 20;
  private static final int CUTS = 5;
  private static final int DEEPEST = 100;

  private static final JsonMapper LENIENT =
      JsonMapper.builder(
              JsonFactory.builder()
                  .streamReadConstraints(
                      StreamReadConstraints.builder().maxNestingDepth(DEEPEST).build())
                  .build())
          .enable(
              JsonReadFeature.ALLOW_TRAILING_COMMA,
              JsonReadFeature.ALLOW_SINGLE_QUOTES,
              JsonReadFeature.ALLOW_UNQUOTED_PROPERTY_NAMES,
              JsonReadFeature.ALLOW_JAVA_COMMENTS,
              JsonReadFeature.ALLOW_UNESCAPED_CONTROL_CHARS,
              JsonReadFeature.ALLOW_BACKSLASH_ESCAPING_ANY_CHARACTER)
          .disable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  private JsonRepair() {}

  static Optional<ObjectNode> firstObject(String text) {
    int start = text.indexOf('{');
    for (int i = 0; i < STARTS && start >= 0; i++) {
      var found = read(text.substring(start)).filter(object -> !object.isEmpty());
      if (found.isPresent()) {
        return found;
      }
      start = text.indexOf('{', start + 1);
    }
    return Optional.empty();
  }

  private static Optional<ObjectNode> read(String text) {
    return parse(text)
        .or(() -> closings(text).stream().flatMap(end -> parse(end).stream()).findFirst());
  }

  private static Optional<ObjectNode> parse(String text) {
    try {
      return LENIENT.readTree(text) instanceof ObjectNode object
          ? Optional.of(object)
          : Optional.empty();
    } catch (JacksonException e) {
      return Optional.empty();
    }
  }

  /** The text with its missing end: after its last character, or after one of its last members. */
  private static List<String> closings(String text) {
    var open = new ArrayDeque<Character>();
    var commas = new ArrayDeque<String>();
    boolean inString = false;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (inString) {
        if (c == '\\') {
          i++;
        } else if (c == '"') {
          inString = false;
        }
        continue;
      }
      switch (c) {
        case '"' -> inString = true;
        case '{' -> open.push('}');
        case '[' -> open.push(']');
        case '}', ']' -> {
          if (open.isEmpty() || open.pop() != c) {
            return List.of();
          }
        }
        case ',' -> commas.push(text.substring(0, i) + ends(open));
        default -> {}
      }
      if (commas.size() > CUTS) {
        commas.removeLast();
      }
    }
    var closings = new ArrayList<String>();
    var rest = inString ? text + '"' : text.stripTrailing();
    closings.add((rest.endsWith(":") ? rest + "null" : rest) + ends(open));
    closings.addAll(commas);
    return closings;
  }

  private static String ends(Deque<Character> open) {
    var ends = new StringBuilder();
    open.forEach(ends::append);
    return ends.toString();
  }
}
