package dev.folkmoot.roundtable;

import dev.folkmoot.core.CalledTools;
import dev.folkmoot.core.Markdown;
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
    var text = new StringBuilder("# %s\n\n".formatted(Markdown.plain(terms.topic())));
    text.append(
        "%s, round %d of %d, %s, started by %s on %s\n\n"
            .formatted(
                Markdown.plain(terms.mode()),
                roundtable.currentRound(),
                terms.rounds(),
                roundtable.session().status().word(),
                Markdown.plain(roundtable.session().createdBy().value()),
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
                .map(model -> ", written by the model %s".formatted(Markdown.plain(model)))
                .orElse(""),
            roundtable.terms().perspectives().stream()
                .map(Markdown::plain)
                .collect(Collectors.joining("; ")));
  }

  private static String agents(List<Seat> seats) {
    return seats.stream()
        .map(seat -> "%s (%s)".formatted(Markdown.plain(seat.name()), Markdown.plain(seat.role())))
        .collect(Collectors.joining(", "));
  }

  private static String round(Roundtable roundtable, Round round) {
    var text = new StringBuilder("\n## Round %d\n".formatted(round.number()));
    round.focus().ifPresent(words -> text.append("\nFocus: %s\n".formatted(Markdown.plain(words))));
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
        response.stance().map(word -> "stance %s, ".formatted(Markdown.plain(word))).orElse("");
    var reasoning =
        response.reasoning().isBlank()
            ? ""
            : "\nReasons:\n\n%s\n".formatted(Markdown.quoted(response.reasoning()));
    return "\n### %s\n\n*%sconfidence %s, %s*\n\n%s\n%s%s"
        .formatted(
            Markdown.plain(given.agentName()),
            stance,
            percent(response.confidence()),
            given.turn().createdAt(),
            Markdown.quoted(response.position()),
            reasoning,
            tools(given.turn()));
  }

  private static String failure(Turn turn) {
    return "\n### %s\n\n*No response: %s*\n%s"
        .formatted(
            Markdown.plain(turn.speaker()),
            Markdown.plain(turn.metadata().path("failed").asString("")),
            tools(turn));
  }

  private static String tools(Turn turn) {
    return CalledTools.in(turn.metadata(), tool -> !DebateToolkit.isShownByResponse(tool))
        .map(line -> "\n*(%s)*\n".formatted(Markdown.plain(line)))
        .orElse("");
  }

  private static String request(ContextRequest request) {
    var result =
        request.result().map(Markdown::quoted).orElse(request.open() ? "*Open*" : "*Withdrawn*");
    return "\n**%s asked for context (%s):** %s\n\n%s\n"
        .formatted(
            Markdown.plain(request.speaker()),
            request.priority(),
            Markdown.plain(request.query()),
            result);
  }

  private static String consensus(Consensus consensus) {
    return "\n**Agreement %s**%s: %s\n%s%s"
        .formatted(
            percent(consensus.agreementLevel()),
            consensus.isComputed() ? " (computed)" : "",
            Markdown.plain(consensus.summary()),
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
                    .map(point -> "- " + Markdown.plain(point))
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
                                    Markdown.plain(one.citation().title()),
                                    Markdown.plain(one.citation().url()),
                                    Markdown.plain(one.by().agentName())))
                    .collect(Collectors.joining("\n")));
  }

  private static String synthesis(Synthesis synthesis) {
    return "\n## Synthesis\n\n%s\n%s%s\nRecommendation: %s\n"
        .formatted(
            Markdown.quoted(synthesis.conclusion()),
            list("Common ground", synthesis.commonGround()),
            list("Differences", synthesis.keyDifferences()),
            Markdown.plain(synthesis.recommendation()));
  }

  private static String percent(double share) {
    return String.format(Locale.ROOT, "%.0f %%", share * 100);
  }
}
