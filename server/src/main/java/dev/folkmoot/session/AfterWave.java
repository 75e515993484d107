package dev.folkmoot.session;

/** What a session does after a wave has ended. */
public sealed interface AfterWave {
  /** The next wave has the floor. */
  record GoOn() implements AfterWave {}

  /** The session pauses until somebody resumes it. */
  record Pause(String reason) implements AfterWave {}

  /** The round is over. The next one begins when somebody begins it. */
  record Adjourn() implements AfterWave {}

  /** No turn of the round succeeded, so it does not count and may be tried again. */
  record RepeatRound(String reason) implements AfterWave {}

  record Complete(String reason) implements AfterWave {}
}
