package dev.folkmoot.session;

import java.util.Optional;

/** The status of a session. */
public sealed interface Status {
  /** The session is active; if it is held, it continues when its speaker is cleared. */
  record Active(boolean held) implements Status {}

  record Paused(String reason) implements Status {}

  record Completed(String reason) implements Status {}

  /** No turn of the round succeeded, so it does not count and may be tried again. */
  record Failed(String reason) implements Status {}

  /** Active and not held. */
  static Status active() {
    return new Active(false);
  }

  /** The reason why the session is not active. */
  default Optional<String> why() {
    return switch (this) {
      case Active _ -> Optional.empty();
      case Paused(var reason) -> Optional.of(reason);
      case Completed(var reason) -> Optional.of(reason);
      case Failed(var reason) -> Optional.of(reason);
    };
  }

  default String word() {
    return switch (this) {
      case Active _ -> "active";
      case Paused _ -> "paused";
      case Completed _ -> "completed";
      case Failed _ -> "error";
    };
  }
}
