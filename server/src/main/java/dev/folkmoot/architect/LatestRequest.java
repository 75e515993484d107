package dev.folkmoot.architect;

import java.time.Instant;
import java.util.Optional;

/**
 * The last request of an agent, without its text.
 *
 * @param replied false while the request waits for its reply
 */
public record LatestRequest(
    RequestKind kind, boolean replied, Optional<Verdict> verdict, Instant madeAt) {}
