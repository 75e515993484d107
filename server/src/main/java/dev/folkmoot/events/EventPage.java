package dev.folkmoot.events;

import java.util.List;

/**
 * A page of events. {@code cursor} is the number of the last event that was scanned, to continue
 * from.
 */
public record EventPage(List<Event> events, long cursor) {
  public EventPage {
    events = List.copyOf(events);
  }
}
