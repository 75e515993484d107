package dev.folkmoot.session;

/** What a session does after a wave has ended. */
public sealed interface Course {
  /** The next wave has the floor. */
  record GoOn() implements Course {}

  /** The session pauses until somebody resumes it. */
  record Pause(String reason) implements Course {}

  /** The round is over. The next one begins when somebody begins it. */
  record Adjourn() implements Course {}

  /** No turn of the round succeeded, so it does not count and may be tried again. */
  record RepeatRound(String reason) implements Course {}

  record Complete(String reason) implements Course {}
}
