package dev.folkmoot.store;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A statement with {@code :named} parameters, as JDBC wants it: question marks and an order. */
record Sql(String jdbc, List<String> names) {
  private static final Pattern TOKEN =
      Pattern.compile("'(?:[^']|'')*'|::|--[^\\n]*|:([a-zA-Z][a-zA-Z0-9_]*)");
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
                  if (match.group(1) == null) {
                    return Matcher.quoteReplacement(match.group());
                  }
                  names.add(match.group(1));
                  return "?";
                });
    return new Sql(jdbc, List.copyOf(names));
  }
}
