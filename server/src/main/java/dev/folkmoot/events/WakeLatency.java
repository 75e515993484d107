package dev.folkmoot.events;

import java.util.concurrent.atomic.LongAdder;

/** How long it took from a commit to the answer of those it woke, as a histogram. */
public final class WakeLatency {
  /** Upper bounds of the buckets in milliseconds. */
  public static final double[] BOUNDS = {0.5, 1, 2, 5, 10, 20, 50, 100, 500, 1000};

  private final LongAdder[] counts = new LongAdder[BOUNDS.length + 1];
  private final LongAdder nanos = new LongAdder();

  WakeLatency() {
    for (int i = 0; i < counts.length; i++) {
      counts[i] = new LongAdder();
    }
  }

  void record(long elapsed) {
    int bucket = 0;
    while (bucket < BOUNDS.length && elapsed > BOUNDS[bucket] * 1_000_000) {
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
