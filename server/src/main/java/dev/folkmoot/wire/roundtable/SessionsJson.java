package dev.folkmoot.wire.roundtable;

import dev.folkmoot.core.Cursor;
import dev.folkmoot.roundtable.Roundtables;
import dev.folkmoot.wire.Doc;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

@Doc("Roundtables, the newest first.")
public record SessionsJson(
    List<SessionSummaryJson> sessions,
    int count,
    @Doc("The cursor of the next page, if there is one.") @Nullable String cursor) {
  @Doc("A roundtable in a list.")
  public record SessionSummaryJson(
      String id,
      String topic,
      String mode,
      @Doc(
              value = "The status of the roundtable.",
              oneOf = {"active", "paused", "completed", "error"})
          String status,
      int currentRound,
      int totalRounds,
      int agentCount,
      int responseCount,
      Instant createdAt,
      Instant updatedAt) {
    static SessionSummaryJson of(Roundtables.ListedRoundtable one) {
      var session = one.listed().session();
      return new SessionSummaryJson(
          session.id().value(),
          session.topic(),
          session.mode().orElse(""),
          session.status().word(),
          one.rounds(),
          one.totalRounds(),
          one.agents(),
          one.responses(),
          session.createdAt(),
          session.updatedAt());
    }
  }

  /** A page of roundtables; it has a cursor if it reached the limit. */
  public static SessionsJson of(List<Roundtables.ListedRoundtable> page, int limit) {
    var cursor =
        page.size() < limit ? null : Cursor.encode(page.getLast().listed().session().id().value());
    return new SessionsJson(
        page.stream().map(SessionSummaryJson::of).toList(), page.size(), cursor);
  }
}
