package dev.folkmoot.llm;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Describes where an incomplete JSON text broke off, and where its last complete members end.
 *
 * @param inString whether it broke off in a string
 * @param missing the brackets that were not closed
 * @param commas the last commas outside of strings, the latest first
 */
record JsonEnd(boolean inString, String missing, Deque<Comma> commas) {
  /** The deepest nesting that the parser reads. */
  private static final int DEEPEST = 100;

  private static final int COMMAS = 5;

  /**
   * @param missing the brackets that were open there
   */
  record Comma(int at, String missing) {}

  /** Empty if the brackets do not match. */
  static Optional<JsonEnd> of(String text) {
    var open = new StringBuilder();
    var commas = new ArrayDeque<Comma>();
    boolean inString = false;
    for (int i = 0; i < text.length() && open.length() <= DEEPEST; i++) {
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
        case '{' -> open.insert(0, '}');
        case '[' -> open.insert(0, ']');
        case '}', ']' -> {
          if (open.isEmpty() || open.charAt(0) != c) {
            return Optional.empty();
          }
          open.deleteCharAt(0);
        }
        case ',' -> {
          commas.push(new Comma(i, open.toString()));
          if (commas.size() > COMMAS) {
            commas.removeLast();
          }
        }
        default -> {}
      }
    }
    return Optional.of(new JsonEnd(inString, open.toString(), commas))
        .filter(_ -> open.length() <= DEEPEST);
  }

  /**
   * The text with its missing end added: first the whole text, then the text up to each of its last
   * commas.
   */
  Stream<String> closings(String text) {
    var rest = inString ? text + '"' : text.stripTrailing();
    var whole = (rest.endsWith(":") ? rest + "null" : rest) + missing;
    return Stream.concat(
        Stream.of(whole),
        commas.stream().map(comma -> text.substring(0, comma.at()) + comma.missing()));
  }
}
