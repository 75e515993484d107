package dev.folkmoot.web;

import dev.folkmoot.agent.Speaker;
import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.SessionId;
import dev.folkmoot.gate.Description;
import dev.folkmoot.gate.Question;
import dev.folkmoot.gate.Scope;
import dev.folkmoot.gate.State;
import java.util.Optional;

/** The state of a question in sentences for one reader. */
record QuestionWords(Question question, Description description, Visitor visitor) {
  /** The agent, the session or everything that the question holds, in words. */
  Optional<String> holding() {
    var session = question.subject().session().map(SessionId::value).orElse("");
    var agent = question.subject().agent().map(AgentId::value);
    if (question.holds(Scope.SYSTEM)) {
      return Optional.of("everything");
    }
    if (question.holds(Scope.SESSION)) {
      return Optional.of(
          agent
              .map(name -> "%s and session %s".formatted(name, session))
              .orElse("session " + session));
    }
    return agent.filter(_ -> question.holds(Scope.AGENT));
  }

  /** How many answers there are and how many it takes, if it takes more than one. */
  Optional<String> need() {
    if (question.rule().required() < 2) {
      return Optional.empty();
    }
    var rule =
        !question.wording().options().isEmpty() && question.holdsSomebody()
            ? "%d people must choose the same option"
            : "%d answers settle it";
    return Optional.of(
        "%d so far; %s"
            .formatted(question.answers().size(), rule.formatted(question.rule().required())));
  }

  /** How it ended, in a sentence. */
  String ending() {
    return switch (question.state()) {
      case State.Open() -> "It is open.";
      case State.Answered _ -> decided();
      case State.Expired _ -> "It expired; nobody answered in time.";
      case State.Cancelled(var by, var reason, _) ->
          "%s withdrew it%s".formatted(by, reason.map(": %s"::formatted).orElse("."));
    };
  }

  private String decided() {
    var deciding = question.deciding();
    if (deciding.isEmpty()) {
      return "It was answered.";
    }
    if (description.outcome().isPresent()) {
      return description.outcome().get();
    }
    var last = deciding.getLast();
    if (last.via() == Speaker.Via.DEFAULT) {
      return "Nobody answered in time, so the default counts: “%s”.".formatted(last.text());
    }
    var names = deciding.stream().map(answer -> shownName(answer.by())).toList();
    return "%s answered “%s”.".formatted(Names.list(names), last.text());
  }

  private String shownName(AgentId name) {
    return visitor.is(name) ? name + " (you)" : name.value();
  }
}
