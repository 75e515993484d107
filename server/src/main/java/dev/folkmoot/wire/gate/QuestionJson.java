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

@Doc("A question and its current state.")
public record QuestionJson(
    String id,
    Type type,
    @Doc("The agent that it is about; it holds this agent if holds has the scope agent.")
        @Nullable String agentId,
    String askedBy,
    @Doc("The names or roles it is meant for; others with the right to answer may answer too.")
        List<String> to,
    @Nullable String sessionId,
    String text,
    @Nullable String reason,
    @Doc("A JSON object that the asker sent along.") @Nullable JsonNode context,
    List<String> options,
    @Doc("Whether answers other than the options are accepted.") boolean freeText,
    @Doc("The answer that counts at the deadline if nobody has answered.")
        @Nullable String defaultAnswer,
    @Doc("How many different responders must answer.") int required,
    List<AnswerJson> answers,
    @Nullable Instant deadline,
    int priority,
    @Doc(
            value = "The state of the question.",
            oneOf = {"open", "answered", "expired", "cancelled"})
        String status,
    @Doc("True for a halt by a person.") boolean halt,
    @Doc(
            value = "The scopes that it holds while it is open.",
            oneOf = {"agent", "session", "system"})
        List<String> holds,
    Instant createdAt,
    @Nullable Instant settledAt,
    @Doc(
            "Digest of the question as it is shown. An answer that sends it in If-Match is refused"
                + " if the question has changed.")
        String digest,
    @Doc("True when a wait ran out of time: call again to go on waiting.")
        @Nullable Boolean pending,
    @Doc(
            "A remark: nobody has used the halted name yet, or the wait was shorter than"
                + " requested.")
        @Nullable String note) {
  public static QuestionJson of(Question question) {
    return of(question, null, null);
  }

  /** The result of a wait for the answer. */
  public static QuestionJson afterWait(Question question, Optional<String> note) {
    return question.isOpen() ? of(question, true, note.orElse(null)) : of(question);
  }

  /** A halt, with a note for the person who halts. */
  public static QuestionJson ofHalt(Question halt, Optional<String> note) {
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
