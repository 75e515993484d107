package dev.folkmoot.bench;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;

/** Callers that call for a while, each again as soon as it has its reply. */
final class Load {
  /** Makes one call at a time; throws if a reply is not as expected. */
  interface Caller extends AutoCloseable {
    /** Makes the call with this number; the first has number 0. */
    void call(int number) throws Exception;

    @Override
    default void close() throws IOException {}
  }

  /** Makes the caller with this number. */
  interface CallerFactory {
    Caller caller(int number) throws Exception;
  }

  private Load() {}

  /** The calls per second of all callers together. */
  static double rate(int callers, Duration time, CallerFactory factory) throws Exception {
    var tasks = new ArrayList<Callable<Integer>>();
    try (var threads = Executors.newFixedThreadPool(callers)) {
      long begin = System.nanoTime();
      long end = begin + time.toNanos();
      for (int i = 0; i < callers; i++) {
        int number = i;
        tasks.add(() -> calls(factory.caller(number), end));
      }
      int calls = 0;
      for (var done : threads.invokeAll(tasks)) {
        calls += done.get();
      }
      return calls * 1e9 / (System.nanoTime() - begin);
    }
  }

  private static int calls(Caller caller, long end) throws Exception {
    try (caller) {
      int calls = 0;
      while (System.nanoTime() < end) {
        caller.call(calls++);
      }
      return calls;
    }
  }
}
