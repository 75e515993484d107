package dev.folkmoot.gate;

import dev.folkmoot.agent.Speaker;
import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Digest;
import dev.folkmoot.core.Json;
import dev.folkmoot.core.QuestionId;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.core.SessionId;
import dev.folkmoot.core.Text;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Work that may not go on, or would rather not, until somebody answers. */
public record Question(
    QuestionId id,
    Type type,
    Optional<AgentId> agent,
    AgentId askedBy,
    List<String> to,
    Optional<SessionId> session,
    String text,
    Optional<String> reason,
    Optional<String> context,
    List<String> options,
    boolean freeText,
    Optional<String> defaultAnswer,
    int required,
    List<Answer> answers,
    Optional<Instant> deadline,
    Optional<Instant> due,
    int priority,
    boolean halt,
    Set<Scope> holds,
    Instant createdAt,
    State state) {
  public Question {
    to = List.copyOf(to);
    options = List.copyOf(options);
    answers = List.copyOf(answers);
    holds = Set.copyOf(holds);
  }

  /** With what may have changed since it was asked. */
  Question now(List<String> to, Optional<Instant> due, List<Answer> answers, State state) {
    return new Question(
        id,
        type,
        agent,
        askedBy,
        to,
        session,
        text,
        reason,
        context,
        options,
        freeText,
        defaultAnswer,
        required,
        answers,
        deadline,
        due,
        priority,
        halt,
        holds,
        createdAt,
        state);
  }

  /** Of all that is decided on: whoever answers may insist that it is what they were shown. */
  public String digest() {
    return Digest.of(
        Json.write(
            Stream.of(
                    id,
                    type,
                    agent.map(AgentId::value).orElse(""),
                    askedBy,
                    session.map(SessionId::value).orElse(""),
                    text,
                    reason.orElse(""),
                    context.orElse(""),
                    options,
                    defaultAnswer.orElse(""),
                    required,
                    deadline.map(Instant::toString).orElse(""))
                .map(Object::toString)
                .toList()));
  }

  /** How much there is to read, in characters. */
  int length() {
    return text.length()
        + context.map(String::length).orElse(0)
        + reason.map(String::length).orElse(0)
        + defaultAnswer.map(String::length).orElse(0)
        + to.stream().mapToInt(String::length).sum()
        + options.stream().mapToInt(String::length).sum()
        + answers.stream().mapToInt(answer -> answer.text().length()).sum();
  }

  public boolean isOpen() {
    return state instanceof State.Open;
  }

  /** True if time has settled it, or wants to remind people of it. */
  boolean isDue(Instant now) {
    return isOpen() && due.isPresent() && !due.get().isAfter(now);
  }

  /** True if the deadline has come and does something. */
  boolean isOver(Instant now) {
    return isDue(now) && deadline.filter(at -> !at.isAfter(now)).isPresent() && deadlineActs();
  }

  /** A hold without a default outlives its deadline: it stays open, holding and answerable. */
  private boolean deadlineActs() {
    return defaultAnswer.isPresent() || holds.isEmpty();
  }

  /**
   * The answer as it is stored: one of the options, in their spelling, or free text where that is
   * taken.
   */
  public String accept(Words answer) {
    return accept(options, freeText, answer);
  }

  static String accept(List<String> options, boolean freeText, Words answer) {
    Text.requireLength("answer", answer.given(), Ask.TEXT);
    var text = answer.masked().strip();
    if (options.contains(text)) {
      return text;
    }
    var alike = options.stream().filter(text::equalsIgnoreCase).toList();
    if (alike.size() == 1) {
      return alike.getFirst();
    }
    if (!freeText) {
      throw new Refusal(
          Refusal.Code.NOT_AN_OPTION,
          "'%s' is not one of the options; answer with one of: %s"
              .formatted(Text.shorten(text), String.join(", ", options)));
    }
    return text;
  }

  /** Four eyes: it settles only when enough responders chose the same. */
  boolean needsAgreement() {
    return !options.isEmpty() && !holds.isEmpty();
  }

  /** True if that answer is the one that was missing. */
  boolean isSettledBy(Answer answer) {
    long counted =
        needsAgreement()
            ? answers.stream().filter(other -> other.text().equals(answer.text())).count()
            : answers.size();
    return counted + 1 >= required;
  }

  boolean holds(AgentId name) {
    return holds.contains(Scope.SYSTEM) || holdsInPerson(name);
  }

  /** It is about that one, who may then not end it, in whatever spelling and standing. */
  boolean holdsInPerson(AgentId name) {
    return holds.contains(Scope.AGENT) && agent.filter(name::isAlike).isPresent();
  }

  /**
   * The answers that settled it: where agreement was needed those that agreed, else all of them; a
   * default has the last word.
   */
  public List<Answer> deciding() {
    if (answers.isEmpty()) {
      return answers;
    }
    var last = answers.getLast();
    if (last.via() == Speaker.Via.DEFAULT) {
      return List.of(last);
    }
    return needsAgreement()
        ? answers.stream().filter(answer -> answer.text().equals(last.text())).toList()
        : answers;
  }

  Optional<Answer> answerOf(AgentId responder) {
    return answers.stream().filter(answer -> answer.by().equals(responder)).findFirst();
  }

  /** The widest scope it holds. */
  Optional<Scope> widest() {
    return holds.stream().max(Scope::compareTo);
  }
}
