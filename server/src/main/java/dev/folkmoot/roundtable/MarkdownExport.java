package dev.folkmoot.roundtable;

import dev.folkmoot.core.CalledTools;
import dev.folkmoot.core.MarkdownText;
import dev.folkmoot.session.Seat;
import dev.folkmoot.session.Turn;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** A roundtable as a document for people. */
public final class MarkdownExport {
  private MarkdownExport() {}

  public static String of(Roundtable roundtable) {
    var terms = roundtable.terms();
    var text = new StringBuilder("# %s\n\n".formatted(MarkdownText.plain(terms.topic())));
    text.append(
        "%s, round %d of %d, %s, started by %s on %s\n\n"
            .formatted(
                MarkdownText.plain(terms.mode()),
                roundtable.currentRound(),
                terms.rounds(),
                roundtable.session().status().word(),
                MarkdownText.plain(roundtable.session().createdBy().value()),
                roundtable.session().createdAt()));
    text.append("Agents: %s\n".formatted(agents(roundtable.debaters())));
    if (!terms.perspectives().isEmpty()) {
      text.append(perspectives(roundtable));
    }
    roundtable.rounds().forEach(round -> text.append(round(roundtable, round)));
    text.append(sources(CitedSource.in(roundtable.responses())));
    roundtable.synthesis().ifPresent(synthesis -> text.append(synthesis(synthesis)));
    return text.toString();
  }

  private static String perspectives(Roundtable roundtable) {
    return "\nPerspectives%s: %s\n"
        .formatted(
            roundtable
                .perspectivesBy()
                .map(model -> ", written by the model %s".formatted(MarkdownText.plain(model)))
                .orElse(""),
            roundtable.terms().perspectives().stream()
                .map(MarkdownText::plain)
                .collect(Collectors.joining("; ")));
  }

  private static String agents(List<Seat> seats) {
    return seats.stream()
        .map(
            seat ->
                "%s (%s)"
                    .formatted(MarkdownText.plain(seat.name()), MarkdownText.plain(seat.role())))
        .collect(Collectors.joining(", "));
  }

  private static String round(Roundtable roundtable, Round round) {
    var text = new StringBuilder("\n## Round %d\n".formatted(round.number()));
    round
        .focus()
        .ifPresent(words -> text.append("\nFocus: %s\n".formatted(MarkdownText.plain(words))));
    roundtable.responses(round.number()).forEach(given -> text.append(response(given)));
    roundtable.failures(round.number()).forEach(turn -> text.append(failure(turn)));
    roundtable.requests().stream()
        .filter(request -> request.round() == round.number())
        .forEach(request -> text.append(request(request)));
    round.consensus().ifPresent(consensus -> text.append(consensus(consensus)));
    return text.toString();
  }

  private static String response(TurnResponse given) {
    var response = given.response();
    var stance =
        response.stance().map(word -> "stance %s, ".formatted(MarkdownText.plain(word))).orElse("");
    var reasoning =
        response.reasoning().isBlank()
            ? ""
            : "\nReasons:\n\n%s\n".formatted(MarkdownText.quoted(response.reasoning()));
    return "\n### %s\n\n*%sconfidence %s, %s*\n\n%s\n%s%s"
        .formatted(
            MarkdownText.plain(given.agentName()),
            stance,
            percent(response.confidence()),
            given.turn().createdAt(),
            MarkdownText.quoted(response.position()),
            reasoning,
            tools(given.turn()));
  }

  private static String failure(Turn turn) {
    return "\n### %s\n\n*No response: %s*\n%s"
        .formatted(
            MarkdownText.plain(turn.speaker()),
            MarkdownText.plain(turn.metadata().path("failed").asString("")),
            tools(turn));
  }

  private static String tools(Turn turn) {
    return CalledTools.in(turn.metadata(), tool -> !DebateToolkit.isShownByResponse(tool))
        .map(line -> "\n*(%s)*\n".formatted(MarkdownText.plain(line)))
        .orElse("");
  }

  private static String request(ContextRequest request) {
    var result =
        request
            .result()
            .map(MarkdownText::quoted)
            .orElse(request.open() ? "*Open*" : "*Withdrawn*");
    return "\n**%s asked for context (%s):** %s\n\n%s\n"
        .formatted(
            MarkdownText.plain(request.speaker()),
            request.priority(),
            MarkdownText.plain(request.query()),
            result);
  }

  private static String consensus(Consensus consensus) {
    return "\n**Agreement %s**%s: %s\n%s%s"
        .formatted(
            percent(consensus.agreementLevel()),
            consensus.isComputed() ? " (computed)" : "",
            MarkdownText.plain(consensus.summary()),
            list("Common ground", consensus.commonGround()),
            list("Disagreement", consensus.disagreementPoints()));
  }

  private static String list(String title, List<String> points) {
    return points.isEmpty()
        ? ""
        : "\n%s:\n\n%s\n"
            .formatted(
                title,
                points.stream()
                    .map(point -> "- " + MarkdownText.plain(point))
                    .collect(Collectors.joining("\n")));
  }

  private static String sources(List<CitedSource> cited) {
    return cited.isEmpty()
        ? ""
        : "\n## Sources\n\n%s\n"
            .formatted(
                cited.stream()
                    .map(
                        one ->
                            "- %s: %s (%s)"
                                .formatted(
                                    MarkdownText.plain(one.citation().title()),
                                    MarkdownText.plain(one.citation().url()),
                                    MarkdownText.plain(one.by().agentName())))
                    .collect(Collectors.joining("\n")));
  }

  private static String synthesis(Synthesis synthesis) {
    return "\n## Synthesis\n\n%s\n%s%s\nRecommendation: %s\n"
        .formatted(
            MarkdownText.quoted(synthesis.conclusion()),
            list("Common ground", synthesis.commonGround()),
            list("Differences", synthesis.keyDifferences()),
            MarkdownText.plain(synthesis.recommendation()));
  }

  private static String percent(double share) {
    return String.format(Locale.ROOT, "%.0f %%", share * 100);
  }
}
