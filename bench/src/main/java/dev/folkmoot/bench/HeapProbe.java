package dev.folkmoot.bench;

import java.util.ArrayList;
import java.util.List;

/** Takes a long text and, now and then, measures how much memory is in use besides garbage. */
final class HeapProbe implements Appendable {
  private static final long EVERY = 4_000_000;

  private final List<Double> used = new ArrayList<>();
  private final double before = usedMiB();
  private long characters;
  private long next = EVERY;

  /** The most memory in use at any measurement, less what was in use before. */
  double mostMiB() {
    return new Samples(used).percentile(100) - before;
  }

  int places() {
    return used.size();
  }

  double characters() {
    return characters;
  }

  @Override
  public Appendable append(CharSequence text) {
    return took(text.length());
  }

  @Override
  public Appendable append(CharSequence text, int start, int end) {
    return took(end - start);
  }

  @Override
  public Appendable append(char c) {
    return took(1);
  }

  private Appendable took(int count) {
    characters += count;
    if (characters >= next) {
      next += EVERY;
      used.add(usedMiB());
    }
    return this;
  }

  private static double usedMiB() {
    System.gc();
    var runtime = Runtime.getRuntime();
    return (runtime.totalMemory() - runtime.freeMemory()) / 1048576.0;
  }
}
