package dev.folkmoot.audit;

import dev.folkmoot.audit.Finding.Kind;
import dev.folkmoot.core.Json;
import dev.folkmoot.core.Text;
import dev.folkmoot.events.SealedEvent;
import dev.folkmoot.gate.Answer;
import dev.folkmoot.gate.GateEvents;
import dev.folkmoot.gate.Question;
import dev.folkmoot.gate.State;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** Compares a question's row with the question that the kept events describe. */
final class QuestionHistory {
  /** An answer, from the row or from an event. */
  private record AnswerRecord(
      String by, String text, String via, Optional<String> token, Instant at) {
    static AnswerRecord of(Answer answer) {
      return new AnswerRecord(
          answer.by().value(),
          answer.text(),
          answer.via().name().toLowerCase(Locale.ROOT),
          answer.token(),
          answer.at());
    }

    static AnswerRecord of(JsonNode data, Instant at) {
      return new AnswerRecord(
          data.path("by").asString(""),
          data.path("answer").asString(""),
          data.path("via").asString(""),
          data.optional("token").map(JsonNode::asString),
          at);
    }

    boolean isBySame(AnswerRecord other) {
      return Text.folded(by).equals(Text.folded(other.by));
    }

    @Override
    public String toString() {
      return "'%s' by %s via %s".formatted(Text.shorten(text), by, via);
    }
  }

  /** How and when the question ended, from the row or from an event. */
  private record End(String word, Instant at, Optional<String> by, Optional<String> reason) {
    static Optional<End> of(State state) {
      return state
          .settledAt()
          .map(
              at ->
                  state instanceof State.Cancelled(var by, var reason, _)
                      ? new End(state.word(), at, Optional.of(by.value()), reason)
                      : new End(state.word(), at, Optional.empty(), Optional.empty()));
    }

    @Override
    public String toString() {
      return word + by.map(name -> " by " + name).orElse("");
    }
  }

  private final Question question;
  private final boolean kept;
  private final List<AnswerRecord> answers = new ArrayList<>();
  private Optional<JsonNode> asked = Optional.empty();
  private Optional<List<String>> to = Optional.empty();
  private Optional<End> end = Optional.empty();

  /**
   * @param kept whether the log must still have the event of the question's asking
   */
  QuestionHistory(List<SealedEvent> events, Question question, boolean kept) {
    this.question = question;
    this.kept = kept;
    events.forEach(event -> take(event, data(event)));
  }

  /** The event's data. A row that was changed by hand may not be JSON. */
  private static JsonNode data(SealedEvent event) {
    try {
      return Json.tree(event.data());
    } catch (IllegalStateException e) {
      return Json.object();
    }
  }

  private void take(SealedEvent event, JsonNode data) {
    var type = event.type();
    if (type.equals(GateEvents.ASKED.name())) {
      asked = Optional.of(data);
      to = names(data);
    } else if (type.equals(GateEvents.REASSIGNED.name())) {
      to = names(data);
    } else if (type.equals(GateEvents.ANSWERED.name())) {
      if (data.has("answer")) {
        answer(AnswerRecord.of(data, event.at()), data.has("replaced"));
      }
      if (data.path("settled").asBoolean(false)) {
        end = ended("answered", event, Optional.empty(), Optional.empty());
      }
    } else if (type.equals(GateEvents.EXPIRED.name())) {
      end = ended("expired", event, Optional.empty(), Optional.empty());
    } else if (type.equals(GateEvents.CANCELLED.name())) {
      end =
          ended(
              "cancelled",
              event,
              data.optional("by").map(JsonNode::asString),
              data.optional("reason").map(JsonNode::asString));
    }
  }

  private void answer(AnswerRecord answer, boolean replaces) {
    if (replaces) {
      answers.removeIf(earlier -> earlier.isBySame(answer));
    }
    answers.add(answer);
  }

  private static Optional<End> ended(
      String word, SealedEvent event, Optional<String> by, Optional<String> reason) {
    return Optional.of(new End(word, event.at(), by, reason));
  }

  private static Optional<List<String>> names(JsonNode data) {
    return Optional.of(data.path("to").valueStream().map(JsonNode::asString).toList());
  }

  /** True if no kept event is about the question's content or end. */
  boolean isEmpty() {
    return asked.isEmpty() && to.isEmpty() && answers.isEmpty() && end.isEmpty();
  }

  List<Finding> differences() {
    var found = new ArrayList<Finding>();
    wording(found);
    addressees(found);
    answers(found);
    end(found);
    return found;
  }

  private void wording(List<Finding> found) {
    if (asked.isEmpty()) {
      if (kept) {
        found.add(finding(Kind.MISSING, "no event in the log says that it was asked"));
      }
    } else if (!asked.get().path("digest").asString("").equals(question.digest())) {
      var before = asked.get().path("text").asString("");
      found.add(
          finding(
              Kind.EDITED,
              before.equals(question.wording().text())
                  ? "it is not the question that was asked"
                  : "its text is '%s', but it was asked as '%s'"
                      .formatted(Text.shorten(question.wording().text()), Text.shorten(before))));
    }
  }

  private void addressees(List<Finding> found) {
    if (to.filter(names -> !names.equals(question.subject().to())).isPresent()) {
      found.add(
          finding(
              Kind.EDITED,
              "it is addressed to %s, but was addressed to %s"
                  .formatted(question.subject().to(), to.orElseThrow())));
    }
  }

  /**
   * Compares the answers. The events of old answers may be deleted, so an answer without an event
   * is a finding only if the log has, or must have, the event of the question's asking.
   */
  private void answers(List<Finding> found) {
    var stored = question.answers().stream().map(AnswerRecord::of).toList();
    var notInLog = stored.stream().filter(one -> !answers.contains(one)).toList();
    var notInRow = answers.stream().filter(one -> !stored.contains(one)).toList();
    if (!notInRow.isEmpty()) {
      found.add(
          finding(
              Kind.EDITED,
              notInLog.isEmpty()
                  ? "the answer %s is in the log but not in its row".formatted(notInRow)
                  : "its row has the answer %s, and the log has %s".formatted(notInLog, notInRow)));
    } else if (stored.size() != answers.size() && (asked.isPresent() || kept)) {
      found.add(
          finding(
              stored.size() > answers.size() ? Kind.MISSING : Kind.INSERTED,
              stored.size() > answers.size()
                  ? "the event of the answer %s is not in the log".formatted(notInLog)
                  : "an answer is in the log more than once"));
    }
  }

  private void end(List<Finding> found) {
    var stored = End.of(question.state());
    if (stored.equals(end)) {
      return;
    }
    if (end.isPresent()) {
      found.add(
          finding(
              Kind.EDITED,
              "its row says %s, and the log says %s"
                  .formatted(question.state().word(), end.get())));
    } else if (asked.isPresent() || kept) {
      found.add(
          finding(
              Kind.MISSING,
              "no event in the log says that it was %s".formatted(stored.orElseThrow())));
    }
  }

  private Finding finding(Kind kind, String detail) {
    return Finding.ofQuestion(kind, question.id().value(), detail);
  }
}
