package dev.folkmoot.store;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A statement with {@code :named} parameters, translated for JDBC: question marks, and the names in
 * their order. SQLite plans a statement anew at each execution if its limit is a bare parameter, so
 * the limit becomes a sum.
 */
record Sql(String jdbc, List<String> names) {
  private static final Pattern TOKEN =
      Pattern.compile("'(?:[^']|'')*'|::|--[^\\n]*|(\\blimit )?:([a-zA-Z][a-zA-Z0-9_]*)");
  private static final Map<String, Sql> PARSED = new ConcurrentHashMap<>();

  static Sql parse(String text) {
    return PARSED.computeIfAbsent(text, Sql::read);
  }

  private static Sql read(String text) {
    var names = new ArrayList<String>();
    var jdbc =
        TOKEN
            .matcher(text)
            .replaceAll(
                match -> {
                  if (match.group(2) == null) {
                    return Matcher.quoteReplacement(match.group());
                  }
                  names.add(match.group(2));
                  return match.group(1) == null ? "?" : "limit (? + 0)";
                });
    return new Sql(jdbc, List.copyOf(names));
  }
}
