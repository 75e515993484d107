package dev.folkmoot.roundtable;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Json;
import dev.folkmoot.core.SessionId;
import dev.folkmoot.session.Place;
import dev.folkmoot.session.Turn;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What responses come to: agreement, conflicts, advice and the rule to stop. */
class ReportTest {
  private static TurnResponse given(String name, int round, Response response) {
    var turn =
        new Turn(
            new SessionId("s"),
            new Place(round, 0),
            Optional.of(new AgentId(name)),
            "participant",
            name,
            response.position(),
            false,
            Json.object(),
            Instant.EPOCH);
    return new TurnResponse(turn, response);
  }

  private static Response response(String position, double confidence, Optional<String> stance) {
    return new Response(
        position, "Because it is so.", confidence, stance, List.of(), Response.Form.STRUCTURED);
  }

  private static TurnResponse said(String name, String position, double confidence) {
    return given(name, 1, response(position, confidence, Optional.empty()));
  }

  private static TurnResponse takes(String name, String stance, double confidence) {
    return given(name, 1, response("My view of it.", confidence, Optional.of(stance)));
  }

  private static Report report(List<TurnResponse> round, double agreement) {
    var computed = ComputedConsensus.of(round);
    var consensus =
        new Consensus(
            agreement,
            computed.clusters(),
            List.of(),
            List.of(),
            List.of(),
            "",
            Optional.empty(),
            Optional.empty());
    return Report.of(round, List.of(), Optional.of(consensus));
  }

  @Test
  void no_response_is_no_agreement_and_one_agrees_with_itself() {
    assertThat(ComputedConsensus.of(List.of()).agreementLevel()).isZero();
    assertThat(ComputedConsensus.of(List.of(said("a", "Yes.", 0.3))).agreementLevel()).isEqualTo(1);
  }

  @Test
  void equal_words_agree_and_opposed_stances_do_not() {
    var same = List.of(said("a", "Use Postgres now", 0.8), said("b", "Use Postgres now", 0.8));
    assertThat(ComputedConsensus.of(same).agreementLevel()).isEqualTo(1, within(1e-9));
    var opposed = List.of(takes("a", "YES", 0.8), takes("b", "no", 0.8));
    assertThat(ComputedConsensus.of(opposed).agreementLevel()).isLessThan(0.4);
    assertThat(ComputedConsensus.of(opposed).isComputed()).isTrue();
    assertThat(ComputedConsensus.of(opposed).clusters()).hasSize(2);
  }

  @Test
  void levels_begin_at_their_bounds() {
    assertThat(Report.Level.of(0.7)).isEqualTo(Report.Level.HIGH);
    assertThat(Report.Level.of(0.69)).isEqualTo(Report.Level.MEDIUM);
    assertThat(Report.Level.of(0.4)).isEqualTo(Report.Level.MEDIUM);
    assertThat(Report.Level.of(0.39)).isEqualTo(Report.Level.LOW);
  }

  @Test
  void the_first_recommendation_that_fits_is_given() {
    var sure = List.of(said("a", "Do it", 0.9), said("b", "Do it", 0.8));
    assertThat(step(sure, 0.9)).isEqualTo(Report.Step.PROCEED);
    assertThat(step(sure, 0.3)).isEqualTo(Report.Step.QUERY_DETAIL);
    assertThat(step(sure, 0.5)).isEqualTo(Report.Step.PROCEED);
    var unsure = List.of(said("a", "Yes, do it", 0.5), said("b", "No, wait", 0.5));
    assertThat(step(unsure, 0.9)).isEqualTo(Report.Step.VERIFY);
    var lost = List.of(said("a", "Do it", 0.4), said("b", "Do it", 0.4));
    assertThat(step(lost, 0.6)).isEqualTo(Report.Step.QUERY_DETAIL);
  }

  private static Report.Step step(List<TurnResponse> round, double agreement) {
    return report(round, agreement).recommendation().step();
  }

  @Test
  void a_word_in_another_word_is_no_stance() {
    var round = List.of(said("a", "I know it works, yes.", 0.7), said("b", "I know nothing.", 0.7));
    assertThat(report(round, 0.5).conflicts()).isEmpty();
    var opposed = List.of(said("a", "I agree.", 0.7), said("b", "I disagree.", 0.7));
    assertThat(report(opposed, 0.5).conflicts())
        .singleElement()
        .satisfies(
            conflict ->
                assertThat(conflict.sides())
                    .containsExactly(
                        new Report.Side("a", "agree"), new Report.Side("b", "disagree")));
  }

  @Test
  void confidences_far_apart_are_a_conflict() {
    var round = List.of(said("a", "Do it", 0.9), said("b", "Do it", 0.4));
    assertThat(report(round, 0.5).conflicts().getFirst().issue()).isEqualTo("Confidence");
    var near = List.of(said("a", "Do it", 0.9), said("b", "Do it", 0.6));
    assertThat(report(near, 0.5).conflicts()).isEmpty();
  }

  @Test
  void at_most_three_conflicts_and_hints_are_told() {
    var round =
        List.of(
            said("a", "Yes, agree, support, better, positive", 0.9),
            said("b", "No, disagree, oppose, worse, negative", 0.1));
    assertThat(report(round, 0.5).conflicts()).hasSize(3);
    assertThat(report(round, 0.5).hints()).hasSizeLessThanOrEqualTo(3);
  }

  private static TurnResponse argued(
      String name, double confidence, int reasoning, Citation... citations) {
    return given(
        name,
        1,
        new Response(
            "Do it",
            "r".repeat(reasoning),
            confidence,
            Optional.empty(),
            List.of(citations),
            Response.Form.STRUCTURED));
  }

  @Test
  void a_hint_names_what_to_check_whom_it_concerns_and_the_tool_for_it() {
    var source = new Citation("Docs", "https://example.org", Optional.empty());
    var unsure = argued("ana", 0.59, 100, source);
    var bare = argued("ben", 0.6, 100);
    var round = List.of(unsure, bare, argued("cem", 0.9, 39, source));
    assertThat(report(round, 0.5).hints())
        .containsExactly(
            new Report.Hint("confidence", "Confidence below 0.6: ana.", "get_thoughts"),
            new Report.Hint("citations", "No source: ben.", "get_citations"),
            new Report.Hint("reasoning", "Few reasons: cem.", "get_response_detail"));
    var halfAsLong = List.of(bare, bare, argued("cem", 0.9, 40, source));
    assertThat(report(halfAsLong, 0.5).hints())
        .as("half the mean is not less than half of it")
        .containsExactly(new Report.Hint("citations", "No source: ben, ben.", "get_citations"));
    var whole = List.of(argued("ana", 0.6, 100, source), argued("cem", 0.9, 100, source));
    assertThat(report(whole, 0.5).hints()).isEmpty();
  }

  @Test
  void key_points_are_the_first_sentences_of_the_reasoning_else_of_the_position() {
    assertThat(keyPoints("So it is.", "It scales. Is it known? It is!\nAnd it is cheap."))
        .containsExactly("It scales.", "Is it known?", "It is!");
    assertThat(keyPoints("So it is.", "It scales 1.5 times\n\nand more"))
        .containsExactly("It scales 1.5 times", "and more");
    assertThat(keyPoints("Use it. Now.", " ")).containsExactly("Use it.", "Now.");
    assertThat(keyPoints("So.", "x".repeat(301))).containsExactly("x".repeat(300) + "…");
  }

  private static List<String> keyPoints(String position, String reasoning) {
    var response =
        new Response(
            position, reasoning, 0.5, Optional.empty(), List.of(), Response.Form.STRUCTURED);
    return report(List.of(given("ana", 1, response)), 0.5).contributions().getFirst().keyPoints();
  }

  @Test
  void it_ends_by_agreement_then_by_standing_still_then_by_being_sure() {
    var round = List.of(said("a", "Do it", 0.5), said("b", "Wait a year", 0.5));
    var before = List.of(given("a", 0, response("Do it", 0.4, Optional.empty())));
    assertThat(ExitRule.of(consensus(0.9), round, List.of())).contains("the panel agrees (0.90)");
    assertThat(ExitRule.of(consensus(0.89), round, List.of())).isEmpty();
    assertThat(ExitRule.of(consensus(0.1), round, before)).as("b has not spoken before").isEmpty();
    assertThat(ExitRule.of(consensus(0.1), round, round))
        .contains("no position has changed since the previous round");
    var sure = List.of(said("a", "Do it", 0.85), said("b", "Wait a year", 0.99));
    assertThat(ExitRule.of(consensus(0.1), sure, List.of()))
        .contains("every agent is sure of its position");
    assertThat(ExitRule.of(consensus(0), List.of(), List.of())).isEmpty();
    assertThat(ExitRule.of(consensus(1), List.of(said("a", "Do it", 0.9)), List.of()))
        .as("one alone cannot agree")
        .isEmpty();
  }

  private static Consensus consensus(double level) {
    return new Consensus(
        level, List.of(), List.of(), List.of(), List.of(), "", Optional.empty(), Optional.of("m"));
  }
}
