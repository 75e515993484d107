package dev.folkmoot.session;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

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

  /** What each said, in the order of the seats. How long one may take is its speech's to keep. */
  public <T> List<T> speak(Speech<T> speech) throws InterruptedException {
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      var speeches = seats.stream().map(seat -> threads.submit(() -> speech.of(seat))).toList();
      try {
        var said = new ArrayList<T>();
        for (var one : speeches) {
          said.add(said(one));
        }
        return said;
      } finally {
        threads.shutdownNow();
      }
    }
  }

  private static <T> T said(Future<T> speech) throws InterruptedException {
    try {
      return speech.get();
    } catch (ExecutionException e) {
      throw e.getCause() instanceof RuntimeException cause
          ? cause
          : new IllegalStateException(e.getCause());
    }
  }
}
