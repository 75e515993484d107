package dev.folkmoot.webhook;

import dev.folkmoot.store.Lease;
import java.time.Instant;
import java.util.Optional;

/**
 * A node's right to deliver to a webhook while its lease lasts.
 *
 * @param failures how often the next event has failed
 * @param refusingSince since when the receiver has refused everything
 */
record Claim(
    Webhook webhook, Secret secret, int failures, Optional<Instant> refusingSince, Lease lease) {}
