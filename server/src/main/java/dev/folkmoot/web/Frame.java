package dev.folkmoot.web;

import dev.folkmoot.trust.Caller;
import java.util.List;

/**
 * The frame of a page: the menu, the reader and the number of open questions.
 *
 * @param seen the newest event when the page was made; the page follows the events after it
 * @param events the types of all events, separated by spaces, because a script must subscribe to
 *     each type by its name
 */
record Frame(
    String title,
    String path,
    Visitor visitor,
    long seen,
    OpenCount openCount,
    List<Section> menu,
    Assets assets,
    String events) {

  Frame titled(String words) {
    return new Frame(words, path, visitor, seen, openCount, menu, assets, events);
  }

  /** Whether the mode of trust is open; then every page shows a warning. */
  boolean open() {
    return visitor.caller() instanceof Caller.Open;
  }

  /** The number of open questions, counted up to a limit. */
  record OpenCount(int count) {
    static final int MOST = 1_000;

    String word() {
      return count < MOST ? Integer.toString(count) : (MOST - 1) + "+";
    }
  }
}
