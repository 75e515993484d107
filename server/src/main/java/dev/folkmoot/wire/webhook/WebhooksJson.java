package dev.folkmoot.wire.webhook;

import dev.folkmoot.wire.Doc;
import java.util.List;

@Doc("All webhooks, without their secrets.")
public record WebhooksJson(List<WebhookJson> webhooks) {}
