package dev.folkmoot.gate;

import dev.folkmoot.core.AgentId;
import java.time.Instant;
import java.util.Optional;

/** The state of a question. */
public sealed interface State {
  record Open() implements State {}

  record Answered(Instant at) implements State {}

  record Expired(Instant at) implements State {}

  record Cancelled(AgentId by, Optional<String> reason, Instant at) implements State {}

  /** The word for it in the database and on the wire. */
  default String word() {
    return switch (this) {
      case Open() -> "open";
      case Answered _ -> "answered";
      case Expired _ -> "expired";
      case Cancelled _ -> "cancelled";
    };
  }

  default Optional<Instant> settledAt() {
    return switch (this) {
      case Open() -> Optional.empty();
      case Answered(var at) -> Optional.of(at);
      case Expired(var at) -> Optional.of(at);
      case Cancelled(_, _, var at) -> Optional.of(at);
    };
  }
}
