package dev.folkmoot.bench;

import java.util.Arrays;
import java.util.Collection;

/** Measured values, for their median and percentiles. */
final class Samples {
  private final double[] sorted;

  Samples(Collection<Double> values) {
    sorted = values.stream().mapToDouble(Double::doubleValue).toArray();
    Arrays.sort(sorted);
  }

  double median() {
    return percentile(50);
  }

  double percentile(double percent) {
    int rank = (int) Math.ceil(percent / 100 * sorted.length);
    return sorted[Math.max(0, rank - 1)];
  }
}
