package dev.folkmoot.roundtable;

import java.util.List;

/** The mean of numbers, and how far they are apart. */
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

  /** With two digits, which is all that people read. */
  static double rounded(double number) {
    return Math.round(number * 100) / 100.0;
  }
}
