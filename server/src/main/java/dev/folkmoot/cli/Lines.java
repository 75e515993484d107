package dev.folkmoot.cli;

import static java.util.concurrent.TimeUnit.SECONDS;

import java.io.UncheckedIOException;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.stream.Stream;

/** The lines of an event stream. It counts as ended after a long time without any line. */
final class Lines implements AutoCloseable {
  private static final int LONGEST_SILENCE_SECONDS = 45;

  private final BlockingQueue<Optional<String>> queue = new LinkedBlockingQueue<>(1_000);
  private final Stream<String> source;
  private final Thread reader;

  Lines(Stream<String> source) {
    this.source = source;
    this.reader = Thread.startVirtualThread(this::read);
  }

  Optional<String> next() throws InterruptedException {
    return Objects.requireNonNullElse(
        queue.poll(LONGEST_SILENCE_SECONDS, SECONDS), Optional.empty());
  }

  private void read() {
    try {
      for (var lines = source.iterator(); lines.hasNext(); ) {
        queue.put(Optional.of(lines.next()));
      }
    } catch (UncheckedIOException gone) {
      // the end, like any other
    } catch (InterruptedException closed) {
      return;
    }
    end();
  }

  private void end() {
    try {
      queue.put(Optional.empty());
    } catch (InterruptedException closed) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    reader.interrupt();
    source.close();
  }
}
