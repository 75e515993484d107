package dev.folkmoot.store;

import java.util.concurrent.Semaphore;

/** Wakes a running piece of work when something has changed, so that it looks again. */
public final class Bell {
  private final Semaphore rings = new Semaphore(0);

  public void ring() {
    rings.release();
  }

  /** Waits for the next ring; rings since the last wait count as one. */
  public void await() throws InterruptedException {
    rings.acquire();
    rings.drainPermits();
  }
}
