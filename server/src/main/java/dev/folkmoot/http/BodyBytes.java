package dev.folkmoot.http;

import dev.folkmoot.core.OperatorLane;
import dev.folkmoot.core.Refusal;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The bytes of all bodies that are being read or answered. They stay within a part of the memory,
 * whatever callers send at once; operators' bodies are taken beyond it.
 */
final class BodyBytes {
  private final long most;
  private final AtomicLong taken = new AtomicLong();

  BodyBytes(long most) {
    this.most = most;
  }

  /** A sixteenth of the memory: what is read is copied twice before it is answered. */
  static BodyBytes ofMemory() {
    return new BodyBytes(Runtime.getRuntime().maxMemory() / 16);
  }

  /** Refuses, by throwing, what does not fit any more. */
  void take(int bytes) {
    if (taken.addAndGet(bytes) > most && !OperatorLane.isOpen()) {
      taken.addAndGet(-bytes);
      throw new Refusal(
          Refusal.Code.TOO_BUSY, "too much is being sent to this server; send it again in a while");
    }
  }

  void giveBack(long bytes) {
    taken.addAndGet(-bytes);
  }

  long taken() {
    return taken.get();
  }
}
