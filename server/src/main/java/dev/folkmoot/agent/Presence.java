package dev.folkmoot.agent;

import java.time.Duration;
import java.time.Instant;

/** Whether an agent or person was seen recently. */
public enum Presence {
  CONNECTED,
  IDLE,
  OFFLINE;

  private static final Duration CONNECTED_FOR = Duration.ofMinutes(5);
  private static final Duration IDLE_FOR = Duration.ofMinutes(30);

  static Presence of(Instant seen, Instant now) {
    var silence = Duration.between(seen, now);
    if (silence.compareTo(CONNECTED_FOR) < 0) {
      return CONNECTED;
    }
    return silence.compareTo(IDLE_FOR) < 0 ? IDLE : OFFLINE;
  }
}
