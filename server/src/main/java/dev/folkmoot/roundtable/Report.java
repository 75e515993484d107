package dev.folkmoot.roundtable;

import dev.folkmoot.core.Text;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The result of a round, for somebody who has to decide.
 *
 * @param agreement from 0 to 1; empty while the round is running
 */
public record Report(
    Optional<Double> agreement,
    Level level,
    Recommendation recommendation,
    List<Contribution> contributions,
    List<Conflict> conflicts,
    List<Hint> hints,
    int citations,
    String summary) {
  /** How far a panel agrees, as one word. */
  public enum Level {
    HIGH,
    MEDIUM,
    LOW;

    static Level of(double agreement) {
      return agreement >= 0.7 ? HIGH : agreement >= 0.4 ? MEDIUM : LOW;
    }

    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** A recommendation for the next step. */
  public enum Step {
    PROCEED,
    VERIFY,
    QUERY_DETAIL;

    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  public record Recommendation(Step step, String reason) {}

  /**
   * One agent's response, with the change since the previous round.
   *
   * @param confidenceChange empty in the first round
   */
  public record Contribution(
      TurnResponse response, List<String> keyPoints, Optional<Double> confidenceChange) {
    public Contribution {
      keyPoints = List.copyOf(keyPoints);
    }
  }

  /** Positions that contradict each other. */
  public record Conflict(String issue, List<Side> sides) {
    public Conflict {
      sides = List.copyOf(sides);
    }
  }

  public record Side(String agentId, String stance) {}

  /** Something to check before relying on the result. */
  public record Hint(String field, String reason, String suggestedTool) {}

  private static final int MOST = 3;
  private static final int KEY_POINT = 300;
  private static final double SPREAD = 0.04;
  private static final double UNSURE = 0.6;

  /** Words that contradict each other. */
  private static final List<List<String>> OPPOSED =
      List.of(
          List.of("better", "worse"),
          List.of("agree", "disagree"),
          List.of("support", "oppose"),
          List.of("yes", "no"),
          List.of("positive", "negative"));

  public Report {
    contributions = List.copyOf(contributions);
    conflicts = List.copyOf(conflicts);
    hints = List.copyOf(hints);
  }

  static Report of(
      List<TurnResponse> round, List<TurnResponse> before, Optional<Consensus> consensus) {
    var conflicts = conflicts(round);
    double agreement = consensus.map(Consensus::agreementLevel).orElse(0.0);
    var level = Level.of(agreement);
    return new Report(
        consensus.map(Consensus::agreementLevel),
        level,
        recommend(Numbers.mean(ComputedConsensus.confidences(round)), level, conflicts.size()),
        round.stream().map(one -> contribution(one, before)).toList(),
        conflicts,
        hints(round),
        round.stream().mapToInt(one -> one.response().citations().size()).sum(),
        consensus.map(Consensus::summary).orElse(""));
  }

  private static Contribution contribution(TurnResponse given, List<TurnResponse> before) {
    return new Contribution(
        given,
        keyPoints(given.response()),
        before.stream()
            .filter(one -> one.agentName().equals(given.agentName()))
            .findFirst()
            .map(one -> given.response().confidence() - one.response().confidence()));
  }

  /** The first sentences of the reasoning, else of the position. */
  private static List<String> keyPoints(Response response) {
    var text = response.reasoning().isBlank() ? response.position() : response.reasoning();
    return Arrays.stream(text.split("(?<=[.!?])\\s+|\\R+", -1))
        .map(String::strip)
        .filter(sentence -> !sentence.isBlank())
        .limit(MOST)
        .map(sentence -> Text.excerpt(KEY_POINT, sentence))
        .toList();
  }

  private static Recommendation recommend(double confidence, Level level, int conflicts) {
    if (confidence >= 0.8 && level == Level.HIGH) {
      return new Recommendation(Step.PROCEED, "The panel agrees and is confident.");
    }
    if (conflicts > 1 || (confidence < UNSURE && conflicts == 1)) {
      return new Recommendation(Step.VERIFY, "The positions contradict each other; check them.");
    }
    if (confidence < 0.5 || level == Level.LOW) {
      return new Recommendation(
          Step.QUERY_DETAIL, "The panel is unsure or far apart; read the reasons of each.");
    }
    return new Recommendation(Step.PROCEED, "The panel is sure enough and agrees enough to go on.");
  }

  private static List<Conflict> conflicts(List<TurnResponse> round) {
    var found = new ArrayList<Conflict>();
    if (Numbers.variance(ComputedConsensus.confidences(round)) > SPREAD) {
      found.add(
          new Conflict(
              "Confidence",
              round.stream()
                  .map(
                      one ->
                          new Side(
                              one.agentId(),
                              String.format(
                                  Locale.ROOT, "confidence %.2f", one.response().confidence())))
                  .toList()));
    }
    for (var pair : OPPOSED) {
      var sides =
          round.stream()
              .flatMap(one -> side(one, pair).map(word -> new Side(one.agentId(), word)).stream())
              .toList();
      if (sides.stream().map(Side::stance).distinct().count() > 1) {
        found.add(new Conflict("%s or %s".formatted(pair.getFirst(), pair.getLast()), sides));
      }
    }
    return found.stream().limit(MOST).toList();
  }

  /** The word of the pair that a response has; empty if it has both or neither. */
  private static Optional<String> side(TurnResponse given, List<String> pair) {
    var words =
        WordOverlap.of(given.response().stance().orElse("") + " " + given.response().position());
    var present = pair.stream().filter(words::contains).toList();
    return present.size() == 1 ? Optional.of(present.getFirst()) : Optional.empty();
  }

  private static List<Hint> hints(List<TurnResponse> round) {
    var hints = new ArrayList<Hint>();
    var unsure = round.stream().filter(one -> one.response().confidence() < UNSURE).toList();
    if (!unsure.isEmpty()) {
      hints.add(
          new Hint(
              "confidence", "Confidence below 0.6: %s.".formatted(names(unsure)), "get_thoughts"));
    }
    var bare = round.stream().filter(one -> one.response().citations().isEmpty()).toList();
    if (!bare.isEmpty()) {
      hints.add(new Hint("citations", "No source: %s.".formatted(names(bare)), "get_citations"));
    }
    double mean =
        round.stream().mapToInt(one -> one.response().reasoning().length()).average().orElse(0);
    var brief =
        round.stream().filter(one -> one.response().reasoning().length() < mean / 2).toList();
    if (!brief.isEmpty()) {
      hints.add(
          new Hint("reasoning", "Few reasons: %s.".formatted(names(brief)), "get_response_detail"));
    }
    return hints;
  }

  private static String names(List<TurnResponse> given) {
    return given.stream().map(TurnResponse::agentName).collect(Collectors.joining(", "));
  }
}
