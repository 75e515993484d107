package dev.folkmoot.gate;

import dev.folkmoot.agent.Speaker;
import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Ids;
import dev.folkmoot.core.Json;
import dev.folkmoot.core.QuestionId;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.core.Secrets;
import dev.folkmoot.core.SessionId;
import dev.folkmoot.core.Text;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.node.ObjectNode;

/** A question about to be asked. */
public final class Ask {
  static final int LONGEST_TEXT = 10_000;

  /** The context field that names the feature whose handler is told about the question. */
  static final String FEATURE = "feature";

  private static final int MOST_BACKGROUND_BYTES = 64 * 1024;
  private static final int MOST_OPTIONS = 50;
  private static final int LONGEST_OPTION = 1_000;
  private static final int MOST_ANSWERS = 50;
  private static final Duration LONGEST_DEADLINE = Duration.ofDays(365);

  private final Type type;
  private final Speaker by;
  private final MaskedText text;
  private Optional<AgentId> agent = Optional.empty();
  private Optional<SessionId> session = Optional.empty();
  private List<String> to = List.of();
  private Optional<MaskedText> reason = Optional.empty();
  private Optional<ObjectNode> context = Optional.empty();
  private Optional<String> storedContext = Optional.empty();
  private List<MaskedText> options = List.of();
  private boolean freeText;
  private Optional<MaskedText> defaultAnswer = Optional.empty();
  private int required = 1;
  private Optional<Duration> timeout = Optional.empty();
  private Optional<Instant> deadline = Optional.empty();
  private Optional<Integer> priority = Optional.empty();
  private Optional<String> key = Optional.empty();
  private Optional<QuestionId> id = Optional.empty();
  private Optional<Scope> widenedTo = Optional.empty();
  private boolean halt;
  private boolean holding;

  private Ask(Type type, Speaker by, MaskedText text) {
    this.type = type;
    this.by = by;
    this.text = text;
  }

  public static Ask of(Type type, Speaker by, String text) {
    return of(type, by, MaskedText.of(text));
  }

  /** For callers that ask in a transaction and have masked the text before it began. */
  public static Ask of(Type type, Speaker by, MaskedText text) {
    return new Ask(type, by, text);
  }

  /**
   * A halt by a person: a question of the type that holds this scope. The answer {@code resume}
   * lifts it.
   */
  static Ask halt(Scope scope, String target, Speaker by, String reason) {
    Text.requireLength("reason", reason, LONGEST_TEXT - 200);
    var words = Secrets.mask(reason);
    var ask =
        switch (scope) {
          case AGENT ->
              of(Type.BLOCKING, by, "Agent %s is halted: %s".formatted(target, words))
                  .agent(new AgentId(target));
          case SESSION ->
              of(Type.APPROVAL, by, "Session %s is halted: %s".formatted(target, words))
                  .session(new SessionId(target));
          case SYSTEM -> of(Type.EMERGENCY, by, "Everything is halted: " + words);
        };
    ask.halt = true;
    return ask.because(words).options(List.of(BulkAnswers.RESUME));
  }

  /** The agent that the question is about, and which it may hold. */
  public Ask agent(AgentId value) {
    agent = Optional.of(value);
    return this;
  }

  public Ask session(SessionId value) {
    session = Optional.of(value);
    return this;
  }

  public Ask to(List<String> names) {
    to = List.copyOf(names);
    return this;
  }

  public Ask because(String value) {
    reason = Optional.of(MaskedText.of(value));
    return this;
  }

  public Ask context(ObjectNode value) {
    return context(value, Secrets.mask(value));
  }

  /**
   * Sets the context of a feature that asks a question of a common type; the feature's handler is
   * told about the answer.
   */
  public Ask feature(String name, ObjectNode value) {
    return unmaskedContext(value.put(FEATURE, name));
  }

  /** Sets a feature's own context. It is stored unmasked, because the feature reads it back. */
  public Ask unmaskedContext(ObjectNode value) {
    return context(value, value);
  }

  private Ask context(ObjectNode value, ObjectNode stored) {
    context = Optional.of(value);
    storedContext = Optional.of(Json.write(stored));
    return this;
  }

  public Ask options(List<String> values) {
    options = values.stream().map(MaskedText::of).toList();
    return this;
  }

  public Ask freeText(boolean value) {
    freeText = value;
    return this;
  }

  public Ask defaultAnswer(String value) {
    defaultAnswer = Optional.of(MaskedText.of(value));
    return this;
  }

  public Ask required(int value) {
    required = value;
    return this;
  }

  public Ask timeout(Duration value) {
    timeout = Optional.of(value);
    return this;
  }

  public Ask deadline(Instant value) {
    deadline = Optional.of(value);
    return this;
  }

  public Ask priority(int value) {
    priority = Optional.of(value);
    return this;
  }

  /** Holds the agent that the question is about, whatever the type. */
  public Ask holding() {
    holding = true;
    return this;
  }

  /** Holds this scope, even if the type alone would hold less. */
  public Ask widenedTo(Scope scope) {
    widenedTo = Optional.of(scope);
    return this;
  }

  /** Sets the id, for a feature that has already given it to somebody. */
  public Ask id(QuestionId value) {
    id = Optional.of(value);
    return this;
  }

  /** Asking twice under one key is asking once. */
  public Ask key(String value) {
    key = Optional.of(value);
    return this;
  }

  Type type() {
    return type;
  }

  Speaker by() {
    return by;
  }

  Optional<AgentId> agent() {
    return agent;
  }

  /** Whether the asker asks about itself. */
  boolean isAboutAsker() {
    return agent.filter(by.name()::isAlike).isPresent();
  }

  /** Whether the asker wants it to hold everything although its type would not. */
  boolean widensToAll() {
    return widenedTo.equals(Optional.of(Scope.SYSTEM)) && type != Type.EMERGENCY;
  }

  /** Whether only a person may set its default, because of its type or its wider scope. */
  boolean defaultNeedsPerson() {
    return type.forPeople() || widenedTo.isPresent();
  }

  /** Whether it is meant to hold somebody, because of its type or because the asker wants it. */
  boolean holdsSomebody() {
    return holding || type.holdsSomebody();
  }

  boolean hasDefault() {
    return defaultAnswer.isPresent();
  }

  Optional<String> key() {
    return key;
  }

  /** The content that two requests under one key must share. */
  String content() {
    return Json.write(
        List.of(
            type,
            text.given(),
            agent,
            session,
            to,
            reason.map(MaskedText::given),
            context,
            options.stream().map(MaskedText::given).toList(),
            freeText,
            defaultAnswer.map(MaskedText::given),
            required,
            timeout,
            deadline,
            priority,
            halt,
            holding,
            widenedTo));
  }

  /** The question as it will be stored. Throws a refusal that names the first fault. */
  Question draft(Ids ids, Instant now) {
    Text.requireLength("text", text.given(), LONGEST_TEXT);
    context.ifPresent(object -> Text.requireClean("context", object));
    requireBackground(
        reason.map(MaskedText::given).orElse(""), context.map(Json::write).orElse(""));
    requireOptions();
    requireWidening();
    var choices = options.stream().map(MaskedText::masked).map(String::strip).toList();
    var until = deadlineFrom(now);
    var holds = holds();
    require(to.size() <= 50, "to has more than 50 names; address a role instead");
    to.forEach(name -> Text.requireName("to", name));
    require(required >= 1 && required <= MOST_ANSWERS, "required must be 1 to 50");
    requireUsableDefault(until, holds);
    defaultAnswer.ifPresent(answer -> answer.requireAnswer(LONGEST_TEXT));
    int urgency = priority.orElse(type.priority());
    require(urgency >= 0 && urgency <= 100, "priority must be 0 to 100");
    boolean free = freeText || choices.isEmpty();
    return new Question(
        id.orElseGet(() -> new QuestionId(ids.next())),
        type,
        new Question.Subject(by.name(), agent, session, to),
        new Question.Wording(
            text.masked(),
            reason.map(MaskedText::masked),
            storedContext,
            choices,
            free,
            defaultAnswer.map(answer -> Question.accept(choices, free, answer))),
        new Question.Rule(required, urgency, halt, holds),
        new Question.Timing(now, until, due(until, holds, now)),
        List.of(),
        new State.Open());
  }

  private Optional<Instant> deadlineFrom(Instant now) {
    require(timeout.isEmpty() || deadline.isEmpty(), "give timeout or deadline, not both");
    var until =
        deadline
            .or(() -> timeout.or(type::deadline).map(duration -> plus(now, duration)))
            .map(at -> at.truncatedTo(ChronoUnit.MILLIS));
    require(
        until.isEmpty() || until.get().isAfter(now),
        "the deadline has already passed; give a timeout such as 30m");
    require(
        until.isEmpty() || !until.get().isAfter(now.plus(LONGEST_DEADLINE)),
        "the deadline is more than a year away; give a shorter timeout, or none");
    return until;
  }

  private static Instant plus(Instant now, Duration duration) {
    return now.plus(
        duration.compareTo(LONGEST_DEADLINE) > 0 ? LONGEST_DEADLINE.plusDays(1) : duration);
  }

  /** The session that the question holds, unless it holds everything. */
  Optional<SessionId> heldSession() {
    var holds = holds();
    return session.filter(_ -> holds.contains(Scope.SESSION) && !holds.contains(Scope.SYSTEM));
  }

  private Set<Scope> holds() {
    var holds = type.holds();
    widenedTo.ifPresent(scope -> holds.addAll(EnumSet.range(Scope.AGENT, scope)));
    if (holding) {
      holds.add(Scope.AGENT);
    }
    if (agent.isEmpty()) {
      holds.remove(Scope.AGENT);
    }
    if (session.isEmpty()) {
      holds.remove(Scope.SESSION);
    }
    return holds;
  }

  private Optional<Instant> due(Optional<Instant> until, Set<Scope> holds, Instant now) {
    var reminder = holds.isEmpty() ? Optional.<Instant>empty() : type.reminder().map(now::plus);
    return until.isPresent() && reminder.isPresent()
        ? Optional.of(until.get().isBefore(reminder.get()) ? until.get() : reminder.get())
        : until.or(() -> reminder);
  }

  private void requireOptions() {
    require(
        options.size() <= MOST_OPTIONS,
        "options has more than 50 entries; ask a narrower question");
    options.forEach(
        option -> {
          Text.requireLength("options", option.given(), LONGEST_OPTION);
          Text.requireVisible("options", option.given());
        });
    require(
        options.stream()
                .map(MaskedText::given)
                .map(String::strip)
                .map(Text::folded)
                .distinct()
                .count()
            == options.size(),
        "options has two entries that look the same; make them differ in more than case");
  }

  private void requireWidening() {
    require(
        widenedTo.isEmpty() || type.holdsSomebody(),
        "%s holds nobody, so it cannot hold a session or everything; ask BLOCKING".formatted(type));
    require(
        !widenedTo.equals(Optional.of(Scope.SESSION)) || session.isPresent(),
        "a question that holds a session must name it; give a session");
  }

  /**
   * A default settles a question alone, at its deadline. So the question must not need several
   * answers, and if it holds somebody, it needs a deadline. A feature's own questions are not
   * checked.
   */
  private void requireUsableDefault(Optional<Instant> until, Set<Scope> holds) {
    if (defaultAnswer.isEmpty() || type.ofFeature()) {
      return;
    }
    require(
        required == 1,
        "a default counts as one answer, but %d are required; leave out default or required"
            .formatted(required));
    require(
        until.isPresent() || holds.isEmpty(),
        "a default takes effect at the deadline, but the question has no deadline; give a timeout"
            + " such as 30m");
  }

  private static void requireBackground(String reason, String context) {
    Text.requireClean("reason", reason);
    require(
        Text.bytes(reason) + Text.bytes(context) <= MOST_BACKGROUND_BYTES,
        "reason and context together are over 64 KiB; put the rest in a file and name it");
  }

  private static void require(boolean condition, String otherwise) {
    if (!condition) {
      throw Refusal.invalid(otherwise);
    }
  }
}
