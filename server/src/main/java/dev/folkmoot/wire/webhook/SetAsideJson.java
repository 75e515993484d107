package dev.folkmoot.wire.webhook;

import dev.folkmoot.webhook.Webhook;
import dev.folkmoot.wire.Doc;
import java.time.Instant;

@Doc("Events that a receiver refused for good.")
public record SetAsideJson(
    @Doc("The number of events that were set aside.") int count,
    @Doc("The number of the last such event, as in GET /api/events.") long event,
    @Doc("Why that event was set aside.") String why,
    Instant at) {
  static SetAsideJson of(Webhook.SetAside aside) {
    return new SetAsideJson(aside.count(), aside.event(), aside.why(), aside.at());
  }
}
