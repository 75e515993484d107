package dev.folkmoot.squad;

import dev.folkmoot.events.EventType;
import java.util.List;

/** The types of events that the chat appends. */
public final class ChatEvents {
  public static final EventType MESSAGE = EventType.logged("chat.message");
  public static final EventType MENTION = EventType.logged("chat.mention");

  public static final List<EventType> ALL = List.of(MESSAGE, MENTION);

  private ChatEvents() {}
}
