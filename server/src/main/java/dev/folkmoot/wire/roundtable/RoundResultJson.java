package dev.folkmoot.wire.roundtable;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.folkmoot.roundtable.Report;
import dev.folkmoot.roundtable.Roundtable;
import dev.folkmoot.wire.Doc;
import dev.folkmoot.wire.gate.HoldJson;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

@Doc(
    "The result of a round: a decision, the responses and evidence behind it, and where to read"
        + " more.")
public record RoundResultJson(
    String sessionId,
    String topic,
    String mode,
    int roundNumber,
    int totalRounds,
    @Doc(
            value =
                "needs_context: give results for the required contextRequests before you continue.",
            oneOf = {"completed", "needs_context", "in_progress"})
        String status,
    @Doc("Why the debate has ended, or is paused.") @Nullable String reason,
    @Doc("True while agents still respond in this round; wait_for_round brings the rest.")
        @Nullable Boolean pending,
    @Doc("The questions that hold the next speakers; left out in an anonymous debate.")
        @Nullable List<HoldJson> heldBy,
    DecisionJson decision,
    List<AgentResponseJson> agentResponses,
    EvidenceJson evidence,
    MetadataJson metadata,
    @Doc("The open context requests of the agents.")
        @Nullable List<ContextRequestJson> contextRequests,
    @Doc("Agents that gave no response, and why.") @Nullable List<FailureJson> failures,
    @Doc("How many agents the round has asked, and how many answered or failed.") PanelJson panel,
    @Doc("The ids of results that came too late.") @Nullable List<String> ignoredResults) {

  @Doc("How far the panel agrees, and the recommended next step.")
  public record DecisionJson(
      @Doc("Left out while the round goes on.") @Nullable String consensusLevel,
      @Doc("How far the panel agrees, from 0 to 1; null while the round goes on.")
          @JsonInclude(JsonInclude.Include.ALWAYS)
          @Nullable Double agreementScore,
      @Doc("Left out while the round goes on.")
          @Nullable RecommendationJson actionRecommendation) {}

  @Doc("The recommended next step.")
  public record RecommendationJson(
      @Doc(
              value = "The recommended step.",
              oneOf = {"proceed", "verify", "query_detail"})
          String type,
      String reason) {}

  @Doc("One agent's response in short.")
  public record AgentResponseJson(
      String agentId,
      String agentName,
      @Nullable String stance,
      String position,
      List<String> keyPoints,
      double confidence,
      @Nullable ConfidenceChangeJson confidenceChange,
      EvidenceUsedJson evidenceUsed,
      @Doc("True if the stance does not fit the agent's role.") @Nullable Boolean wrongStance,
      @Doc("structured; repaired (from broken JSON); or text, whose confidence is unknown.")
          String form) {}

  @Doc("How the confidence of an agent has changed.")
  public record ConfidenceChangeJson(double delta, int previousRound, String reason) {}

  @Doc("The evidence that an agent used.")
  public record EvidenceUsedJson(int webSearches, int citations, List<String> toolCalls) {}

  @Doc("The evidence for and against the result.")
  public record EvidenceJson(
      int totalCitations, List<ConflictJson> conflicts, String consensusSummary) {}

  @Doc("Positions that contradict each other.")
  public record ConflictJson(String issue, List<SideJson> positions) {}

  @Doc("An agent's side in a conflict.")
  public record SideJson(String agentId, String stance) {}

  @Doc("References to more details.")
  public record MetadataJson(
      ReferenceJson detailReference, List<HintJson> verificationHints, boolean hasMoreDetails) {}

  @Doc("A tool and the arguments to call it with.")
  public record ReferenceJson(String tool, Map<String, Object> params) {}

  @Doc("Something to check before you rely on the result.")
  public record HintJson(String field, String reason, String suggestedTool) {}

  @Doc("How many agents a round has asked, and how many answered or failed.")
  public record PanelJson(int asked, int answered, int failed) {}

  public static RoundResultJson of(Roundtable roundtable, int round) {
    return of(roundtable, round, List.of());
  }

  /**
   * The result of a round.
   *
   * @param ignored the ids of results that came too late
   */
  public static RoundResultJson of(Roundtable roundtable, int round, List<String> ignored) {
    var session = roundtable.session();
    var terms = roundtable.terms();
    var report = roundtable.report(round);
    var open = roundtable.openRequests();
    var failures = roundtable.failures(round);
    boolean running = roundtable.isRunning() && session.place().round() == round;
    return new RoundResultJson(
        session.id().value(),
        terms.topic(),
        terms.mode(),
        round,
        terms.rounds(),
        session.isCompleted()
            ? "completed"
            : roundtable.needsContext() ? "needs_context" : "in_progress",
        session.status().why().orElse(null),
        running ? true : null,
        roundtable.holds().isEmpty()
            ? null
            : roundtable.holds().stream().map(HoldJson::of).toList(),
        running ? new DecisionJson(null, null, null) : decision(report),
        report.contributions().stream().map(one -> response(one, round)).toList(),
        new EvidenceJson(
            report.citations(),
            report.conflicts().stream().map(RoundResultJson::conflict).toList(),
            report.summary()),
        new MetadataJson(
            new ReferenceJson(
                "get_round_details",
                Map.of("sessionId", session.id().value(), "roundNumber", round)),
            report.hints().stream()
                .map(hint -> new HintJson(hint.field(), hint.reason(), hint.suggestedTool()))
                .toList(),
            !report.contributions().isEmpty()),
        open.isEmpty() ? null : open.stream().map(ContextRequestJson::of).toList(),
        failures.isEmpty() ? null : failures.stream().map(FailureJson::of).toList(),
        new PanelJson(roundtable.debaters().size(), report.contributions().size(), failures.size()),
        ignored.isEmpty() ? null : ignored);
  }

  private static DecisionJson decision(Report report) {
    return new DecisionJson(
        report.level().word(),
        report.agreement().orElse(null),
        new RecommendationJson(
            report.recommendation().step().word(), report.recommendation().reason()));
  }

  private static AgentResponseJson response(Report.Contribution one, int round) {
    var given = one.response();
    var tools =
        given
            .turn()
            .metadata()
            .path("toolCalls")
            .valueStream()
            .map(call -> call.path("tool").asString(""))
            .toList();
    return new AgentResponseJson(
        given.agentId(),
        given.agentName(),
        given.response().stance().orElse(null),
        given.response().position(),
        one.keyPoints(),
        given.response().confidence(),
        one.confidenceChange().map(delta -> change(delta, round)).orElse(null),
        new EvidenceUsedJson(
            (int)
                tools.stream()
                    .filter(tool -> tool.toLowerCase(Locale.ROOT).contains("search"))
                    .count(),
            given.response().citations().size(),
            tools),
        given.wrongStance() ? true : null,
        given.response().form().word());
  }

  private static ConfidenceChangeJson change(double delta, int round) {
    double rounded = Math.round(delta * 100) / 100.0;
    return new ConfidenceChangeJson(
        rounded,
        round - 1,
        rounded > 0 ? "more confident" : rounded < 0 ? "less confident" : "unchanged");
  }

  private static ConflictJson conflict(Report.Conflict conflict) {
    return new ConflictJson(
        conflict.issue(),
        conflict.sides().stream()
            .map(side -> new SideJson(side.agentId(), side.stance()))
            .toList());
  }
}
