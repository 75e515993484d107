package dev.folkmoot.http;

import java.time.Duration;

/**
 * The time limits of a server's connections.
 *
 * @param keepAlive how often a quiet stream sends a comment
 * @param header how long the address and headers of a request may take to arrive
 * @param body how long its body may take after that
 * @param idle how long a connection may be without a request
 */
record Timing(Duration keepAlive, Duration header, Duration body, Duration idle) {
  static final Timing USUAL =
      new Timing(
          Duration.ofSeconds(15),
          Duration.ofSeconds(10),
          Duration.ofSeconds(30),
          Duration.ofSeconds(75));

  /** How often connections are checked: often enough for the shortest of the times. */
  Duration sweep() {
    return header.dividedBy(10);
  }

  /** The same limits with another interval for quiet streams. */
  Timing keepingAlive(Duration every) {
    return new Timing(every, header, body, idle);
  }
}
