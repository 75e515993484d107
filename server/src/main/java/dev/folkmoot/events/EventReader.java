package dev.folkmoot.events;

/** Reads the log page by page. */
public interface EventReader {
  EventPage after(long seq, int limit);
}
