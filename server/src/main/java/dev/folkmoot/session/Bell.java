package dev.folkmoot.session;

import java.util.concurrent.Semaphore;

/** Tells the run of a session that something has changed: it looks again. */
final class Bell {
  private final Semaphore rings = new Semaphore(0);

  void ring() {
    rings.release();
  }

  /** Returns once it was rung since the last time; rings before that count as one. */
  void await() throws InterruptedException {
    rings.acquire();
    rings.drainPermits();
  }
}
