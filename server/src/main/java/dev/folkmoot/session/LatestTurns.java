package dev.folkmoot.session;

import java.util.ArrayDeque;
import java.util.List;

/** The latest turns of a session, up to the number that a speaker may read. */
final class LatestTurns {
  static final int MOST = 60;

  private final ArrayDeque<Turn> turns;

  LatestTurns(List<Turn> latest) {
    this.turns = new ArrayDeque<>(latest);
  }

  void add(Turn turn) {
    turns.add(turn);
    if (turns.size() > MOST) {
      turns.removeFirst();
    }
  }

  void replace(List<Turn> latest) {
    turns.clear();
    turns.addAll(latest);
  }

  List<Turn> list() {
    return List.copyOf(turns);
  }
}
