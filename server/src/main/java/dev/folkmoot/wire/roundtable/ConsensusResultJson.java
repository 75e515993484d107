package dev.folkmoot.wire.roundtable;

import dev.folkmoot.core.Refusal;
import dev.folkmoot.roundtable.Roundtable;
import dev.folkmoot.wire.Doc;
import java.util.Optional;

@Doc("How far a panel agreed in a round.")
public record ConsensusResultJson(
    String sessionId,
    ConsensusJson consensus,
    int responseCount,
    @Doc("The number of the round.") int analyzedRound,
    int totalRounds) {
  /** The consensus of a round, by default of the last completed one. */
  public static ConsensusResultJson of(Roundtable roundtable, Optional<Integer> number) {
    var round = number.map(roundtable::requireRound).orElseGet(roundtable::lastEndedRound);
    var consensus =
        round
            .consensus()
            .orElseThrow(
                () ->
                    Refusal.conflict(
                        "round %d is still going on; wait for its end, when its consensus is made"
                            .formatted(round.number())));
    return new ConsensusResultJson(
        roundtable.session().id().value(),
        ConsensusJson.of(consensus),
        round.responses(),
        round.number(),
        roundtable.terms().rounds());
  }
}
