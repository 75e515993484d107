package dev.folkmoot.session;

/** Whether a session goes on. */
public sealed interface Status {
  /** It goes on; while it is held, once what holds its speaker is settled. */
  record Active(boolean held) implements Status {}

  record Paused(String reason) implements Status {}

  record Completed(String reason) implements Status {}

  /** Active, and nothing holds the speakers. */
  static Status active() {
    return new Active(false);
  }

  default String word() {
    return switch (this) {
      case Active _ -> "active";
      case Paused _ -> "paused";
      case Completed _ -> "completed";
    };
  }
}
