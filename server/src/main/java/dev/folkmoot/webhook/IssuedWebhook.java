package dev.folkmoot.webhook;

/** A webhook with its secret, which only the replies to the request that added it show. */
public record IssuedWebhook(Webhook webhook, Secret secret) {}
