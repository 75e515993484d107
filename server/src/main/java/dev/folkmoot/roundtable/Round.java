package dev.folkmoot.roundtable;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * A round of a roundtable.
 *
 * @param focus the question that it was asked to look at
 * @param responses of the panel, once it is over
 * @param tokens that its models used, also in tries that did not count
 */
public record Round(
    int number,
    Optional<String> focus,
    int responses,
    int failures,
    long tokens,
    Optional<Consensus> consensus,
    Optional<Synthesis> synthesis,
    Instant began,
    Optional<Instant> ended) {
  Duration took(Instant now) {
    return Duration.between(began, ended.orElse(now));
  }
}
