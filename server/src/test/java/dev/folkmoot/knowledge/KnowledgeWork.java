package dev.folkmoot.knowledge;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.folkmoot.agent.AgentKind;
import dev.folkmoot.agent.Registration;
import dev.folkmoot.agent.Speaker;
import dev.folkmoot.agent.Standing;
import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.QuestionId;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.events.Event;
import dev.folkmoot.events.EventFilter;
import dev.folkmoot.gate.OnDatabase;
import dev.folkmoot.story.NewSpec;
import dev.folkmoot.story.NewStory;
import dev.folkmoot.story.SpecId;
import dev.folkmoot.story.Stories;
import dev.folkmoot.story.StoryId;
import dev.folkmoot.testing.Databases;
import dev.folkmoot.testing.Node;
import dev.folkmoot.testing.SettableClock;
import java.util.List;
import java.util.Optional;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;

/** Knowledge on a real database, and the words its promises are told in. */
abstract class KnowledgeWork implements OnDatabase {
  static final AgentId ADA = new AgentId("ada");
  static final AgentId BEN = new AgentId("ben");
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
  Knowledge knowledge = knowledge(node, stories);

  static Stories stories(Node node) {
    return new Stories(node.store, node.events, node.waits, node.agents, node.gate);
  }

  static Knowledge knowledge(Node node, Stories stories) {
    return new Knowledge(node.store, node.events, node.agents, node.gate, stories);
  }

  @BeforeEach
  void register() {
    register(ADA, "coder");
    register(BEN, "architect");
  }

  void register(AgentId agent, String role) {
    node.agents.register(
        new Registration(agent, agent.value(), AgentKind.EXTERNAL, Optional.of(role), false));
  }

  void restart() {
    node.close();
    node = new Node(database, clock);
    stories = stories(node);
    knowledge = knowledge(node, stories);
  }

  static Speaker as(AgentId name) {
    return new Speaker(name, Speaker.Via.JAVA);
  }

  AddResult add(AgentId by, KnowledgeEntry entry) {
    return knowledge.add(as(by), entry, Optional.empty(), Optional.empty());
  }

  AddResult add(AgentId by, String id, String description, KnowledgeEdge... edges) {
    return add(by, Nodes.entry(id, description, edges));
  }

  KnowledgeDetails details(String id) {
    return knowledge.details(id, 10, 10).orElseThrow();
  }

  String description(String id) {
    return details(id).node().description();
  }

  void answer(Optional<QuestionId> question, String words) {
    node.gate.answer(question.orElseThrow(), PERSON, words);
  }

  SpecId spec() {
    return stories.addSpec(PERSON, new NewSpec("Login", "People sign in."), Optional.empty()).id();
  }

  StoryId story(SpecId spec, String id, String title, String content) {
    var story =
        new NewStory(
            Optional.of(new StoryId(id)),
            title,
            content,
            List.of(),
            NewStory.DEFAULT_PRIORITY,
            NewStory.DEFAULT_POINTS,
            false);
    return stories.add(PERSON, spec, List.of(story), Optional.empty()).getFirst().id();
  }

  List<String> buffered(Optional<SpecId> spec) {
    return taken(spec).stream().map(entry -> entry.node().id()).toList();
  }

  List<KnowledgeEntry> taken(Optional<SpecId> spec) {
    return node.store.write(tx -> knowledge.buffers().take(tx, spec));
  }

  List<Event> events(String type) {
    return node.events.after(0, EventFilter.ALL, 10_000).events().stream()
        .filter(event -> event.type().equals(type))
        .toList();
  }

  static Refusal refused(ThrowingCallable call) {
    var caught = new Refusal[1];
    assertThatExceptionOfType(Refusal.class)
        .isThrownBy(call)
        .satisfies(refusal -> caught[0] = refusal);
    return caught[0];
  }
}
