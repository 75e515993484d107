package dev.folkmoot.store;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A statement with {@code :named} parameters, translated for JDBC: the text with question marks,
 * and the names to bind to them. SQLite numbers its parameters, so a name is bound once, however
 * often it occurs. SQLite also plans a statement anew at each execution if its limit is a bare
 * parameter, so the limit becomes the sum of the parameter and 0.
 */
record Sql(String jdbc, List<String> names) {
  private static final Pattern TOKEN =
      Pattern.compile("'(?:[^']|'')*'|::|--[^\\n]*|(\\blimit )?:([a-zA-Z][a-zA-Z0-9_]*)");
  private static final Map<Dialect, Map<String, Sql>> PARSED = new ConcurrentHashMap<>();

  static Sql parse(Dialect dialect, String text) {
    return PARSED
        .computeIfAbsent(dialect, _ -> new ConcurrentHashMap<>())
        .computeIfAbsent(text, unknown -> read(dialect, unknown));
  }

  private static Sql read(Dialect dialect, String text) {
    var names = new ArrayList<String>();
    var jdbc =
        TOKEN
            .matcher(text)
            .replaceAll(
                match -> {
                  if (match.group(2) == null) {
                    return Matcher.quoteReplacement(match.group());
                  }
                  var placeholder = dialect.placeholder(names, match.group(2));
                  return match.group(1) == null
                      ? placeholder
                      : "limit (%s + 0)".formatted(placeholder);
                });
    return new Sql(jdbc, List.copyOf(names));
  }
}
