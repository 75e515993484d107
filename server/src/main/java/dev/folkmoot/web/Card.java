package dev.folkmoot.web;

import dev.folkmoot.core.Json;
import dev.folkmoot.gate.Action;
import dev.folkmoot.gate.Answer;
import dev.folkmoot.gate.Link;
import dev.folkmoot.gate.Permission;
import dev.folkmoot.gate.Question;
import dev.folkmoot.gate.Rights;
import dev.folkmoot.gate.Scope;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** A question as the reader sees it, with the reader's rights. */
record Card(QuestionWords words, Rights rights) {
  Question question() {
    return words.question();
  }

  String id() {
    return question().id().value();
  }

  String headline() {
    return words.description().headline();
  }

  /** The CSS class, which shows how urgent the question is. */
  String tone() {
    return question().holds(Scope.SYSTEM)
        ? "emergency"
        : question().holdsSomebody() ? "holding" : "quiet";
  }

  /** The text with Markdown applied, if that changes it. */
  Optional<FormattedText> formatted() {
    return FormattedText.of(question().wording().text());
  }

  /** Whether the text as written is shown first: for a hold, and if formatting hides words. */
  boolean showsUnformattedFirst(FormattedText formatted) {
    return question().holdsSomebody() || formatted.hides();
  }

  Optional<String> context() {
    return words.description().context().map(Json::tree).map(Card::pretty);
  }

  private static String pretty(JsonNode json) {
    return Json.MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(json);
  }

  /** The page of the chat, conversation or session that the question belongs to. */
  record Address(String path, String label) {
    static Address of(Link link) {
      return switch (link) {
        case Link.ToChat() -> new Address("/chat", "Open the chat");
        case Link.ToContext(var agent) ->
            new Address("/contexts/" + Names.encode(agent.value()), "Open the conversation");
        case Link.ToSession(var kind, var session) ->
            new Address(
                "/%ss/%s".formatted(kind, Names.encode(session.value())), "Open the " + kind);
      };
    }
  }

  Optional<Address> address() {
    return words.description().link().map(Address::of);
  }

  boolean takesAnswer() {
    return rights.to(Action.ANSWER, question()).isAllowed();
  }

  /** The reason why the reader cannot answer. */
  Optional<String> refusal() {
    return rights.to(Action.ANSWER, question()) instanceof Permission.Refused(_, var remark)
        ? Optional.of(remark)
        : Optional.empty();
  }

  /** The vote that the reader has given and may change. */
  Optional<String> vote() {
    return question().voteOf(words.visitor().name()).map(Answer::text);
  }

  boolean mayBeWithdrawn() {
    return rights.to(Action.CANCEL, question()).isAllowed();
  }

  boolean mayBePassedOn() {
    return rights.to(Action.REASSIGN, question()).isAllowed();
  }

  boolean takesText() {
    return question().wording().freeText() || question().wording().options().isEmpty();
  }

  /** Whether the reader may add feedback to the chosen option. */
  boolean takesRemark() {
    return words.description().takesRemark();
  }

  List<String> options() {
    return question().wording().options();
  }
}
