package dev.folkmoot.wire.gate;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Json;
import dev.folkmoot.core.SessionId;
import dev.folkmoot.gate.Question;
import dev.folkmoot.gate.Type;
import dev.folkmoot.wire.Doc;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

@Doc("A question, and where it stands.")
public record QuestionJson(
    String id,
    Type type,
    @Doc("Whom it is about, and holds if the type holds.") @Nullable String agentId,
    String askedBy,
    @Doc("Names or roles it is meant for; anyone allowed may still answer.") List<String> to,
    @Nullable String sessionId,
    String text,
    @Nullable String reason,
    @Doc("A JSON object of the asker's.") @Nullable JsonNode context,
    List<String> options,
    @Doc("Whether an answer may be other than the options.") boolean freeText,
    @Doc("What is answered by itself at the deadline.") @Nullable String defaultAnswer,
    @Doc("How many distinct responders it needs.") int required,
    List<AnswerJson> answers,
    @Nullable Instant deadline,
    int priority,
    @Doc(
            value = "",
            oneOf = {"open", "answered", "expired", "cancelled"})
        String status,
    @Doc("True for an operator's halt.") boolean halt,
    @Doc(
            value = "What it holds while it is open.",
            oneOf = {"agent", "session", "system"})
        List<String> holds,
    Instant createdAt,
    @Nullable Instant settledAt,
    @Doc("Of all that is decided on; an answer with it in If-Match counts for nothing else.")
        String digest,
    @Doc("True when a wait ran out of time: call again to go on waiting.")
        @Nullable Boolean pending,
    @Doc(
            "What the caller should know: that nobody has used a halted name yet, or that a wait"
                + " was cut.")
        @Nullable String note) {
  public static QuestionJson of(Question question) {
    return of(question, null, null);
  }

  /** What a wait for the answer came to. */
  public static QuestionJson waited(Question question, Optional<String> note) {
    return question.isOpen() ? of(question, true, note.orElse(null)) : of(question);
  }

  /** A halt, and what whoever halts should know. */
  public static QuestionJson halted(Question halt, Optional<String> note) {
    return of(halt, null, note.orElse(null));
  }

  private static QuestionJson of(
      Question question, @Nullable Boolean pending, @Nullable String note) {
    return new QuestionJson(
        question.id().value(),
        question.type(),
        question.subject().agent().map(AgentId::value).orElse(null),
        question.subject().askedBy().value(),
        question.subject().to(),
        question.subject().session().map(SessionId::value).orElse(null),
        question.wording().text(),
        question.wording().reason().orElse(null),
        question.wording().context().map(Json::tree).orElse(null),
        question.wording().options(),
        question.wording().freeText(),
        question.wording().defaultAnswer().orElse(null),
        question.rule().required(),
        question.answers().stream().map(AnswerJson::of).toList(),
        question.timing().deadline().orElse(null),
        question.rule().priority(),
        question.state().word(),
        question.rule().halt(),
        question.rule().holds().stream()
            .sorted()
            .map(scope -> scope.name().toLowerCase(Locale.ROOT))
            .toList(),
        question.timing().createdAt(),
        question.state().settledAt().orElse(null),
        question.digest(),
        pending,
        note);
  }
}
