package dev.folkmoot.events;

import dev.folkmoot.core.Metrics;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The callers that wait for a row to change, without a thread for each. A signal carries no data
 * and may be lost with the process; a woken caller looks at the database again.
 */
public final class Waits implements Metrics.Source, AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(Waits.class);
  private static final int WORKERS = 8;
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private final ConcurrentHashMap<String, Set<Waiter<?>>> topics = new ConcurrentHashMap<>();
  private final Set<Waiter<?>> all = ConcurrentHashMap.newKeySet();

  /** A few threads only, since the database has few connections, however many callers are woken. */
  private final ExecutorService workers =
      Executors.newFixedThreadPool(WORKERS, Thread.ofVirtual().name("woken").factory());

  private final ScheduledThreadPoolExecutor timer =
      new ScheduledThreadPoolExecutor(1, Thread.ofPlatform().daemon().name("waits").factory());
  private final WakeLatency latency = new WakeLatency();
  private final Duration patience;
  private volatile boolean closed;

  public Waits() {
    this(PATIENCE);
  }

  /** With the time that the last looks may take after {@link #close}. */
  Waits(Duration patience) {
    this.patience = patience;
    timer.setRemoveOnCancelPolicy(true);
  }

  /**
   * Looks now, and again after every signal on a topic that the last look returned. When the time
   * runs out it looks once more; if that look still returns topics, {@code onTimeout} gives the
   * result.
   */
  public <T> CompletableFuture<T> await(
      Duration timeout, Supplier<WaitStep<T>> look, Supplier<T> onTimeout) {
    var waiter = new Waiter<>(look, onTimeout);
    waiter.look();
    if (!waiter.done.isDone()) {
      all.add(waiter);
      waiter.endIn(timeout);
      var _ = waiter.done.whenComplete((_, _) -> waiter.leave());
      if (closed) {
        waiter.finish();
      }
    }
    return waiter.done;
  }

  /** Wakes every caller that waits for this topic. */
  public void raise(String topic) {
    var woken = topics.remove(topic);
    if (woken != null) {
      long raised = System.nanoTime();
      woken.forEach(waiter -> waiter.signal(raised));
    }
  }

  public int parked() {
    return all.size();
  }

  @Override
  public void report(Metrics metrics) {
    metrics.gauge("folkmoot_waits_parked", "Calls that wait for a change").value(parked());
    latency.report(metrics);
  }

  /** Ends all waits as if their time had run out, so that callers come back after a restart. */
  @Override
  public void close() {
    closed = true;
    all.forEach(Waiter::end);
    timer.shutdownNow();
    workers.shutdown();
    try {
      if (!workers.awaitTermination(patience.toMillis(), TimeUnit.MILLISECONDS)) {
        log.warn("some waits did not end: the database does not answer");
        workers.shutdownNow();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private final class Waiter<T> {
    private final Supplier<WaitStep<T>> look;
    private final Supplier<T> onTimeout;
    private final CompletableFuture<T> done = new CompletableFuture<>();
    private List<String> subscribed = List.of();
    private @Nullable Future<?> end;
    private boolean looking = true;
    private boolean signalled;

    Waiter(Supplier<WaitStep<T>> look, Supplier<T> onTimeout) {
      this.look = look;
      this.onTimeout = onTimeout;
    }

    /**
     * Looks until it has a result or may wait. It subscribes before the look that decides to wait,
     * so that no change is missed.
     */
    void look() {
      try {
        while (!done.isDone()) {
          switch (look.get()) {
            case WaitStep.Done<T>(var result) -> done.complete(result);
            case WaitStep.Wait<T>(var next) -> {
              if (subscribeOrStop(next)) {
                return;
              }
            }
          }
        }
      } catch (Throwable e) {
        done.completeExceptionally(e);
      }
    }

    /**
     * True if the waiter may stop looking, because it was subscribed to these topics before the
     * last look and no signal has come since. Otherwise it subscribes now and must look again.
     */
    private synchronized boolean subscribeOrStop(List<String> next) {
      if (done.isDone() || (next.equals(subscribed) && !signalled)) {
        looking = false;
        return true;
      }
      signalled = false;
      subscribe(next);
      return false;
    }

    private void subscribe(List<String> next) {
      unsubscribe();
      subscribed = next;
      next.forEach(this::subscribe);
    }

    private void subscribe(String topic) {
      topics.compute(
          topic,
          (_, waiting) -> {
            var set = waiting == null ? new HashSet<Waiter<?>>(2) : waiting;
            set.add(this);
            return set;
          });
    }

    /**
     * Renews the subscription that the signal has ended, so that the next look need not be
     * repeated.
     */
    private void resubscribe() {
      subscribe(subscribed);
    }

    private void unsubscribe() {
      for (var topic : subscribed) {
        topics.computeIfPresent(
            topic,
            (_, waiting) -> {
              waiting.remove(this);
              return waiting.isEmpty() ? null : waiting;
            });
      }
      subscribed = List.of();
    }

    void signal(long raised) {
      synchronized (this) {
        signalled = true;
        if (looking || done.isDone()) {
          return;
        }
        looking = true;
        signalled = false;
        resubscribe();
      }
      try {
        workers.execute(
            () -> {
              look();
              if (done.isDone()) {
                latency.record(System.nanoTime() - raised);
              }
            });
      } catch (RejectedExecutionException e) {
        // closing: the last look will follow
      }
    }

    void endIn(Duration timeout) {
      try {
        end = timer.schedule(this::end, timeout.toNanos(), TimeUnit.NANOSECONDS);
      } catch (RejectedExecutionException e) {
        finish();
      }
    }

    void end() {
      workers.execute(this::finish);
    }

    /** The last look: its result, or that of {@code onTimeout} if it would still wait. */
    void finish() {
      try {
        switch (look.get()) {
          case WaitStep.Done<T>(var result) -> done.complete(result);
          case WaitStep.Wait<T> _ -> done.complete(onTimeout.get());
        }
      } catch (Throwable e) {
        done.completeExceptionally(e);
      }
    }

    synchronized void leave() {
      all.remove(this);
      unsubscribe();
      if (end != null) {
        end.cancel(false);
      }
    }
  }
}
