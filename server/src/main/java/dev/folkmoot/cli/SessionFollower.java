package dev.folkmoot.cli;

import dev.folkmoot.wire.events.EventJson;
import dev.folkmoot.wire.events.EventNames;
import java.io.PrintWriter;
import java.util.Optional;
import java.util.function.Consumer;
import tools.jackson.databind.JsonNode;

/** Follows a session, and inspects it after each event until an inspection gives an exit code. */
final class SessionFollower {
  static final int COMPLETED = 0;
  static final int PAUSED = 3;
  static final int WAITS_FOR_YOU = 5;

  /** Shows what is new, and returns an exit code if there is nothing more to follow. */
  interface Inspection {
    Optional<Integer> run() throws InterruptedException;
  }

  private final Inspection inspection;
  private final Consumer<JsonNode> pieces;
  private Optional<Integer> exitCode = Optional.empty();

  /**
   * Makes a follower.
   *
   * @param pieces takes the pieces of a turn while it is spoken
   */
  SessionFollower(Inspection inspection, Consumer<JsonNode> pieces) {
    this.inspection = inspection;
    this.pieces = pieces;
  }

  /** Returns the exit code; 0 if nobody reads the output any more. */
  int follow(Client client, Resource events, PrintWriter out, PrintWriter notices)
      throws InterruptedException {
    new EventFollower(client, events, notices)
        .followNew(this::inspect, this::hear, () -> exitCode.isEmpty() && !out.checkError());
    return exitCode.orElse(COMPLETED);
  }

  private void inspect() throws InterruptedException {
    exitCode = inspection.run();
  }

  /** Inspects the session after an event; a piece of a live turn is shown as it is. */
  private void hear(String text) {
    var event = new Reply(200, text).as(EventJson.class);
    if (event.type().equals(EventNames.TURN_DELTA)) {
      pieces.accept(event.data());
    } else if (exitCode.isEmpty()) {
      try {
        inspect();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        exitCode = Optional.of(WAITS_FOR_YOU);
      }
    }
  }
}
