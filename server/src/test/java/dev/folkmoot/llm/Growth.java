package dev.folkmoot.llm;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.function.IntConsumer;
import java.util.stream.Stream;

/**
 * Holds what ten times the work costs against what the work costs. What copies or reads all that
 * came before with every piece costs a hundred times as much.
 */
public final class Growth {
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private static final int PIECES = 10_000;
  private static final int TIMES = 10;

  /** The processor's time of this thread, and the memory that it asked for. */
  private record Cost(long nanos, long bytes) {
    static Cost of(IntConsumer work, int pieces) {
      long nanos = THREADS.getCurrentThreadCpuTime();
      long bytes = THREADS.getCurrentThreadAllocatedBytes();
      work.accept(pieces);
      return new Cost(
          THREADS.getCurrentThreadCpuTime() - nanos,
          THREADS.getCurrentThreadAllocatedBytes() - bytes);
    }

    Cost atMost(Cost other) {
      return new Cost(Math.min(nanos, other.nanos), Math.min(bytes, other.bytes));
    }
  }

  private Growth() {}

  /** The work is done with as many pieces as it is told, in the thread that calls it. */
  public static void requireLinear(IntConsumer work) {
    var few = cheapest(3, work, PIECES);
    var many = cheapest(2, work, TIMES * PIECES);
    assertThat(many.bytes()).as("memory").isLessThan(2 * TIMES * few.bytes());
    assertThat(many.nanos()).as("processor time").isLessThan(3 * TIMES * few.nanos());
  }

  private static Cost cheapest(int tries, IntConsumer work, int pieces) {
    return Stream.generate(() -> Cost.of(work, pieces))
        .limit(tries)
        .reduce(Cost::atMost)
        .orElseThrow();
  }
}
