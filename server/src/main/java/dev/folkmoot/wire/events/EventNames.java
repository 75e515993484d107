package dev.folkmoot.wire.events;

/** The event types that our own clients subscribe to. */
public final class EventNames {
  public static final String CHAT_MESSAGE = "chat.message";
  public static final String TURN_DELTA = "turn.delta";

  /** The events of discussions and their turns. */
  public static final String OF_DISCUSSIONS = "turn.*,discussion.*";

  /** The events of roundtables and their turns. */
  public static final String OF_ROUNDTABLES = "turn.*,roundtable.*";

  private EventNames() {}
}
