package dev.folkmoot.gate;

import static java.lang.annotation.ElementType.METHOD;
import static java.lang.annotation.RetentionPolicy.RUNTIME;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.folkmoot.agent.Speaker;
import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.QuestionId;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.core.SessionId;
import dev.folkmoot.events.Event;
import dev.folkmoot.events.EventFilter;
import dev.folkmoot.testing.Databases;
import dev.folkmoot.testing.Node;
import dev.folkmoot.testing.SettableClock;
import java.lang.annotation.Retention;
import java.lang.annotation.Target;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A gate on a real database, and the words its promises are told in. */
abstract class GateContract implements OnDatabase {
  static final AgentId CODER = new AgentId("coder");
  static final AgentId TESTER = new AgentId("tester");
  static final AgentId WARDEN = new AgentId("warden");
  static final Speaker ANN = speaker("ann");
  static final Speaker BEN = speaker("ben");
  static final Speaker CAT = speaker("cat");
  static final SessionId RELEASE = new SessionId("release");
  static final SessionId REVIEW = new SessionId("review");
  static final Optional<SessionId> ANYWHERE = Optional.empty();

  /** Patience with what should happen at once. */
  static final Duration SOON = Duration.ofSeconds(20);

  final SettableClock clock = new SettableClock();
  final Databases database = database();
  @AutoClose Node node = new Node(database, clock);

  @Target(METHOD)
  @Retention(RUNTIME)
  @ParameterizedTest
  @EnumSource(
      value = Type.class,
      mode = EnumSource.Mode.EXCLUDE,
      names = {"CONTEXT", "PROMPT", "TURN"})
  @interface ForEachType {}

  @Target(METHOD)
  @Retention(RUNTIME)
  @ParameterizedTest
  @EnumSource(
      value = Type.class,
      names = {"BLOCKING", "APPROVAL", "ESCALATION", "EMERGENCY"})
  @interface ForEachHaltingType {}

  @Target(METHOD)
  @Retention(RUNTIME)
  @ParameterizedTest
  @EnumSource(
      value = Type.class,
      names = {"APPROVAL", "ESCALATION", "EMERGENCY"})
  @interface ForEachTypeForPeople {}

  void restart() {
    node.close();
    node = new Node(database, clock);
  }

  void pass(Duration time) {
    clock.advance(time);
  }

  Gate gate() {
    return node.gate;
  }

  FeatureGate featureGate() {
    return gate().forFeatures();
  }

  static Speaker speaker(String name) {
    return as(new AgentId(name));
  }

  static Speaker as(AgentId name) {
    return new Speaker(name, Speaker.Via.JAVA);
  }

  /** What an agent asks about itself. */
  static Ask ask(Type type, AgentId agent) {
    return Ask.of(type, as(agent), "May I go on?").agent(agent);
  }

  static Ask approval(AgentId agent, SessionId session) {
    return ask(Type.APPROVAL, agent).session(session);
  }

  Question asked(Ask ask) {
    return gate().ask(ask);
  }

  /** The same question that many times, in one transaction. */
  void askMany(int count, Ask ask) {
    node.store.write(
        tx -> IntStream.range(0, count).mapToObj(_ -> featureGate().ask(tx, ask)).toList());
  }

  /** A question that holds the agent. */
  Question hold(AgentId agent) {
    return asked(ask(Type.BLOCKING, agent));
  }

  Outcome answer(Question question, Speaker by, String words) {
    return gate().answer(question.id(), by, words);
  }

  Outcome cancel(Question question, Speaker by) {
    return gate().cancel(question.id(), by, Optional.empty());
  }

  Question halt(Scope scope, String target) {
    return gate().halt(scope, target, ANN, "Stop for a moment", Optional.empty());
  }

  List<Question> resume(Scope scope, String target) {
    return gate().resume(scope, target, BEN, Optional.empty());
  }

  /** The question as it stands now. */
  Question now(Question question) {
    return gate().question(question.id());
  }

  boolean free(AgentId agent) {
    return gate().canProceed(agent, ANYWHERE);
  }

  boolean free(AgentId agent, SessionId session) {
    return gate().canProceed(agent, Optional.of(session));
  }

  List<QuestionId> holding(AgentId agent) {
    return gate().check(agent, ANYWHERE).heldBy().stream().map(Hold::question).toList();
  }

  List<Event> events() {
    return node.events.after(0, EventFilter.ALL, 10_000).events();
  }

  List<String> told(Runnable change) {
    long before = node.events.newest();
    change.run();
    return node.events.after(before, EventFilter.ALL, 10_000).events().stream()
        .map(Event::type)
        .toList();
  }

  long told(String type) {
    return events().stream().filter(event -> event.type().equals(type)).count();
  }

  static void assertRefused(Refusal.Code code, ThrowingCallable call) {
    assertThatExceptionOfType(Refusal.class)
        .isThrownBy(call)
        .extracting(Refusal::code)
        .isEqualTo(code);
  }

  static void assertNotAllowed(ThrowingCallable call) {
    assertRefused(Refusal.Code.NOT_ALLOWED, call);
  }
}
