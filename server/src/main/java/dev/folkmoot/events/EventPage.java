package dev.folkmoot.events;

import java.util.List;

/** Some events, and the number to read on from: everything up to it has been looked at. */
public record EventPage(List<Event> events, long cursor) {
  public EventPage {
    events = List.copyOf(events);
  }
}
