package dev.folkmoot.roundtable;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** Computes how far responses agree from their stances, confidences and words, without a model. */
final class ComputedConsensus {
  private static final double SAME = 0.5;
  private static final double WEIGHT_OF_STANCES = 0.7;

  private ComputedConsensus() {}

  static Consensus of(List<TurnResponse> given) {
    if (given.isEmpty()) {
      return consensus(0, List.of(), "Nobody has responded.");
    }
    double similar =
        WordOverlap.similarity(given.stream().map(one -> one.response().position()).toList());
    var stances =
        given.stream()
            .flatMap(one -> one.response().stance().stream())
            .map(ComputedConsensus::word);
    var counted = stances.collect(Collectors.groupingBy(word -> word, Collectors.counting()));
    boolean allHaveStances =
        counted.values().stream().mapToLong(Long::longValue).sum() == given.size();
    long most = counted.values().stream().mapToLong(Long::longValue).max().orElse(0);
    double base =
        allHaveStances
            ? WEIGHT_OF_STANCES * Math.max(0, 2.0 * most / given.size() - 1)
                + (1 - WEIGHT_OF_STANCES) * similar
            : similar;
    double level = given.size() == 1 ? 1 : base * (1 - Numbers.deviation(confidences(given)));
    var summary =
        allHaveStances
            ? "%d of %d share a stance; the positions have %d %% of their words in common."
                .formatted(most, given.size(), Math.round(similar * 100))
            : "The positions have %d %% of their words in common."
                .formatted(Math.round(similar * 100));
    return consensus(level, clusters(given), summary + " Computed without a model.");
  }

  private static String word(String stance) {
    return stance.toUpperCase(Locale.ROOT);
  }

  static List<Double> confidences(List<TurnResponse> given) {
    return given.stream().map(one -> one.response().confidence()).toList();
  }

  /** Groups responses by stance; those without a stance by similar positions. */
  private static List<Consensus.Cluster> clusters(List<TurnResponse> given) {
    var groups = new LinkedHashMap<String, List<String>>();
    for (var one : given) {
      var key =
          one.response()
              .stance()
              .map(ComputedConsensus::word)
              .orElseGet(
                  () ->
                      groups.keySet().stream()
                          .filter(
                              other ->
                                  WordOverlap.similarity(other, one.response().position()) >= SAME)
                          .findFirst()
                          .orElse(one.response().position()));
      groups.computeIfAbsent(key, _ -> new ArrayList<>()).add(one.agentId());
    }
    return groups.entrySet().stream()
        .map(group -> new Consensus.Cluster(group.getKey(), group.getValue()))
        .toList();
  }

  private static Consensus consensus(
      double level, List<Consensus.Cluster> clusters, String summary) {
    return new Consensus(
        level,
        clusters,
        List.of(),
        List.of(),
        List.of(),
        summary,
        Optional.empty(),
        Optional.empty());
  }
}
