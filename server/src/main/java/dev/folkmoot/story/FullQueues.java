package dev.folkmoot.story;

import dev.folkmoot.agent.Speaker;
import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Digest;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.gate.Ask;
import dev.folkmoot.gate.FeatureGate;
import dev.folkmoot.gate.Type;
import dev.folkmoot.store.Store;
import java.time.temporal.ChronoUnit;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Makes the refusal for a full queue, and tells people about it in the inbox. */
final class FullQueues {
  private static final Logger log = LoggerFactory.getLogger(FullQueues.class);

  private final Store store;
  private final FeatureGate gate;

  FullQueues(Store store, FeatureGate gate) {
    this.store = store;
    this.gate = gate;
  }

  /**
   * @param most how many letters or stories may wait in the queue
   */
  static Refusal refusal(LetterQueue queue, int most) {
    return new Refusal(
        Refusal.Code.QUEUE_FULL,
        "%s is full: it holds at most %,d %s; try again when some have been taken"
            .formatted(queue.words(), most, queue.content()));
  }

  /**
   * Does the work. If it is refused because a queue is full, tells people, at most once an hour,
   * and throws the same refusal.
   */
  <T> T alertingIfFull(AgentId sender, Supplier<T> work) {
    try {
      return work.get();
    } catch (Refusal refusal) {
      if (refusal.code() == Refusal.Code.QUEUE_FULL) {
        tryAlert(sender, refusal.getMessage());
      }
      throw refusal;
    }
  }

  private void tryAlert(AgentId sender, String message) {
    try {
      alert(sender, message);
    } catch (Refusal refusal) {
      log.warn("could not alert people that {}: {}", message, refusal.getMessage());
    }
  }

  private void alert(AgentId sender, String message) {
    var hour = store.clock().instant().truncatedTo(ChronoUnit.HOURS);
    var ask =
        Ask.of(
                Type.ALERT,
                Speaker.ofServer(sender),
                "A call of %s was refused: %s.".formatted(sender, message))
            .agent(sender)
            .key(Digest.of(message + hour));
    store.write(tx -> gate.ask(tx, ask));
  }
}
