package dev.folkmoot.webhook;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/** What became of deliveries since the process began. */
public final class Deliveries {
  /** Whether a receiver took an event, will be told of it again, or is not told of it any more. */
  public enum Outcome {
    TAKEN,
    FAILED,
    SET_ASIDE
  }

  private final Map<Outcome, LongAdder> counts = new ConcurrentHashMap<>();

  Deliveries() {}

  void count(Outcome outcome) {
    counter(outcome).increment();
  }

  public long of(Outcome outcome) {
    return counter(outcome).sum();
  }

  private LongAdder counter(Outcome outcome) {
    return counts.computeIfAbsent(outcome, _ -> new LongAdder());
  }
}
