package dev.folkmoot.wire.gate;

import dev.folkmoot.gate.Hold;
import dev.folkmoot.gate.Type;
import dev.folkmoot.wire.Doc;
import java.time.Instant;
import java.util.Locale;

@Doc("A question that holds an agent.")
public record HoldJson(
    String questionId,
    Type type,
    @Doc(
            value = "Whether it holds the agent itself, its session or everything.",
            oneOf = {"agent", "session", "system"})
        String scope,
    String text,
    String askedBy,
    Instant askedAt) {
  public static HoldJson of(Hold hold) {
    return new HoldJson(
        hold.question().value(),
        hold.type(),
        hold.scope().name().toLowerCase(Locale.ROOT),
        hold.text(),
        hold.askedBy().value(),
        hold.askedAt());
  }
}
