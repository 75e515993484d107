package dev.folkmoot.cli;

import java.util.function.Consumer;

/** Builds events from the lines of an event stream. An event that breaks off is dropped. */
final class EventBlocks {
  private final Consumer<String> events;
  private final StringBuilder data = new StringBuilder();
  private String id = "";
  private String last;

  /** Goes on after the event {@code last}. */
  EventBlocks(String last, Consumer<String> events) {
    this.last = last;
    this.events = events;
  }

  /** The id of the last complete event. */
  String last() {
    return last;
  }

  /** Drops an event that is not complete. */
  void reset() {
    id = "";
    data.setLength(0);
  }

  void line(String line) {
    if (line.isEmpty()) {
      complete();
    } else if (line.startsWith("id:")) {
      id = value(line);
    } else if (line.startsWith("data:")) {
      data.append(data.isEmpty() ? "" : "\n").append(value(line));
    }
  }

  private void complete() {
    if (!data.isEmpty()) {
      events.accept(data.toString());
    }
    if (!id.isEmpty()) {
      last = id;
    }
    reset();
  }

  private static String value(String line) {
    var value = line.substring(line.indexOf(':') + 1);
    return value.startsWith(" ") ? value.substring(1) : value;
  }
}
