package dev.folkmoot.gate;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Json;
import dev.folkmoot.core.SessionId;
import dev.folkmoot.events.EventType;
import dev.folkmoot.events.NewEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The events for one change of a question, including those for what becomes held or free. */
final class QuestionEvents {
  private final Question question;
  private final List<NewEvent> list = new ArrayList<>(2);

  private QuestionEvents(Question question) {
    this.question = question;
  }

  static List<NewEvent> asked(Question question, Set<Scope> heldBefore) {
    var all = new QuestionEvents(question);
    var data = all.summary().put("title", Title.asked(question));
    data.put("text", question.wording().text())
        .put("askedBy", question.subject().askedBy().value());
    data.put("priority", question.rule().priority()).put("required", question.rule().required());
    data.set("to", strings(question.subject().to()));
    data.set("options", strings(question.wording().options()));
    question.timing().deadline().ifPresent(at -> data.put("deadline", at.toString()));
    data.put("digest", question.digest());
    all.add(GateEvents.ASKED, Optional.empty(), data);
    all.halted(heldBefore, all.cause().put("text", question.wording().text()));
    return all.list;
  }

  /**
   * The circumstances of an answer.
   *
   * @param shown the digest of the question that the responder saw, if they sent it
   * @param replaced the responder's earlier answer
   */
  record Circumstances(Optional<String> shown, Optional<Answer> replaced) {
    static final Circumstances PLAIN = new Circumstances(Optional.empty(), Optional.empty());
  }

  /** The events of an answer. If it does not settle the question, nothing becomes free. */
  static List<NewEvent> answered(
      Question question, Answer answer, Circumstances circumstances, Set<Scope> heldAfter) {
    var all = new QuestionEvents(question);
    var data = all.summary().put("answer", answer.text()).put("by", answer.by().value());
    data.put("via", answer.via().name().toLowerCase(Locale.ROOT));
    answer.token().ifPresent(token -> data.put("token", token));
    circumstances.shown().ifPresent(digest -> data.put("shown", digest));
    circumstances.replaced().ifPresent(earlier -> data.put("replaced", earlier.text()));
    data.put("settled", !question.isOpen());
    all.add(GateEvents.ANSWERED, all.releasedScope(), data);
    if (!question.isOpen()) {
      var cause = all.cause().put("answer", answer.text()).put("by", answer.by().value());
      all.resumed(heldAfter, cause);
    }
    return all.list;
  }

  static List<NewEvent> cancelled(
      Question question, State.Cancelled cancelled, Set<Scope> heldAfter) {
    var all = new QuestionEvents(question);
    var data = all.summary().put("by", cancelled.by().value());
    cancelled.reason().ifPresent(reason -> data.put("reason", reason));
    all.add(GateEvents.CANCELLED, all.releasedScope(), data);
    all.resumed(heldAfter, all.cause().put("cancelled", true).put("by", cancelled.by().value()));
    return all.list;
  }

  static List<NewEvent> resolved(Question question, AgentId by, Set<Scope> heldAfter) {
    var all = new QuestionEvents(question);
    var data = all.summary().put("by", by.value()).put("settled", true);
    all.add(GateEvents.ANSWERED, all.releasedScope(), data);
    all.resumed(heldAfter, all.cause().put("by", by.value()));
    return all.list;
  }

  static List<NewEvent> expired(Question question) {
    var all = new QuestionEvents(question);
    all.add(GateEvents.EXPIRED, all.releasedScope(), all.summary());
    return all.list;
  }

  static List<NewEvent> reminded(Question question) {
    var all = new QuestionEvents(question);
    var data = all.summary().put("title", Title.reminded(question));
    data.put("text", question.wording().text());
    data.put("askedBy", question.subject().askedBy().value());
    data.put("openSince", question.timing().createdAt().toString());
    all.add(GateEvents.REMINDED, Optional.empty(), data);
    return all.list;
  }

  static List<NewEvent> reassigned(Question question, String by) {
    var all = new QuestionEvents(question);
    var data = all.summary().put("by", by);
    data.set("to", strings(question.subject().to()));
    all.add(GateEvents.REASSIGNED, Optional.empty(), data);
    return all.list;
  }

  /** The event that an agent has joined a held session and is now held too. */
  static NewEvent joined(Hold hold, AgentId agent, SessionId session) {
    var data = Json.object().put("type", hold.type().name()).put("halt", hold.halt());
    return new NewEvent(
        GateEvents.JOINED,
        Optional.of(agent),
        Optional.of(session),
        Optional.of(hold.question()),
        Optional.empty(),
        data.put("text", hold.text()));
  }

  /**
   * One event for each scope of the question that no other question holds; the agent's comes first.
   */
  private void halted(Set<Scope> others, ObjectNode data) {
    held(List.of(Scope.values()), GateEvents.HALTED, others, data);
  }

  /**
   * The same when the scopes become free. The agent's comes last, because only then is the agent
   * free of all of them.
   */
  private void resumed(Set<Scope> others, ObjectNode data) {
    held(List.of(Scope.values()).reversed(), GateEvents.RESUMED, others, data);
  }

  private void held(
      List<Scope> scopes, Map<Scope, EventType> types, Set<Scope> others, ObjectNode data) {
    for (var scope : scopes) {
      if (question.holds(scope) && !others.contains(scope)) {
        add(Objects.requireNonNull(types.get(scope)), Optional.empty(), data);
      }
    }
  }

  private void add(EventType type, Optional<String> releasedScope, ObjectNode data) {
    list.add(
        new NewEvent(
            type,
            question.subject().agent(),
            question.subject().session(),
            Optional.of(question.id()),
            releasedScope,
            data));
  }

  private Optional<String> releasedScope() {
    return question.isOpen() ? Optional.empty() : question.widest().map(QuestionEvents::lower);
  }

  private ObjectNode summary() {
    var data =
        Json.object().put("type", question.type().name()).put("halt", question.rule().halt());
    data.set(
        "holds",
        strings(question.rule().holds().stream().sorted().map(QuestionEvents::lower).toList()));
    return data;
  }

  private ObjectNode cause() {
    return Json.object().put("type", question.type().name()).put("halt", question.rule().halt());
  }

  private static ArrayNode strings(List<String> values) {
    var array = Json.array();
    values.forEach(array::add);
    return array;
  }

  private static String lower(Scope scope) {
    return scope.name().toLowerCase(Locale.ROOT);
  }
}
