package dev.folkmoot.wire.events;

import dev.folkmoot.events.EventPage;
import dev.folkmoot.wire.Doc;
import java.util.List;

@Doc("A page of the event log.")
public record EventsJson(
    List<EventJson> events, @Doc("Send it as after to read the next events.") long cursor) {
  public static EventsJson of(EventPage page) {
    return new EventsJson(page.events().stream().map(EventJson::of).toList(), page.cursor());
  }
}
