package dev.folkmoot.knowledge;

/** So many results of a search, after the first ones. */
record Slice(int from, int limit) {
  static Slice first(int limit) {
    return new Slice(0, limit);
  }
}
