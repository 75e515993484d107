package dev.folkmoot.store;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** Many doing something at the same moment. */
public final class Together {
  private Together() {}

  /** Everybody starts when all are ready; the results are in the order of the numbers. */
  public static <T> List<T> all(int count, IntFunction<T> task) {
    var ready = new CountDownLatch(count);
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      return IntStream.range(0, count)
          .mapToObj(number -> threads.submit(atOnce(ready, () -> task.apply(number))))
          .toList()
          .stream()
          .map(Together::result)
          .toList();
    }
  }

  private static <T> Callable<T> atOnce(CountDownLatch ready, Callable<T> task) {
    return () -> {
      ready.countDown();
      ready.await();
      return task.call();
    };
  }

  private static <T> T result(Future<T> task) {
    try {
      return task.get();
    } catch (ExecutionException e) {
      throw new AssertionError(e.getCause());
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
