package dev.folkmoot.webhook;

/** A webhook that was just added, with the secret that is shown this once. */
public record Issued(Webhook webhook, Secret secret) {}
