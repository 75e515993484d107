package dev.folkmoot.http;

import dev.folkmoot.core.OperatorLane;
import dev.folkmoot.core.Refusal;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Limits the memory for all bodies that are being read or answered. Operators' bodies may exceed
 * the limit.
 */
final class BodyBytes {
  private final long most;
  private final AtomicLong taken = new AtomicLong();

  BodyBytes(long most) {
    this.most = most;
  }

  /** A sixteenth of the memory: a body is copied twice before it is answered. */
  static BodyBytes ofMemory() {
    return new BodyBytes(Runtime.getRuntime().maxMemory() / 16);
  }

  /** Throws a refusal if the bytes do not fit any more. */
  void take(int bytes) {
    if (taken.addAndGet(bytes) > most && !OperatorLane.isOpen()) {
      taken.addAndGet(-bytes);
      throw new Refusal(
          Refusal.Code.TOO_BUSY,
          "this server is receiving too much at once; send the request again in a while");
    }
  }

  void giveBack(long bytes) {
    taken.addAndGet(-bytes);
  }

  long taken() {
    return taken.get();
  }
}
