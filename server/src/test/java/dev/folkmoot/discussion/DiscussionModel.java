package dev.folkmoot.discussion;

import dev.folkmoot.core.Refusal.Code;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What discussions promise, said as simply as it can be: one place, one state, and what was said.
 */
final class DiscussionModel {
  enum Sitter {
    USER,
    ADA,
    BEN,
    CODER;

    boolean isModel() {
      return this == ADA || this == BEN;
    }
  }

  enum State {
    ACTIVE,
    PAUSED,
    FAILED,
    COMPLETED
  }

  private final List<Sitter> seats;
  private final int maxRounds;
  private final int maxTurns;
  private final List<String> turns = new ArrayList<>();
  private State state = State.ACTIVE;
  private int round = 1;
  private int turn;
  private int ran;
  private boolean modelsFail;

  /** {@code sitters} in the order of the request; a user opens. */
  DiscussionModel(List<Sitter> sitters, int maxRounds, int maxTurns) {
    int first = Math.max(0, sitters.indexOf(Sitter.USER));
    this.seats = new ArrayList<>(sitters.subList(first, sitters.size()));
    this.seats.addAll(sitters.subList(0, first));
    this.maxRounds = maxRounds;
    this.maxTurns = maxTurns;
  }

  State state() {
    return state;
  }

  List<String> turns() {
    return List.copyOf(turns);
  }

  /** Nobody once it is over. */
  Optional<Sitter> floor() {
    return state == State.COMPLETED ? Optional.empty() : Optional.of(seats.get(turn));
  }

  void modelsFail(boolean fail) {
    modelsFail = fail;
  }

  /** The models speak until the floor is somebody else's. */
  void run() {
    while (state == State.ACTIVE && seats.get(turn).isModel()) {
      if (modelsFail) {
        fail();
      } else {
        take();
      }
    }
  }

  Optional<Code> say(Sitter by) {
    var refused =
        switch (state) {
          case COMPLETED -> Optional.of(Code.COMPLETED);
          case PAUSED, FAILED -> Optional.of(Code.PAUSED);
          case ACTIVE ->
              seats.get(turn) == by ? Optional.<Code>empty() : Optional.of(Code.NOT_YOUR_TURN);
        };
    if (refused.isEmpty()) {
      take();
      run();
    }
    return refused;
  }

  Optional<Code> pause() {
    if (state == State.COMPLETED) {
      return Optional.of(Code.COMPLETED);
    }
    if (state == State.ACTIVE) {
      state = State.PAUSED;
      ran = 0;
    }
    return Optional.empty();
  }

  Optional<Code> resume() {
    if (state == State.PAUSED) {
      state = State.ACTIVE;
      ran = 0;
      run();
      return Optional.empty();
    }
    return switch (state) {
      case COMPLETED -> Optional.of(Code.COMPLETED);
      case FAILED -> Optional.of(Code.CONFLICT);
      case ACTIVE, PAUSED -> Optional.empty();
    };
  }

  void decide(String decision) {
    ran = 0;
    switch (decision) {
      case "retry" -> {
        turns.removeLast();
        state = State.ACTIVE;
      }
      case "skip" -> advance();
      default -> state = State.COMPLETED;
    }
    run();
  }

  /** The agent whose turn it is has not come, although it could. */
  void runOutOfTime() {
    if (state == State.ACTIVE && seats.get(turn) == Sitter.CODER) {
      fail();
    }
  }

  private void take() {
    turns.add("%d.%d said".formatted(round, turn));
    ran = seats.get(turn).isModel() ? ran + 1 : 0;
    advance();
  }

  private void fail() {
    turns.add("%d.%d failed".formatted(round, turn));
    state = State.FAILED;
    ran = 0;
  }

  private void advance() {
    turn++;
    if (turn == seats.size()) {
      turn = 0;
      round++;
    }
    if (round > maxRounds) {
      state = State.COMPLETED;
    } else if (seats.get(turn).isModel() && ran >= maxTurns) {
      state = State.PAUSED;
      ran = 0;
    } else {
      state = State.ACTIVE;
    }
  }
}
