package dev.folkmoot.session;

import dev.folkmoot.store.Bell;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** Runs the turns of a wave's models at the same time. {@link #close} cancels turns in progress. */
final class Speeches implements AutoCloseable {
  /** A model's turn, from the call of the model to the record in the database. */
  interface TurnWork {
    void run() throws InterruptedException;
  }

  private record Ended(Seat seat, Optional<Throwable> broken) {}

  private final Bell bell;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final Set<Integer> inProgress = new HashSet<>();
  private final Map<Integer, Integer> starts = new HashMap<>();
  private final AtomicInteger open = new AtomicInteger();
  private final Queue<Ended> ended = new ConcurrentLinkedQueue<>();
  private Optional<Throwable> broken = Optional.empty();

  /**
   * @param bell rings when all turns have ended, or when one has thrown an exception
   */
  Speeches(Bell bell) {
    this.bell = bell;
  }

  boolean isInProgress(Seat seat) {
    return inProgress.contains(seat.position());
  }

  /** How often the seat's turn has been begun in this wave. */
  int starts(Seat seat) {
    return starts.getOrDefault(seat.position(), 0);
  }

  void begin(Seat seat, TurnWork work) {
    starts.merge(seat.position(), 1, Integer::sum);
    inProgress.add(seat.position());
    open.incrementAndGet();
    threads.execute(() -> end(seat, run(work)));
  }

  private static Optional<Throwable> run(TurnWork work) {
    try {
      work.run();
      return Optional.empty();
    } catch (InterruptedException | RuntimeException | Error e) {
      return Optional.of(e);
    }
  }

  private void end(Seat seat, Optional<Throwable> failure) {
    ended.add(new Ended(seat, failure));
    if (open.decrementAndGet() == 0 || failure.isPresent()) {
      bell.ring();
    }
  }

  boolean isOver() {
    return inProgress.isEmpty();
  }

  /** Collects the turns that have ended since the last call. */
  void collect() {
    for (var one = ended.poll(); one != null; one = ended.poll()) {
      inProgress.remove(one.seat().position());
      one.broken().ifPresent(this::breakOff);
    }
  }

  private void breakOff(Throwable failure) {
    broken.ifPresent(failure::addSuppressed);
    broken = Optional.of(failure);
  }

  /** True if a turn has thrown an exception; no further turn begins then. */
  boolean isBroken() {
    return broken.isPresent();
  }

  /** Throws the exception of a turn, if there is one. */
  void requireUnbroken() throws InterruptedException {
    if (broken.isPresent()) {
      switch (broken.get()) {
        case RuntimeException e -> throw e;
        case Error e -> throw e;
        case InterruptedException e -> throw e;
        default -> throw new IllegalStateException(broken.get());
      }
    }
  }

  @Override
  public void close() {
    threads.shutdownNow();
    threads.close();
  }
}
