package dev.folkmoot.events;

import java.util.List;
import java.util.concurrent.atomic.LongAdder;

/** How long it took from a commit to the answer of those it woke, as a histogram. */
public final class WakeLatency {
  /** Upper bounds of the buckets in milliseconds. */
  public static final List<Double> BOUNDS =
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

  /** How many took at most the bound, for every bound, and then all. */
  public long[] cumulative() {
    var sums = new long[counts.length];
    long sum = 0;
    for (int i = 0; i < counts.length; i++) {
      sum += counts[i].sum();
      sums[i] = sum;
    }
    return sums;
  }

  public double seconds() {
    return nanos.sum() / 1e9;
  }
}
