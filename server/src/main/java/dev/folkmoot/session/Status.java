package dev.folkmoot.session;

import java.util.Optional;

/** Whether a session goes on. */
public sealed interface Status {
  /** It goes on; while it is held, once what holds its speaker is settled. */
  record Active(boolean held) implements Status {}

  record Paused(String reason) implements Status {}

  record Completed(String reason) implements Status {}

  /** Nobody could take a turn in the round, which does not count; it may be tried again. */
  record Failed(String reason) implements Status {}

  /** Active, and nothing holds the speakers. */
  static Status active() {
    return new Active(false);
  }

  /** The reason why it does not go on. */
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
