package dev.folkmoot.store;

import java.util.concurrent.Semaphore;

/** Tells work that goes on that something has changed: it looks again. */
public final class Bell {
  private final Semaphore rings = new Semaphore(0);

  public void ring() {
    rings.release();
  }

  /** Returns once it was rung since the last time; rings before that count as one. */
  public void await() throws InterruptedException {
    rings.acquire();
    rings.drainPermits();
  }
}
