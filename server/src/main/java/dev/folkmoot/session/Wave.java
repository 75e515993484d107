package dev.folkmoot.session;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;

/** Who speaks at the same time: all see what was said before, and nobody what is said in it. */
public record Wave(List<Seat> seats) {
  /** What a seat says. */
  public interface Speech<T> {
    T of(Seat seat) throws InterruptedException;
  }

  public Wave {
    seats = List.copyOf(seats);
  }

  public static Wave of(Seat seat) {
    return new Wave(List.of(seat));
  }

  /** What each said, in the order of the seats; who is not done in time is cut off. */
  public <T> List<T> speak(Duration limit, Speech<T> speech, Function<Seat, T> late)
      throws InterruptedException {
    long end = System.nanoTime() + limit.toNanos();
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      var speeches = seats.stream().map(seat -> threads.submit(() -> speech.of(seat))).toList();
      try {
        var said = new ArrayList<T>();
        for (int i = 0; i < seats.size(); i++) {
          said.add(within(end, speeches.get(i), late, seats.get(i)));
        }
        return said;
      } finally {
        threads.shutdownNow();
      }
    }
  }

  private static <T> T within(long end, Future<T> speech, Function<Seat, T> late, Seat seat)
      throws InterruptedException {
    try {
      return speech.get(Math.max(0, end - System.nanoTime()), TimeUnit.NANOSECONDS);
    } catch (TimeoutException e) {
      return late.apply(seat);
    } catch (ExecutionException e) {
      throw e.getCause() instanceof RuntimeException cause
          ? cause
          : new IllegalStateException(e.getCause());
    }
  }
}
