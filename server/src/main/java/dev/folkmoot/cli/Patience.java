package dev.folkmoot.cli;

import java.io.PrintWriter;
import java.time.Duration;

/**
 * Tries again while the server is away or has too many waits. Does not wait for a server that was
 * never reached.
 */
record Patience(Client client, Duration most, PrintWriter notices) {
  private static final Duration FIRST_PAUSE = Duration.ofMillis(100);
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(1);

  /** For a participant of a session: long enough for a restart of the server. */
  static Patience ofSession(Client client, PrintWriter notices) {
    return new Patience(client, Duration.ofMinutes(1), notices);
  }

  interface Attempt<T> {
    T run() throws InterruptedException;
  }

  <T> T retry(Attempt<T> attempt) throws InterruptedException {
    long start = System.nanoTime();
    var pause = FIRST_PAUSE;
    while (true) {
      try {
        return attempt.run();
      } catch (ServerAway away) {
        if (!client.reached() || most.minusNanos(System.nanoTime() - start).isNegative()) {
          throw away;
        }
        if (pause.equals(FIRST_PAUSE)) {
          notices.println("Folkmoot is away; waiting for it to come back");
        }
      } catch (Refused refused) {
        if (!refused.problem().isTooManyWaits()
            || most.minusNanos(System.nanoTime() - start).isNegative()) {
          throw refused;
        }
        if (pause.equals(FIRST_PAUSE)) {
          notices.println("Too many calls wait already; waiting for one to end");
        }
      }
      Thread.sleep(pause);
      pause =
          pause.multipliedBy(2).compareTo(LONGEST_PAUSE) < 0
              ? pause.multipliedBy(2)
              : LONGEST_PAUSE;
    }
  }
}
