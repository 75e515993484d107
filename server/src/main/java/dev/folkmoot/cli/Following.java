package dev.folkmoot.cli;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/** Follows the events, and comes back where it was whenever the connection is gone. */
record Following(Client client, Resource events, PrintWriter notices) {
  private static final Duration FOR_EVER = Duration.ofDays(3650);
  private static final Duration BEFORE_RECONNECT = Duration.ofMillis(100);

  /** Something to do each time the stream is open, so that what it changes is heard. */
  interface Opened {
    void run() throws InterruptedException;
  }

  /** What follows an event, or what happens from now on if that is empty. */
  void after(String last, Consumer<String> show, BooleanSupplier goesOn)
      throws InterruptedException {
    follow(new EventBlocks(last, show), () -> {}, goesOn);
  }

  /** What happens from now on; {@code opened} comes before it. */
  void from(Opened opened, Consumer<String> show, BooleanSupplier goesOn)
      throws InterruptedException {
    follow(new EventBlocks("", show), opened, goesOn);
  }

  private void follow(EventBlocks blocks, Opened opened, BooleanSupplier goesOn)
      throws InterruptedException {
    var patience = new Patience(client, FOR_EVER, notices);
    while (goesOn.getAsBoolean()) {
      try (var lines = new Lines(patience.retry(() -> client.events(events, blocks.last())))) {
        opened.run();
        follow(lines, blocks, goesOn);
      }
      if (goesOn.getAsBoolean()) {
        Thread.sleep(BEFORE_RECONNECT);
      }
    }
  }

  /** The id of what has happened last. */
  String now() throws InterruptedException {
    var blocks = new EventBlocks("", _ -> {});
    try (var lines = new Lines(client.events(events, ""))) {
      follow(lines, blocks, () -> blocks.last().isEmpty());
    }
    return blocks.last();
  }

  private static void follow(Lines lines, EventBlocks blocks, BooleanSupplier goesOn)
      throws InterruptedException {
    blocks.reset();
    while (goesOn.getAsBoolean()) {
      var line = lines.next();
      if (line.isEmpty()) {
        return;
      }
      blocks.line(line.get());
    }
  }
}
