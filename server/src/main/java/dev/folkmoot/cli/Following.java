package dev.folkmoot.cli;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/** Follows the events, and comes back where it was whenever the connection is gone. */
record Following(Client client, Resource events, PrintWriter notices) {
  private static final Duration FOR_EVER = Duration.ofDays(3650);
  private static final Duration BEFORE_RECONNECT = Duration.ofMillis(100);

  /** What follows an event, or what happens from now on if that is empty. */
  void after(String last, Consumer<String> show, BooleanSupplier goesOn)
      throws InterruptedException {
    var blocks = new EventBlocks(last, show);
    var patience = new Patience(client, FOR_EVER, notices);
    while (goesOn.getAsBoolean()) {
      try (var lines = new Lines(patience.retry(() -> client.events(events, blocks.last())))) {
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
