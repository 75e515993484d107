package dev.folkmoot.webhook;

import dev.folkmoot.store.Lease;
import java.time.Instant;
import java.util.Optional;

/**
 * The right to tell a webhook, as long as its lease lasts and nobody has taken it over; with how
 * often the next event was not taken, and since when all were refused.
 */
record Claim(
    Webhook webhook, Secret secret, int failures, Optional<Instant> refusingSince, Lease lease) {}
