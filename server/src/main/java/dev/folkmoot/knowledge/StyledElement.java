package dev.folkmoot.knowledge;

import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A node or an edge with the attributes in its file that are not knowledge, such as a colour.
 *
 * @param style the other attributes, in the order in which they are written
 */
public record StyledElement<T>(T value, SortedMap<String, String> style) {
  public StyledElement {
    style = sorted(style);
  }

  static <T> StyledElement<T> plain(T value) {
    return new StyledElement<>(value, Collections.emptySortedMap());
  }

  StyledElement<T> with(T other) {
    return new StyledElement<>(other, style);
  }

  static SortedMap<String, String> sorted(Map<String, String> attributes) {
    var copy = new TreeMap<String, String>(CodePointOrder.INSTANCE);
    copy.putAll(attributes);
    return Collections.unmodifiableSortedMap(copy);
  }
}
