package dev.folkmoot.architect;

import dev.folkmoot.agent.AgentKind;
import dev.folkmoot.agent.Registration;
import dev.folkmoot.agent.Speaker;
import dev.folkmoot.agent.Standing;
import dev.folkmoot.core.AgentId;
import dev.folkmoot.knowledge.Knowledge;
import dev.folkmoot.llm.ModelServer;
import dev.folkmoot.llm.Models;
import dev.folkmoot.speech.AgentTools;
import dev.folkmoot.speech.NoTools;
import dev.folkmoot.story.NewSpec;
import dev.folkmoot.story.NewStory;
import dev.folkmoot.story.Stories;
import dev.folkmoot.story.StoryId;
import dev.folkmoot.testing.Databases;
import dev.folkmoot.testing.Node;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** The architect with all it stands on, without HTTP: what one process has. */
final class Studio implements AutoCloseable {
  static final AgentId ARCHITECT = new AgentId("architect");
  static final String DEEP = "deep";
  static final Speaker PERSON =
      new Speaker(
          new AgentId("ann"),
          Speaker.Via.JAVA,
          Optional.of(Standing.PERSON),
          Optional.of("a token"));

  private static final Duration PATIENCE = Duration.ofSeconds(30);

  final Node node;
  final Stories stories;
  final Knowledge knowledge;
  final Architect architect;
  private final Models models;

  Studio(Databases database, InstantSource clock, ModelServer server) {
    this(database, clock, server, byModel(), _ -> NoTools.INSTANCE);
  }

  Studio(
      Databases database,
      InstantSource clock,
      ModelServer server,
      ArchitectConfig config,
      Function<Studio, AgentTools> tools) {
    node = new Node(database, clock);
    stories = new Stories(node.store, node.events, node.waits, node.agents, node.gate);
    knowledge = new Knowledge(node.store, node.events, node.agents, node.gate, stories);
    models = Models.of(List.of(server.model(DEEP, 64)), _ -> Optional.empty());
    architect =
        new Architect(
            node.store,
            node.events,
            node.waits,
            node.agents,
            node.gate.forFeatures(),
            stories,
            models,
            tools.apply(this),
            (_, _) -> "",
            config);
    architect.start();
  }

  static ArchitectConfig byModel() {
    return ArchitectConfig.NONE.withModel(Optional.of(DEEP));
  }

  static ArchitectConfig byModel(int contextTokens) {
    return new ArchitectConfig(
        ARCHITECT, Optional.of(DEEP), contextTokens, Optional.empty(), Optional.empty());
  }

  static Speaker as(String name) {
    return new Speaker(new AgentId(name), Speaker.Via.JAVA);
  }

  void register(String name, String role) {
    node.agents.register(
        new Registration(new AgentId(name), name, AgentKind.EXTERNAL, Optional.of(role), false));
  }

  /** A coder that holds a story of its own. */
  void coder(String name, String story) {
    register(name, "coder");
    addStory(story);
    take(name, story);
  }

  void addStory(String id) {
    var spec =
        stories.addSpec(PERSON, new NewSpec("Login", "People sign in."), Optional.empty()).id();
    var story =
        new NewStory(
            Optional.of(new StoryId(id)),
            "Story " + id,
            "Do %s.".formatted(id),
            List.of(),
            NewStory.DEFAULT_PRIORITY,
            NewStory.DEFAULT_POINTS,
            false);
    stories.add(PERSON, spec, List.of(story), Optional.empty());
  }

  void take(String coder, String story) {
    var _ = stories.take(as(coder), Optional.of(new StoryId(story))).orElseThrow();
  }

  /** The coder ends the story that it holds, and takes another. */
  void moveOn(String coder, String from, String to) {
    stories.complete(as(coder), new StoryId(from));
    addStory(to);
    take(coder, to);
  }

  Request submit(String from, RequestKind kind, String content) {
    return architect.submit(
        new NewRequest(kind, content, Optional.empty(), Optional.empty()),
        as(from),
        Optional.empty());
  }

  Request replied(Request request) {
    var replied = architect.awaitReply(request.id().value(), Optional.empty(), PATIENCE).join();
    if (!replied.isReplied()) {
      throw new AssertionError("no reply to " + replied);
    }
    return replied;
  }

  /** Makes a request and waits for its reply. */
  Response ask(String from, RequestKind kind, String content) {
    return replied(submit(from, kind, content)).response().orElseThrow();
  }

  Response plan(String from, String content) {
    return ask(from, RequestKind.PLAN, content);
  }

  ContextPage context(String agent, Optional<Integer> epoch) {
    return architect
        .contexts()
        .read(new AgentId(agent), epoch, ContextPage.Place.START, 200, Optional.empty());
  }

  List<String> contents(String agent, int epoch) {
    return context(agent, Optional.of(epoch)).messages().stream()
        .map(ContextPage.Entry::content)
        .toList();
  }

  @Override
  public void close() {
    architect.close();
    models.close();
    node.close();
  }
}
