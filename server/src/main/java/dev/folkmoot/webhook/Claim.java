package dev.folkmoot.webhook;

/** The right to tell a webhook, as long as its lease lasts and nobody has taken it over. */
record Claim(Webhook webhook, Secret secret, int failures, String owner, long number) {}
