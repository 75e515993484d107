package dev.folkmoot.bench;

import java.util.ArrayList;

/** The medians of two sides, measured in turns so that a disturbance affects both. */
record Pair(double first, double second, double firstToSecond) {
  /** Measures one side once. */
  interface Side {
    double measure() throws Exception;
  }

  /** The ratio is the median of the rounds' ratios. */
  static Pair of(int rounds, Side first, Side second) throws Exception {
    var firsts = new ArrayList<Double>();
    var seconds = new ArrayList<Double>();
    var ratios = new ArrayList<Double>();
    for (int i = 0; i < rounds; i++) {
      double a = first.measure();
      double b = second.measure();
      firsts.add(a);
      seconds.add(b);
      ratios.add(a / b);
    }
    return new Pair(
        new Samples(firsts).median(), new Samples(seconds).median(), new Samples(ratios).median());
  }
}
