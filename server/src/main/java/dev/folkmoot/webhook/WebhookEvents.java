package dev.folkmoot.webhook;

import dev.folkmoot.events.EventType;
import java.util.List;

/** The types of events that webhooks append. */
public final class WebhookEvents {
  static final EventType ADDED = EventType.logged("webhook.added");
  static final EventType REMOVED = EventType.logged("webhook.removed");
  static final EventType DISABLED = EventType.pushed("webhook.disabled");
  static final EventType SET_ASIDE = EventType.pushed("webhook.set_aside");

  /** Delivered when somebody tests a webhook. */
  static final EventType TEST = EventType.live("webhook.test");

  public static final List<EventType> ALL = List.of(ADDED, REMOVED, DISABLED, SET_ASIDE, TEST);

  private WebhookEvents() {}
}
