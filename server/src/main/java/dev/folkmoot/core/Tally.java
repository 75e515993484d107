package dev.folkmoot.core;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/** Counts how often each constant of an enum has occurred since the process started. */
public final class Tally<E extends Enum<E>> {
  private final Map<E, LongAdder> counts = new ConcurrentHashMap<>();

  public void count(E what) {
    counter(what).increment();
  }

  public long of(E what) {
    return counter(what).sum();
  }

  private LongAdder counter(E what) {
    return counts.computeIfAbsent(what, _ -> new LongAdder());
  }
}
