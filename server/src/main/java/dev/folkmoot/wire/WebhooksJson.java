package dev.folkmoot.wire;

import java.util.List;

@Doc("All webhooks, without their secrets.")
public record WebhooksJson(List<WebhookJson> webhooks) {}
