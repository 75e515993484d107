package dev.folkmoot.http;

import java.time.Duration;

/**
 * The times that a server gives its connections.
 *
 * @param keepAlive how often a stream says that it is still there
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

  /** How often connections are looked at: often enough for the shortest of the times. */
  Duration sweep() {
    return header.dividedBy(10);
  }

  /** The same with streams that are looked after at other times. */
  Timing keepingAlive(Duration every) {
    return new Timing(every, header, body, idle);
  }
}
