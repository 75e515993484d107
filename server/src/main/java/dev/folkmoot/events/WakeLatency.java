package dev.folkmoot.events;

import dev.folkmoot.core.Metrics;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;

/** A histogram of the time from a commit to the replies of the callers that it woke. */
final class WakeLatency {
  /** Upper bounds of the buckets in milliseconds. */
  private static final List<Double> BOUNDS =
      List.of(0.5, 1.0, 2.0, 5.0, 10.0, 20.0, 50.0, 100.0, 500.0, 1000.0);

  private final LongAdder[] counts = new LongAdder[BOUNDS.size() + 1];
  private final LongAdder nanos = new LongAdder();

  WakeLatency() {
    for (int i = 0; i < counts.length; i++) {
      counts[i] = new LongAdder();
    }
  }

  void record(long elapsed) {
    int bucket = 0;
    while (bucket < BOUNDS.size() && elapsed > BOUNDS.get(bucket) * 1_000_000) {
      bucket++;
    }
    counts[bucket].increment();
    nanos.add(elapsed);
  }

  void report(Metrics metrics) {
    var family =
        metrics.histogram(
            "folkmoot_wake_seconds", "From a commit to the reply of the callers it woke");
    long all = 0;
    for (int i = 0; i < counts.length; i++) {
      all += counts[i].sum();
      var bound = i < BOUNDS.size() ? Double.toString(BOUNDS.get(i) / 1e3) : "+Inf";
      family.part("_bucket", all, "le", bound);
    }
    family.part("_sum", nanos.sum() / 1e9).part("_count", all);
  }
}
