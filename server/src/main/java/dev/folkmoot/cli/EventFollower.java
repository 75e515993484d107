package dev.folkmoot.cli;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/** Follows the event stream. After a lost connection it continues where it was. */
record EventFollower(Client client, Resource events, PrintWriter notices) {
  private static final Duration FOR_EVER = Duration.ofDays(3650);
  private static final Duration BEFORE_RECONNECT = Duration.ofMillis(100);

  /**
   * Runs each time the stream has opened, so the stream delivers all events that this run causes.
   */
  interface OnOpen {
    void run() throws InterruptedException;
  }

  /** Shows the events after {@code last}; only new events if it is empty. */
  void followAfter(String last, Consumer<String> show, BooleanSupplier goesOn)
      throws InterruptedException {
    follow(new EventBlocks(last, show), () -> {}, goesOn);
  }

  /** Shows new events. Runs {@code opened} each time the stream has opened, before its events. */
  void followNew(OnOpen opened, Consumer<String> show, BooleanSupplier goesOn)
      throws InterruptedException {
    follow(new EventBlocks("", show), opened, goesOn);
  }

  private void follow(EventBlocks blocks, OnOpen opened, BooleanSupplier goesOn)
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

  /** The id of the latest event. */
  String latest() throws InterruptedException {
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
