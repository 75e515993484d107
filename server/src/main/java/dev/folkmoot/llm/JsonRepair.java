package dev.folkmoot.llm;

import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonReadFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Finds the first JSON object in a model's reply. It may be surrounded by text and have the usual
 * slips: an extra comma, single quotes, names without quotes, a missing end.
 */
final class JsonRepair {
  private static final int STARTS = 20;
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

  /** How often a text is read in all. A limit is needed because the model chooses the text. */
  private static final int MOST_READINGS = 40;

  private final String text;
  private final long mostWork;
  private long work;

  private JsonRepair(String text) {
    this.text = text;
    this.mostWork = (long) MOST_READINGS * text.length();
  }

  static Optional<ObjectNode> firstObject(String text) {
    return new JsonRepair(text).firstObject();
  }

  private Optional<ObjectNode> firstObject() {
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

  private Optional<ObjectNode> read(String part) {
    return parse(part).or(() -> closed(part));
  }

  private Optional<ObjectNode> parse(String part) {
    if (!spend(part.length())) {
      return Optional.empty();
    }
    try {
      return LENIENT.readTree(part) instanceof ObjectNode object
          ? Optional.of(object)
          : Optional.empty();
    } catch (JacksonException e) {
      return Optional.empty();
    }
  }

  /** Counts the characters that are about to be read; false if they exceed the limit. */
  private boolean spend(int characters) {
    work += characters;
    return work <= mostWork;
  }

  /**
   * Adds the missing end to the text or, if that does not help, to the text up to one of its last
   * commas.
   */
  private Optional<ObjectNode> closed(String part) {
    if (!spend(part.length())) {
      return Optional.empty();
    }
    return JsonEnd.of(part).stream()
        .flatMap(end -> end.closings(part).flatMap(whole -> parse(whole).stream()))
        .findFirst();
  }
}
