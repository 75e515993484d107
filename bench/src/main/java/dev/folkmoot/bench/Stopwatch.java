package dev.folkmoot.bench;

/** Measures the time that something takes. */
final class Stopwatch {
  /** Something that is measured, and may fail with any exception of its own. */
  interface Action<E extends Exception> {
    void run() throws E;
  }

  private Stopwatch() {}

  static <E extends Exception> double nanos(Action<E> action) throws E {
    long begin = System.nanoTime();
    action.run();
    return System.nanoTime() - begin;
  }

  static <E extends Exception> double millis(Action<E> action) throws E {
    return nanos(action) / 1e6;
  }
}
