package dev.folkmoot.web;

import dev.folkmoot.agent.Speaker;
import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Json;
import dev.folkmoot.core.SessionId;
import dev.folkmoot.gate.Answer;
import dev.folkmoot.gate.Question;
import dev.folkmoot.gate.Scope;
import dev.folkmoot.gate.State;
import dev.folkmoot.gate.Type;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** A question as its reader sees it. */
record Card(Question question, Visitor visitor) {
  String id() {
    return question.id().value();
  }

  String kind() {
    return question.halt() ? "Halt" : Names.capital(question.type().name());
  }

  /** How much it presses. */
  String tone() {
    return question.holds().contains(Scope.SYSTEM)
        ? "emergency"
        : question.holds().isEmpty() ? "quiet" : "holding";
  }

  /** What may not go on before it is answered. */
  Optional<String> holding() {
    var session = question.session().map(SessionId::value).orElse("");
    var agent = question.agent().map(AgentId::value);
    if (question.holds().contains(Scope.SYSTEM)) {
      return Optional.of("everything");
    }
    if (question.holds().contains(Scope.SESSION)) {
      return Optional.of(
          agent
              .map(name -> "%s and session %s".formatted(name, session))
              .orElse("session " + session));
    }
    return agent.filter(_ -> question.holds().contains(Scope.AGENT));
  }

  Optional<String> context() {
    return question.context().map(Json::tree).map(Card::pretty);
  }

  private static String pretty(JsonNode json) {
    return Json.MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(json);
  }

  /** A feature's own notes say little to people. */
  boolean explains() {
    return !question.type().ofFeature();
  }

  /** The discussion that waits for this turn. */
  Optional<String> discussion() {
    return field("discussion").map(id -> "/discussions/" + Names.encode(id));
  }

  private Optional<String> field(String name) {
    return question.type() == Type.TURN
        ? question
            .context()
            .map(Json::tree)
            .flatMap(json -> json.optional(name))
            .map(JsonNode::asString)
        : Optional.empty();
  }

  /** Who alone takes this turn, if it is not the reader. */
  Optional<String> somebodyElse() {
    boolean failed = field("failed").filter("true"::equals).isPresent();
    return field("agentId").filter(id -> !failed && !id.equals(visitor.name().value()));
  }

  /** Nobody responds to their own prompt. */
  boolean isOwnPrompt() {
    return question.type() == Type.DISCUSSION && visitor.name().isAlike(question.askedBy());
  }

  /** Who answers it, where the reader's standing does not allow it. */
  Optional<String> onlyFor() {
    if (question.halt() && holdsEverything() && !visitor.isOperator()) {
      return Optional.of("An operator lets everything go on.");
    }
    if (visitor.isPerson()) {
      return Optional.empty();
    }
    return question.halt() || question.type().forPeople()
        ? Optional.of("People answer this.")
        : Optional.of("It holds you; somebody else answers it.").filter(_ -> holdsReader());
  }

  private boolean holdsReader() {
    boolean itself = question.agent().filter(visitor.name()::isAlike).isPresent();
    return explains() && (holdsEverything() || (itself && question.holds().contains(Scope.AGENT)));
  }

  private boolean holdsEverything() {
    return question.holds().contains(Scope.SYSTEM);
  }

  boolean takesAnswer() {
    return isMeant() && onlyFor().isEmpty();
  }

  private boolean isMeant() {
    return question.isOpen() && somebodyElse().isEmpty() && !isOwnPrompt();
  }

  /** What holds everything an operator withdraws; agents only what they asked and holds nobody. */
  boolean mayBeWithdrawn() {
    boolean allowed =
        visitor.isPerson()
            ? visitor.isOperator() || !holdsEverything()
            : visitor.is(question.askedBy()) && question.holds().isEmpty();
    return allowed && isMeant() && mine().isEmpty();
  }

  /** Agents pass on only what they asked. */
  boolean mayBePassedOn() {
    return explains() && !question.halt() && (visitor.isPerson() || visitor.is(question.askedBy()));
  }

  boolean takesText() {
    return question.freeText() || question.options().isEmpty();
  }

  /** How many answers are missing, where one is not enough. */
  Optional<String> need() {
    if (question.required() < 2) {
      return Optional.empty();
    }
    var rule =
        !question.options().isEmpty() && !question.holds().isEmpty()
            ? "%d people must choose the same"
            : "%d answers settle it";
    return Optional.of(
        "%d so far; %s".formatted(question.answers().size(), rule.formatted(question.required())));
  }

  /** What the reader has answered already, where others are still to answer. */
  Optional<String> mine() {
    return question.answers().stream()
        .filter(answer -> visitor.is(answer.by()))
        .map(Answer::text)
        .findFirst();
  }

  List<String> options() {
    return question.options();
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
    if (question.type() == Type.DISCUSSION) {
      return "It was resolved with %d of %d responses."
          .formatted(question.answers().size(), question.required());
    }
    var last = deciding.getLast();
    if (last.via() == Speaker.Via.DEFAULT) {
      return "Nobody answered in time; its default counts: “%s”.".formatted(last.text());
    }
    var names = deciding.stream().map(answer -> who(answer.by())).toList();
    return "%s answered “%s”.".formatted(Names.list(names), last.text());
  }

  private String who(AgentId name) {
    return visitor.is(name) ? name + " (you)" : name.value();
  }
}
