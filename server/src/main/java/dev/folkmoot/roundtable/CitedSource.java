package dev.folkmoot.roundtable;

import java.util.LinkedHashMap;
import java.util.List;

/** A source, and the response that cited it first. */
public record CitedSource(Citation citation, TurnResponse by) {
  /** Each address once, in the order in which they were first cited. */
  public static List<CitedSource> in(List<TurnResponse> responses) {
    var found = new LinkedHashMap<String, CitedSource>();
    for (var given : responses) {
      for (var citation : given.response().citations()) {
        found.putIfAbsent(address(citation), new CitedSource(citation, given));
      }
    }
    return List.copyOf(found.values());
  }

  /** Addresses that differ only in a slash at the end or in a fragment are the same source. */
  private static String address(Citation citation) {
    return citation.url().strip().replaceFirst("#.*$", "").replaceFirst("/+$", "");
  }
}
