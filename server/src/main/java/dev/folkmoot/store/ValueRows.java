package dev.folkmoot.store;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * An insert of several rows at once. In the values of a row, {@code :name#} stands for the
 * parameter {@code name0} of the first row, {@code name1} of the second. The SQL text is cached per
 * number of rows.
 */
public final class ValueRows {
  private final String insert;
  private final String row;
  private final String end;
  private final Map<Integer, String> made = new ConcurrentHashMap<>();

  /**
   * @param insert the statement up to its values
   * @param end the statement's text after the values
   */
  public ValueRows(String insert, String row, String end) {
    this.insert = insert;
    this.row = row;
    this.end = end;
  }

  public String of(int rows) {
    return made.computeIfAbsent(rows, this::make);
  }

  private String make(int rows) {
    return IntStream.range(0, rows)
        .mapToObj(number -> "(" + row.replace("#", Integer.toString(number)) + ")")
        .collect(Collectors.joining(",\n", insert + " values\n", "\n" + end));
  }
}
