package dev.folkmoot.web;

import java.util.List;

/**
 * What is around every page: the menu, who looks, how much waits for people, and the newest event
 * when the page was made, from which it goes on looking.
 */
record Frame(
    String title,
    String path,
    Visitor visitor,
    long seen,
    Waiting waiting,
    List<Section> menu,
    Assets assets) {

  Frame titled(String words) {
    return new Frame(words, path, visitor, seen, waiting, menu, assets);
  }

  /** How many questions are open; past a bound nobody counts. */
  record Waiting(int count) {
    static final int MOST = 1_000;

    String word() {
      return count < MOST ? Integer.toString(count) : (MOST - 1) + "+";
    }
  }

  /** The kinds of events there are, which a stream must be asked for by name. */
  String events() {
    return String.join(" ", Live.TYPES);
  }
}
