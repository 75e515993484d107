package dev.folkmoot.roundtable;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Decides whether a debate ends before its last round. */
final class ExitRule {
  private static final double AGREED = 0.9;
  private static final double SURE = 0.85;
  private static final double UNCHANGED = 0.95;

  private ExitRule() {}

  /**
   * The reason to end the debate after this round, if there is one. It needs two responses, since
   * one agent alone cannot agree.
   */
  static Optional<String> of(
      Consensus consensus, List<TurnResponse> round, List<TurnResponse> before) {
    if (round.size() < 2) {
      return Optional.empty();
    }
    if (consensus.agreementLevel() >= AGREED) {
      return Optional.of(
          String.format(Locale.ROOT, "the panel agrees (%.2f)", consensus.agreementLevel()));
    }
    if (isUnchanged(round, before)) {
      return Optional.of("no position has changed since the previous round");
    }
    return !round.isEmpty() && round.stream().allMatch(one -> one.response().confidence() >= SURE)
        ? Optional.of("every agent is sure of its position")
        : Optional.empty();
  }

  private static boolean isUnchanged(List<TurnResponse> round, List<TurnResponse> before) {
    var earlier =
        before.stream().collect(Collectors.toMap(TurnResponse::agentName, Function.identity()));
    return !round.isEmpty()
        && round.stream()
            .allMatch(
                one ->
                    Optional.ofNullable(earlier.get(one.agentName()))
                        .filter(other -> isSame(one.response(), other.response()))
                        .isPresent());
  }

  private static boolean isSame(Response one, Response other) {
    return one.stance().equals(other.stance())
        && WordOverlap.similarity(one.position(), other.position()) >= UNCHANGED;
  }
}
