package dev.folkmoot.cli;

import dev.folkmoot.core.Json;
import dev.folkmoot.wire.gate.AnswerJson;
import dev.folkmoot.wire.gate.CheckJson;
import dev.folkmoot.wire.gate.GateJson;
import dev.folkmoot.wire.gate.HoldJson;
import dev.folkmoot.wire.gate.QuestionJson;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/** Questions and holds in words. */
public record QuestionText(TerminalStyle style) {
  String questions(List<QuestionJson> questions) {
    return questions.stream().map(this::question).collect(Collectors.joining("\n\n"));
  }

  String question(QuestionJson question) {
    var lines = new ArrayList<String>();
    lines.add(
        "%s  %s  %s  %s"
            .formatted(
                style.bold(TerminalStyle.shownId(question)),
                style.yellow(question.type() + (question.halt() ? " halt" : "")),
                held(question),
                style.faint(style.distance(question.createdAt()) + " old")));
    lines.add(style.paragraph(question.text()));
    if (question.reason() != null && !question.text().contains(question.reason())) {
      lines.add(style.paragraph("Why: " + question.reason()));
    }
    if (!question.holds().isEmpty()) {
      context(question)
          .map(Json::write)
          .ifPresent(context -> lines.add(style.paragraph("Context: " + context)));
    }
    lines.add(style.faint(style.paragraph(facts(question))));
    return String.join("\n", lines);
  }

  /**
   * The question's context. If the question is about a request to the architect, only the context
   * that the agent gave is shown, as on the page.
   */
  private static Optional<JsonNode> context(QuestionJson question) {
    return Optional.ofNullable(question.context())
        .flatMap(
            context ->
                context.path("feature").asString("").equals("architect")
                    ? context.optional("context")
                    : Optional.of(context));
  }

  private static String held(QuestionJson question) {
    if (question.holds().contains("system")) {
      return "holds everything";
    }
    if (question.holds().contains("session")) {
      return "holds session " + TerminalStyle.line(String.valueOf(question.sessionId()));
    }
    return question.holds().contains("agent")
        ? "holds " + TerminalStyle.line(String.valueOf(question.agentId()))
        : "holds nobody";
  }

  private String facts(QuestionJson question) {
    var facts = new ArrayList<>(List.of("asked by " + question.askedBy()));
    if (!question.to().isEmpty()) {
      facts.add("to " + String.join(", ", question.to()));
    }
    if (!question.options().isEmpty()) {
      facts.add(
          "options: %s%s"
              .formatted(
                  String.join(", ", question.options()),
                  question.freeText() ? " or free text" : ""));
    }
    if (question.defaultAnswer() != null) {
      facts.add("default: " + question.defaultAnswer());
    }
    if (question.deadline() != null) {
      facts.add(deadline(question.deadline()));
    }
    facts.add("answers: %d/%d".formatted(question.answers().size(), question.required()));
    return String.join(" · ", facts) + given(question.answers());
  }

  private String deadline(Instant deadline) {
    var distance = style.distance(deadline);
    return deadline.isAfter(style.now())
        ? "deadline in " + distance
        : "deadline passed " + distance + " ago";
  }

  private static String given(List<AnswerJson> answers) {
    return answers.isEmpty()
        ? ""
        : answers.stream()
            .map(answer -> answer.by() + ": " + answer.answer())
            .collect(Collectors.joining("; ", " (", ")"));
  }

  /** The end of a question in a few words, or its status. */
  public static String ending(QuestionJson question) {
    if (question.status().equals("answered") && !question.answers().isEmpty()) {
      var last = question.answers().getLast();
      return "answered '%s' by %s"
              .formatted(TerminalStyle.line(last.answer()), TerminalStyle.line(last.by()))
          + (last.via().equals("default") ? " (the default)" : "");
    }
    return question.status();
  }

  String gate(GateJson gate) {
    var lines = new ArrayList<String>();
    if (gate.systemHalted()) {
      lines.add(style.red("Everything is held."));
    }
    if (!gate.haltedSessions().isEmpty()) {
      lines.add("Held sessions: " + style.red(names(gate.haltedSessions())));
    }
    if (!gate.haltedAgents().isEmpty()) {
      lines.add("Held agents: " + style.red(names(gate.haltedAgents())));
    }
    if (lines.isEmpty()) {
      return style.green("Nothing is held.");
    }
    return String.join("\n", lines) + "\n\n" + questions(gate.questions());
  }

  private static String names(List<String> names) {
    return TerminalStyle.line(String.join(", ", names));
  }

  String check(String agent, CheckJson check) {
    if (check.canProceed()) {
      return style.green(TerminalStyle.line(agent) + " may proceed.");
    }
    return style.red(TerminalStyle.line(agent) + " is held.")
        + check.heldBy().stream().map(this::hold).collect(Collectors.joining("\n\n", "\n\n", ""));
  }

  private String hold(HoldJson hold) {
    return "%s  %s  holds %s  %s\n%s"
        .formatted(
            style.bold(TerminalStyle.shortId(hold.questionId())),
            style.yellow(String.valueOf(hold.type())),
            hold.scope().equals("system") ? "everything" : "the " + hold.scope(),
            style.faint(
                "asked by %s %s ago"
                    .formatted(TerminalStyle.line(hold.askedBy()), style.distance(hold.askedAt()))),
            style.paragraph(hold.text()));
  }
}
