package dev.folkmoot.session;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.SessionId;
import java.time.Instant;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/** A turn in the transcript: what its speaker said, or the record that it failed. */
public record Turn(
    SessionId session,
    Place place,
    Optional<AgentId> agent,
    String role,
    String speaker,
    String content,
    boolean failed,
    ObjectNode metadata,
    Instant createdAt) {
  /** The longest text of a turn, in characters. */
  public static final int LONGEST = 10_000;

  static Turn of(SessionId session, Place place, Seat seat, TurnOutcome spoken, Instant at) {
    return switch (spoken) {
      case TurnOutcome.Said(var content, var metadata) ->
          of(session, place, seat, content, false, metadata, at);
      case TurnOutcome.Failed(var why, var metadata) ->
          of(session, place, seat, "", true, metadata.deepCopy().put("failed", why), at);
    };
  }

  /** The same turn without its text. */
  public Turn silent() {
    return new Turn(session, place, agent, role, speaker, "", failed, metadata, createdAt);
  }

  private static Turn of(
      SessionId session,
      Place place,
      Seat seat,
      String content,
      boolean failed,
      ObjectNode metadata,
      Instant at) {
    return new Turn(
        session, place, seat.agent(), seat.role(), seat.name(), content, failed, metadata, at);
  }

  /** The sentence that says why a turn failed. */
  static String failure(String speaker, String why) {
    return "%s's turn failed: %s".formatted(speaker, why);
  }

  String failure() {
    return failure(speaker, metadata.path("failed").asString(""));
  }

  public String id() {
    return "%s:%d:%d".formatted(session, place.round(), place.turn());
  }
}
