package dev.folkmoot.gate;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.SessionId;

/** A question in one line, for notifications outside its page. */
final class Title {
  private Title() {}

  static String asked(Question question) {
    var asker = question.subject().askedBy();
    if (question.rule().halt()) {
      return "%s halted %s".formatted(asker, held(question));
    }
    return switch (question.type()) {
      case TURN ->
          "It is the turn of "
              + question.subject().to().stream().findFirst().orElseGet(() -> held(question));
      case PROMPT -> asker + " asks the squad";
      case BLOCKING,
          APPROVAL,
          ESCALATION,
          EMERGENCY,
          DECISION,
          CONFIRMING,
          CLARIFYING,
          PREFERENCE,
          ALERT,
          CONTEXT ->
          question.holdsSomebody() ? held(question) + " waits for an answer" : asker + " asks";
    };
  }

  static String reminded(Question question) {
    return held(question) + " still waits for an answer";
  }

  /** The widest scope that is held. If nothing is held, the agent that the question is about. */
  private static String held(Question question) {
    return switch (question.widest().orElse(Scope.AGENT)) {
      case AGENT -> question.subject().agent().map(AgentId::value).orElse("somebody");
      case SESSION -> "session " + question.subject().session().map(SessionId::value).orElse("");
      case SYSTEM -> "everything";
    };
  }
}
