package dev.folkmoot.wire.roundtable;

import dev.folkmoot.roundtable.Roundtable;
import dev.folkmoot.wire.Doc;
import java.util.List;
import org.jspecify.annotations.Nullable;

@Doc("All responses of a round in full.")
public record RoundDetailsJson(
    String sessionId,
    int roundNumber,
    @Nullable String focusQuestion,
    List<ResponseJson> responses,
    @Nullable List<FailureJson> failures,
    @Doc("Left out while the round goes on.") @Nullable ConsensusJson consensus,
    @Doc("True while agents still respond in this round.") @Nullable Boolean pending) {
  public static RoundDetailsJson of(Roundtable roundtable, int number) {
    var round = roundtable.requireRound(number);
    var failures = roundtable.failures(number);
    return new RoundDetailsJson(
        roundtable.session().id().value(),
        number,
        round.focus().orElse(null),
        ResponseJson.of(roundtable.responses(number)),
        failures.isEmpty() ? null : failures.stream().map(FailureJson::of).toList(),
        round.consensus().map(ConsensusJson::of).orElse(null),
        (roundtable.isRunning() && round.consensus().isEmpty()) ? true : null);
  }
}
