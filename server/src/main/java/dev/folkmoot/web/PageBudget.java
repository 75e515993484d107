package dev.folkmoot.web;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The size limit of a page. Parts are never cut. A part that does not fit is left out; in most
 * cases another page shows it.
 */
record PageBudget(int bytes) {
  /** The limit that is left beside a part. */
  PageBudget without(Rendered part) {
    return new PageBudget(bytes - part.bytes());
  }

  /** The first parts that fit together, but at least one: else that one would be on no page. */
  <T> List<T> fillAtLeastOne(Stream<T> parts, Function<T, Rendered> rendered) {
    return fill(parts, rendered, 1);
  }

  /** The first parts that fit together, which may be none. */
  <T> List<T> fillWhatFits(Stream<T> parts, Function<T, Rendered> rendered) {
    return fill(parts, rendered, 0);
  }

  private <T> List<T> fill(Stream<T> parts, Function<T, Rendered> rendered, int atLeast) {
    var taken = new ArrayList<T>();
    int room = bytes;
    for (var part : (Iterable<T>) parts::iterator) {
      room -= rendered.apply(part).bytes();
      if (room < 0 && taken.size() >= atLeast) {
        break;
      }
      taken.add(part);
    }
    return taken;
  }
}
