package dev.folkmoot.web;

import dev.folkmoot.trust.Caller;
import java.util.List;

/**
 * What is around every page: the menu, who looks, how much waits for people, the newest event when
 * the page was made, from which it goes on looking, and the types of events, separated by spaces: a
 * stream must be asked for each by its name.
 */
record Frame(
    String title,
    String path,
    Visitor visitor,
    long seen,
    Waiting waiting,
    List<Section> menu,
    Assets assets,
    String events) {

  Frame titled(String words) {
    return new Frame(words, path, visitor, seen, waiting, menu, assets, events);
  }

  /** Whether names are believed here, of which every page warns. */
  boolean open() {
    return visitor.caller() instanceof Caller.Open;
  }

  /** How many questions are open; past a bound nobody counts. */
  record Waiting(int count) {
    static final int MOST = 1_000;

    String word() {
      return count < MOST ? Integer.toString(count) : (MOST - 1) + "+";
    }
  }
}
