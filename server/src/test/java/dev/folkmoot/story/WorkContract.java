package dev.folkmoot.story;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.folkmoot.agent.AgentKind;
import dev.folkmoot.agent.Registration;
import dev.folkmoot.agent.Speaker;
import dev.folkmoot.agent.Standing;
import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Json;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.events.Event;
import dev.folkmoot.events.EventFilter;
import dev.folkmoot.gate.OnDatabase;
import dev.folkmoot.gate.Question;
import dev.folkmoot.gate.QuestionFilter;
import dev.folkmoot.testing.Databases;
import dev.folkmoot.testing.Node;
import dev.folkmoot.testing.SettableClock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;

/** Stories on a real database, and the words their promises are told in. */
abstract class WorkContract implements OnDatabase {
  static final AgentId ADA = new AgentId("ada");
  static final AgentId BEN = new AgentId("ben");
  static final AgentId ARCHITECT = new AgentId("arch");
  static final AgentId PM = new AgentId("pm");
  static final Speaker PERSON =
      new Speaker(
          new AgentId("ann"),
          Speaker.Via.JAVA,
          Optional.of(Standing.PERSON),
          Optional.of("a token"));

  final SettableClock clock = new SettableClock();
  final Databases database = database();
  @AutoClose Node node = new Node(database, clock);
  Stories stories = stories(node);

  static Stories stories(Node node) {
    return stories(node, LetterQueue.MOST);
  }

  static Stories stories(Node node, int queueLimit) {
    return new Stories(node.store, node.events, node.waits, node.agents, node.gate, queueLimit);
  }

  @BeforeEach
  void register() {
    register(ADA, "coder");
    register(BEN, "coder");
    register(ARCHITECT, "architect");
    register(PM, "pm");
  }

  void register(AgentId agent, String role) {
    node.agents.register(
        new Registration(agent, agent.value(), AgentKind.EXTERNAL, Optional.of(role), false));
  }

  void restart() {
    node.close();
    node = new Node(database, clock);
    stories = stories(node);
  }

  /** Time passes, and the calls of agents before it are written down. */
  void pass(Duration time) {
    node.agents.flush();
    clock.advance(time);
  }

  static Speaker as(AgentId name) {
    return new Speaker(name, Speaker.Via.JAVA);
  }

  Spec spec() {
    return stories.addSpec(PERSON, new NewSpec("Login", "People sign in."), Optional.empty());
  }

  static NewStory story(String id, String... dependsOn) {
    return new NewStory(
        Optional.of(new StoryId(id)),
        "Story " + id,
        "Do it.",
        Stream.of(dependsOn).map(StoryId::new).toList(),
        NewStory.DEFAULT_PRIORITY,
        NewStory.DEFAULT_POINTS,
        false);
  }

  static NewStory story(String id, int priority, int points, boolean express) {
    return new NewStory(
        Optional.of(new StoryId(id)),
        "Story " + id,
        "Do it.",
        List.of(),
        priority,
        points,
        express);
  }

  /** Adds stories to a spec of their own. */
  List<Story> add(NewStory... added) {
    return add(spec(), added);
  }

  List<Story> add(Spec spec, NewStory... added) {
    return stories.add(PERSON, spec.id(), List.of(added), Optional.empty());
  }

  StoryStatus status(String id) {
    return stories.story(new StoryId(id)).status();
  }

  Story complete(Speaker by, String id) {
    return stories.complete(by, new StoryId(id));
  }

  Optional<String> take(AgentId coder) {
    return stories.take(as(coder), Optional.empty()).map(held -> held.story().id().value());
  }

  /** The next letter, without a wait. */
  Optional<Letter> next(AgentId agent) {
    return next(agent, Optional.empty());
  }

  Optional<Letter> next(AgentId agent, Optional<LetterId> acknowledged) {
    return stories.mailbox().next(agent, Duration.ZERO, acknowledged.map(Receipt::of)).join();
  }

  Letter ask(AgentId from, AgentId to, String kind) {
    return stories
        .mailbox()
        .send(as(from), NewLetter.request(to, kind, Json.object()), Optional.empty());
  }

  static NewReply reply(String words) {
    return NewReply.response("answer", Json.object().put("text", words));
  }

  AgentState report(AgentId agent, String... states) {
    var last = Optional.<AgentState>empty();
    for (var state : states) {
      last = Optional.of(stories.states().report(agent, state, Optional.empty()));
    }
    return last.orElseThrow();
  }

  List<Event> events(String type) {
    return node.events.after(0, EventFilter.ALL, 10_000).events().stream()
        .filter(event -> event.type().equals(type))
        .toList();
  }

  /** The questions that wait for somebody. */
  List<Question> open() {
    var filter =
        new QuestionFilter(
            Optional.of("open"),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty());
    return node.gate.inbox().list(filter, 50, Optional.empty()).questions();
  }

  static Refusal refused(ThrowingCallable call) {
    var caught = new Refusal[1];
    assertThatExceptionOfType(Refusal.class)
        .isThrownBy(call)
        .satisfies(refusal -> caught[0] = refusal);
    return caught[0];
  }
}
