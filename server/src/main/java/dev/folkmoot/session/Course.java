package dev.folkmoot.session;

/** How a session goes on when a wave of it has ended. */
public sealed interface Course {
  /** The next wave has the floor. */
  record GoOn() implements Course {}

  /** Nobody speaks until somebody resumes it. */
  record Pause(String reason) implements Course {}

  /** The round is done. The next one begins when somebody says so. */
  record Adjourn() implements Course {}

  /** Nobody could speak in the round: it does not count, and may be tried again. */
  record RepeatRound(String reason) implements Course {}

  record Complete(String reason) implements Course {}
}
