package dev.folkmoot.roundtable;

import java.util.LinkedHashMap;
import java.util.List;

/** A source, and the response that named it first. */
public record Cited(Citation citation, Given by) {
  /** Each address once, in the order in which they were named. */
  public static List<Cited> in(List<Given> responses) {
    var found = new LinkedHashMap<String, Cited>();
    for (var given : responses) {
      for (var citation : given.response().citations()) {
        found.putIfAbsent(address(citation), new Cited(citation, given));
      }
    }
    return List.copyOf(found.values());
  }

  /** A slash at the end and a place in the page make no other source. */
  private static String address(Citation citation) {
    return citation.url().strip().replaceFirst("#.*$", "").replaceFirst("/+$", "");
  }
}
