package dev.folkmoot.knowledge;

/** A range of the results of a search. */
record Slice(int from, int limit) {
  static Slice first(int limit) {
    return new Slice(0, limit);
  }
}
