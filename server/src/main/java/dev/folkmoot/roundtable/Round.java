package dev.folkmoot.roundtable;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * A round of a roundtable.
 *
 * @param focus the question that the round was asked to focus on
 * @param responses the number of the panel's responses, once the round is over
 * @param tokens the tokens that models used, also in failed attempts of the round
 * @param spent the time of all ended attempts of the round, also of failed ones
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
