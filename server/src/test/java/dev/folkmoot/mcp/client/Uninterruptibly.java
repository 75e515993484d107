package dev.folkmoot.mcp.client;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import tools.jackson.databind.node.ObjectNode;

/** Waits of a test's other threads, which nobody interrupts on purpose. */
final class Uninterruptibly {
  private static final int LONGEST_SECONDS = 60;

  private Uninterruptibly() {}

  static void await(CountDownLatch latch) {
    try {
      var _ = latch.await(LONGEST_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  static void await(CyclicBarrier barrier) {
    try {
      barrier.await();
    } catch (InterruptedException | BrokenBarrierException e) {
      throw new IllegalStateException(e);
    }
  }

  static RemoteResult call(RemoteTool tool, ObjectNode arguments) {
    return call(tool, arguments, Toolbox.LONG);
  }

  static RemoteResult call(RemoteTool tool, ObjectNode arguments, Duration limit) {
    try {
      return tool.call(arguments, limit, Optional.empty(), Optional::empty);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
