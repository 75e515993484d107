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
import tools.jackson.databind.JsonNode;

/** A stored request for a decision. Some types hold work until somebody answers. */
public record Question(
    QuestionId id,
    Type type,
    Subject subject,
    Wording wording,
    Rule rule,
    Timing timing,
    List<Answer> answers,
    State state) {
  public Question {
    answers = List.copyOf(answers);
  }

  /**
   * The agents and people that the question concerns.
   *
   * @param agent the agent that it is about, and which it may hold
   * @param to names and roles it is meant for
   */
  public record Subject(
      AgentId askedBy, Optional<AgentId> agent, Optional<SessionId> session, List<String> to) {
    public Subject {
      to = List.copyOf(to);
    }

    private Subject to(List<String> names) {
      return new Subject(askedBy, agent, session, names);
    }
  }

  /**
   * The texts of the question and of its possible answers.
   *
   * @param context JSON
   * @param freeText whether answers other than the options are accepted
   */
  public record Wording(
      String text,
      Optional<String> reason,
      Optional<String> context,
      List<String> options,
      boolean freeText,
      Optional<String> defaultAnswer) {
    public Wording {
      options = List.copyOf(options);
    }

    private int length() {
      return text.length()
          + context.map(String::length).orElse(0)
          + reason.map(String::length).orElse(0)
          + defaultAnswer.map(String::length).orElse(0)
          + options.stream().mapToInt(String::length).sum();
    }
  }

  /**
   * The scopes that it holds, and the number of answers that it needs.
   *
   * @param required how many different responders must answer
   * @param halt whether it is a person's halt
   */
  public record Rule(int required, int priority, boolean halt, Set<Scope> holds) {
    public Rule {
      holds = Set.copyOf(holds);
    }
  }

  /**
   * When it was asked, and when its deadline or reminder is due.
   *
   * @param due the deadline or the next reminder, the earlier of the two
   */
  public record Timing(Instant createdAt, Optional<Instant> deadline, Optional<Instant> due) {
    private Timing due(Optional<Instant> at) {
      return new Timing(createdAt, deadline, at);
    }
  }

  /** The feature that {@link Ask#feature} wrote into its context. */
  Optional<String> feature() {
    return wording
        .context()
        .filter(text -> text.contains("\"" + Ask.FEATURE + "\""))
        .flatMap(text -> Json.tree(text).optional(Ask.FEATURE))
        .filter(JsonNode::isString)
        .map(JsonNode::stringValue);
  }

  /** A copy with the fields that may have changed since it was asked. */
  Question withCurrent(List<String> to, Optional<Instant> due, List<Answer> answers, State state) {
    return new Question(id, type, subject.to(to), wording, rule, timing.due(due), answers, state);
  }

  Question with(List<Answer> all, State newState) {
    return new Question(id, type, subject, wording, rule, timing, all, newState);
  }

  Question addressedTo(List<String> names) {
    return withCurrent(names, timing.due(), answers, state);
  }

  /**
   * A digest of everything that a responder decides on. A responder can send it to make sure that
   * the question is still the one they saw.
   */
  public String digest() {
    return Digest.of(
        Json.write(
            Stream.of(
                    id,
                    type,
                    subject.agent().map(AgentId::value).orElse(""),
                    subject.askedBy(),
                    subject.session().map(SessionId::value).orElse(""),
                    wording.text(),
                    wording.reason().orElse(""),
                    wording.context().orElse(""),
                    wording.options(),
                    wording.defaultAnswer().orElse(""),
                    rule.required(),
                    rule.holds().stream().sorted().toList(),
                    timing.deadline().map(Instant::toString).orElse(""))
                .map(Object::toString)
                .toList()));
  }

  /** How much there is to read, in characters. */
  int length() {
    return wording.length()
        + subject.to().stream().mapToInt(String::length).sum()
        + answers.stream().mapToInt(answer -> answer.text().length()).sum();
  }

  public boolean isOpen() {
    return state instanceof State.Open;
  }

  /** True if its deadline or its next reminder has come. */
  boolean isDue(Instant now) {
    return isOpen() && timing.due().filter(at -> !at.isAfter(now)).isPresent();
  }

  /** True if the deadline has come and ends it, by its default or by expiry. */
  boolean deadlineTakesEffect(Instant now) {
    return isDue(now)
        && timing.deadline().filter(at -> !at.isAfter(now)).isPresent()
        && endsAtDeadline();
  }

  /**
   * A hold without a default stays open past its deadline: it still holds, and it can still be
   * answered.
   */
  private boolean endsAtDeadline() {
    return wording.defaultAnswer().isPresent() || !holdsSomebody();
  }

  /**
   * The answer as it is stored: an option as the question spells it, or free text if that is
   * accepted.
   *
   * @param most the most characters that a text may have
   */
  public String accept(MaskedText answer, int most) {
    answer.requireAnswer(most);
    return accept(wording.options(), wording.freeText(), answer);
  }

  static String accept(List<String> options, boolean freeText, MaskedText answer) {
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

  /** Whether it is settled only when enough responders have chosen the same option. */
  boolean needsAgreement() {
    return !wording.options().isEmpty() && holdsSomebody();
  }

  /**
   * If several responders choose among options, each may change their vote until the question is
   * settled.
   */
  private boolean votesMayChange() {
    return isOpen() && rule.required() > 1 && !wording.options().isEmpty();
  }

  /** True if the text differs from the responder's earlier vote and may replace it. */
  boolean replaces(Answer earlier, String text) {
    return votesMayChange() && !earlier.text().equals(text);
  }

  /**
   * The answers with this one added at the end, in place of an earlier vote of the same responder.
   */
  List<Answer> answersAfter(Answer answer) {
    var others =
        votesMayChange()
            ? answers.stream().filter(other -> !other.by().isAlike(answer.by()))
            : answers.stream();
    return Stream.concat(others, Stream.of(answer)).toList();
  }

  /** The vote that a responder has given and may still change. */
  public Optional<Answer> voteOf(AgentId responder) {
    return answerOf(responder).filter(_ -> votesMayChange());
  }

  /** True if this answer is the last one that is required. Names that are alike count once. */
  boolean isSettledBy(Answer answer) {
    long counted =
        answersAfter(answer).stream()
            .filter(other -> !needsAgreement() || other.text().equals(answer.text()))
            .map(other -> other.by().folded())
            .distinct()
            .count();
    return counted >= rule.required();
  }

  public boolean holdsSomebody() {
    return !rule.holds().isEmpty();
  }

  public boolean holds(Scope scope) {
    return rule.holds().contains(scope);
  }

  /** True if it holds that agent by name, or everything. A hold on a session does not count. */
  boolean holds(AgentId name) {
    return holds(Scope.SYSTEM) || holdsByName(name);
  }

  /**
   * True if it holds somebody and the gate's own rules say who may answer. Each feature decides
   * itself who may answer its types.
   */
  boolean isCommonHold() {
    return holdsSomebody() && !type.ofFeature();
  }

  /** True if the asker is the only one that it holds. */
  boolean holdsItsAskerAlone() {
    return rule.holds().equals(Set.of(Scope.AGENT)) && holdsByName(subject.askedBy());
  }

  /** True if it is addressed to that name. */
  boolean isAddressedTo(AgentId name) {
    return subject.to().stream().anyMatch(name::isAlike);
  }

  boolean isAskedBy(AgentId name) {
    return subject.askedBy().isAlike(name);
  }

  /**
   * True if it holds that agent or person by name, in any spelling. Somebody who is held so may not
   * end it.
   */
  boolean holdsByName(AgentId name) {
    return holds(Scope.AGENT) && subject.agent().filter(name::isAlike).isPresent();
  }

  /**
   * The answers that settled it: the default, if that came last; else those that agreed, if
   * agreement was needed; else all.
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
    return answers.stream().filter(answer -> answer.by().isAlike(responder)).findFirst();
  }

  /** The widest scope it holds. */
  Optional<Scope> widest() {
    return rule.holds().stream().max(Scope::compareTo);
  }
}
