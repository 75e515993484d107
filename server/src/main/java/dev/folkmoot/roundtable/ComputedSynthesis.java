package dev.folkmoot.roundtable;

import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** Computes a summary of a debate from its stored consensus and confidences, without a model. */
final class ComputedSynthesis {
  private ComputedSynthesis() {}

  /** The synthesis of the rounds that are over, of which there must be at least one. */
  static Synthesis of(Roundtable roundtable, List<Round> rounds, Instant now) {
    var last = rounds.getLast();
    var given = roundtable.responses(last.number());
    var report = roundtable.report(last.number());
    var consensus = last.consensus();
    return new Synthesis(
        consensus.map(Consensus::commonGround).orElse(List.of()),
        differences(consensus, given),
        evolution(roundtable, rounds),
        consensus.map(Consensus::summary).orElse(""),
        report.recommendation().reason(),
        Numbers.rounded(Numbers.mean(ComputedConsensus.confidences(given))),
        Synthesis.COMPUTED,
        Optional.empty(),
        now);
  }

  /**
   * The disagreements that the consensus names; if it names none, the positions, if there are
   * several.
   */
  private static List<String> differences(Optional<Consensus> consensus, List<TurnResponse> given) {
    var named = consensus.map(Consensus::disagreementPoints).orElse(List.of());
    var clusters = consensus.map(Consensus::clusters).orElse(List.of());
    if (!named.isEmpty() || clusters.size() < 2) {
      return named;
    }
    return clusters.stream()
        .map(one -> "%s: %s".formatted(names(one.agents(), given), one.position()))
        .toList();
  }

  private static String names(List<String> agents, List<TurnResponse> given) {
    return given.stream()
        .filter(one -> agents.contains(one.agentId()))
        .map(TurnResponse::agentName)
        .collect(Collectors.joining(", "));
  }

  private static String evolution(Roundtable roundtable, List<Round> rounds) {
    return rounds.stream()
        .map(
            round ->
                String.format(
                    Locale.ROOT,
                    "Round %d: agreement %.2f, mean confidence %.2f.",
                    round.number(),
                    round.consensus().map(Consensus::agreementLevel).orElse(0.0),
                    Numbers.mean(
                        ComputedConsensus.confidences(roundtable.responses(round.number())))))
        .collect(Collectors.joining(" "));
  }
}
