package dev.folkmoot.wire.roundtable;

import dev.folkmoot.roundtable.Roundtable;
import dev.folkmoot.session.Status;
import dev.folkmoot.wire.Doc;

@Doc("The result of pausing, resuming or stopping a roundtable.")
public record ControlResultJson(
    String sessionId,
    String action,
    String previousStatus,
    String newStatus,
    String message,
    RoundtableJson.SessionJson session) {
  public static ControlResultJson of(String action, Status before, Roundtable after) {
    var session = RoundtableJson.SessionJson.of(after);
    return new ControlResultJson(
        session.id(),
        action,
        before.word(),
        session.status(),
        before.word().equals(session.status())
            ? "Nothing changed: the roundtable was already %s.".formatted(before.word())
            : "The roundtable was %s and is now %s.".formatted(before.word(), session.status()),
        session);
  }
}
