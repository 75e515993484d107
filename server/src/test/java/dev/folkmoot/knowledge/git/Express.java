package dev.folkmoot.knowledge.git;

import dev.folkmoot.agent.AgentKind;
import dev.folkmoot.agent.Registration;
import dev.folkmoot.agent.Speaker;
import dev.folkmoot.agent.Standing;
import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Json;
import dev.folkmoot.gate.MaskedText;
import dev.folkmoot.gate.Question;
import dev.folkmoot.gate.Scope;
import dev.folkmoot.knowledge.Knowledge;
import dev.folkmoot.knowledge.KnowledgeEntries;
import dev.folkmoot.knowledge.Nodes;
import dev.folkmoot.store.Bell;
import dev.folkmoot.story.Letter;
import dev.folkmoot.story.NewSpec;
import dev.folkmoot.story.NewStory;
import dev.folkmoot.story.Receipt;
import dev.folkmoot.story.SpecId;
import dev.folkmoot.story.Stories;
import dev.folkmoot.story.StoryId;
import dev.folkmoot.testing.Databases;
import dev.folkmoot.testing.Node;
import dev.folkmoot.testing.Scratch;
import dev.folkmoot.testing.SettableClock;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** A node whose built-in coder does one piece of work when it is told to. */
final class Express implements AutoCloseable {
  static final String TOKEN = "a-token-of-the-forge";
  static final Speaker PERSON =
      new Speaker(
          new AgentId("ann"), Speaker.Via.JAVA, Optional.of(Standing.PERSON), Optional.of("token"));

  private static final Speaker OPERATOR =
      new Speaker(
          new AgentId("op"),
          Speaker.Via.JAVA,
          Optional.of(Standing.OPERATOR),
          Optional.of("token"));
  private static final Duration LEASE = Duration.ofSeconds(6);

  final SettableClock clock;
  final Node node;
  final Stories stories;
  final Knowledge knowledge;
  final KnowledgeUpdates updates;
  private final KnowledgePush push;

  Express(Databases database, SettableClock clock, RepositoryConfig config) {
    this(database, clock, config, Scratch.directory(), UnaryOperator.identity());
  }

  Express(
      Databases database,
      SettableClock clock,
      RepositoryConfig config,
      Path directory,
      UnaryOperator<GitRunner> around) {
    this.clock = clock;
    this.node = new Node(database, clock);
    this.stories = stories(node);
    this.knowledge = new Knowledge(node.store, node.events, node.agents, node.gate, stories);
    this.updates =
        new KnowledgeUpdates(
            node.store,
            node.events,
            node.agents,
            node.gate.forFeatures(),
            stories.mailbox(),
            config,
            directory,
            knowledge::merged,
            name -> Optional.of(TOKEN).filter(_ -> name.equals("FORGE_TOKEN")),
            around);
    this.push = new KnowledgePush(node.store, stories, knowledge, Optional.of(updates));
  }

  static RepositoryConfig config(Remote remote, Optional<ForgeConfig> forge) {
    return config(remote, forge, CoderKind.BUILTIN);
  }

  static RepositoryConfig config(Remote remote, Optional<ForgeConfig> forge, CoderKind coder) {
    return new RepositoryConfig(
        remote.url(), new RepositoryPath(Remote.FILE), "main", CommitAuthor.USUAL, forge, coder);
  }

  static Stories stories(Node node) {
    return new Stories(node.store, node.events, node.waits, node.agents, node.gate);
  }

  void register(AgentId coder) {
    node.agents.register(
        new Registration(coder, coder.value(), AgentKind.EXTERNAL, Optional.of("coder"), false));
  }

  void addStory(String id) {
    var spec = stories.addSpec(PERSON, new NewSpec("Spec", "What to build."), Optional.empty());
    var story =
        new NewStory(
            Optional.of(new StoryId(id)),
            "Story",
            "What to do.",
            List.of(),
            NewStory.DEFAULT_PRIORITY,
            NewStory.DEFAULT_POINTS,
            false);
    stories.add(PERSON, spec.id(), List.of(story), Optional.empty());
  }

  /** The next letter of a coder, without a wait. */
  Optional<Letter> next(AgentId coder) {
    return stories.mailbox().next(coder, Duration.ZERO, Optional.empty()).join();
  }

  Letter acknowledge(AgentId coder, Letter letter, String commit) {
    var receipt = new Receipt(letter.id(), Optional.of(commit), Optional.empty());
    return stories.mailbox().acknowledge(coder, receipt);
  }

  /** An entry for each id, whose node says that it is about it. */
  static JsonNode entries(String... ids) {
    return KnowledgeEntries.json(Stream.of(ids).map(id -> Nodes.entry(id, "about " + id)).toList());
  }

  KnowledgeUpdate add(String... ids) {
    clock.advance(Duration.ofMillis(5));
    return node.store.write(
        tx -> updates.add(tx, AgentId.FOLKMOOT, NewUpdate.append(Optional.empty(), entries(ids))));
  }

  /** Adds a node to the graph, or changes it, for a spec or else for the project. */
  void learn(Optional<SpecId> spec, String id, String description) {
    knowledge.add(PERSON, Nodes.entry(id, description), spec, Optional.empty());
  }

  /** Pushes what waits in the buffer of a spec, or else in the project's. */
  Optional<KnowledgeUpdate> push(Optional<SpecId> spec) {
    clock.advance(Duration.ofMillis(5));
    return push.push(PERSON, spec, Optional.empty());
  }

  KnowledgeUpdate replace() {
    clock.advance(Duration.ofMillis(5));
    return push.replace(PERSON, Optional.empty());
  }

  KnowledgeUpdate submit(Speaker by, NewUpdate made, Optional<String> key) {
    return updates.submit(by, Json.write(made.entries()), _ -> made, key);
  }

  /** Works on all that may be worked on now; says how many there were. */
  int work() throws InterruptedException {
    int worked = 0;
    while (workOnce()) {
      worked++;
    }
    return worked;
  }

  /** Works as the runner does: a fault that nobody expects goes back to the work. */
  boolean workOnce() throws InterruptedException {
    var now = clock.instant();
    var next = toRun(now);
    var claim = next.isEmpty() ? Optional.<UpdateClaim>empty() : claim(next.getFirst(), "n", now);
    if (claim.isEmpty()) {
      return false;
    }
    try {
      updates.work().run(claim.get(), new Bell());
    } catch (RuntimeException e) {
      updates.work().failed(claim.get(), e);
    }
    return true;
  }

  List<UpdateId> toRun(Instant now) {
    return node.store.read(tx -> updates.work().toRun(tx, now, 10));
  }

  Optional<UpdateClaim> claim(UpdateId id, String owner, Instant now) {
    return node.store.write(tx -> updates.work().claim(tx, id, owner, now, now.plus(LEASE)));
  }

  void halt() {
    var _ = node.gate.halt(Scope.SYSTEM, "", OPERATOR, "Stop.", Optional.empty());
  }

  void resume() {
    var _ = node.gate.resume(Scope.SYSTEM, "", OPERATOR, Optional.empty());
  }

  /** After a failure, and after a look at a branch, an update rests. */
  void rest() {
    clock.advance(UpdateWork.CHECK_INTERVAL.plusMinutes(1));
  }

  KnowledgeUpdate now(KnowledgeUpdate update) {
    return updates.update(update.id());
  }

  Question question(KnowledgeUpdate update) {
    return node.store.read(
        tx -> node.gate.forFeatures().question(tx, now(update).question().orElseThrow()));
  }

  void answer(KnowledgeUpdate update, String words) {
    answer(PERSON, update, words);
  }

  void answer(Speaker by, KnowledgeUpdate update, String words) {
    var id = question(update).id();
    node.store.write(tx -> node.gate.forFeatures().answer(tx, id, by, MaskedText.unmasked(words)));
  }

  List<KnowledgeUpdate> all() {
    return updates.list(100, Optional.empty()).updates();
  }

  /** The runner was never started, so that there is nothing else to stop. */
  @Override
  public void close() {
    node.close();
  }
}
