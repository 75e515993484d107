package dev.folkmoot.webhook;

/** A webhook that was just added, with its secret, which is shown only once. */
public record IssuedWebhook(Webhook webhook, Secret secret) {}
