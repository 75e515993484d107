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
 * @param spent the time that it took so far, also in tries that did not count; not the one that is
 *     going on
 */
public record Round(
    int number,
    Optional<String> focus,
    int responses,
    int failures,
    long tokens,
    Duration spent,
    Optional<Consensus> consensus,
    Optional<Synthesis> synthesis,
    Instant began,
    Optional<Instant> ended) {
  Round with(Optional<Consensus> other) {
    return new Round(
        number, focus, responses, failures, tokens, spent, other, synthesis, began, ended);
  }

  Duration took(Instant now) {
    return ended.isPresent() ? spent : spent.plus(Duration.between(began, now));
  }
}
