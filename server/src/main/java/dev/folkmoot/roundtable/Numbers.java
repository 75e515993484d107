package dev.folkmoot.roundtable;

import java.util.List;

/** Mean, variance and deviation of numbers. */
final class Numbers {
  private Numbers() {}

  static double mean(List<Double> numbers) {
    return numbers.stream().mapToDouble(Double::doubleValue).average().orElse(0);
  }

  static double variance(List<Double> numbers) {
    double mean = mean(numbers);
    return mean(numbers.stream().map(one -> (one - mean) * (one - mean)).toList());
  }

  static double deviation(List<Double> numbers) {
    return Math.sqrt(variance(numbers));
  }

  /** Rounds to two decimal places, for people. */
  static double rounded(double number) {
    return Math.round(number * 100) / 100.0;
  }
}
