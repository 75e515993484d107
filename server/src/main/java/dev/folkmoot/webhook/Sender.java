package dev.folkmoot.webhook;

import dev.folkmoot.events.Event;
import dev.folkmoot.events.EventTypes;
import java.net.URI;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;

/** Formats, signs and sends deliveries. */
record Sender(DeliveryClient client, Optional<URI> server, EventTypes types, InstantSource clock) {
  /** The id is the same whenever the same event is delivered again. */
  Receipt send(Webhook webhook, Secret secret, Event event, String id) throws InterruptedException {
    var notice = Notice.of(event, server, types);
    var request = webhook.format().request(webhook.url(), event, notice);
    long timestamp = clock.instant().getEpochSecond();
    return client.send(
        request.url(),
        Map.of(
            "Content-Type",
            "application/json",
            "User-Agent",
            "folkmoot",
            "webhook-id",
            id,
            "webhook-timestamp",
            Long.toString(timestamp),
            "webhook-signature",
            secret.sign(id, timestamp, request.body())),
        request.body());
  }
}
