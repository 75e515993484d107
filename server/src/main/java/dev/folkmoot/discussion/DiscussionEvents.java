package dev.folkmoot.discussion;

import dev.folkmoot.events.EventType;
import dev.folkmoot.session.SessionEvents;
import dev.folkmoot.session.TurnEvents;
import java.util.List;
import java.util.stream.Stream;

/** The event types of discussions, without those of turns. */
public final class DiscussionEvents {
  private static final SessionEvents TYPES = SessionEvents.of(Discussion.KIND);

  public static final EventType RESUMED = TYPES.resumed();
  public static final List<EventType> ALL = TYPES.all();

  /** The types of events that change what a reader of a discussion sees. */
  public static final List<EventType> CHANGING =
      Stream.of(TurnEvents.ALL, ALL).flatMap(List::stream).toList();

  private DiscussionEvents() {}
}
