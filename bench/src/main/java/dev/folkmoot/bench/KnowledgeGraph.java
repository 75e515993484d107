package dev.folkmoot.bench;

import dev.folkmoot.agent.AgentKind;
import dev.folkmoot.agent.Registration;
import dev.folkmoot.agent.Speaker;
import dev.folkmoot.agent.Standing;
import dev.folkmoot.core.AgentId;
import dev.folkmoot.story.NewSpec;
import dev.folkmoot.story.NewStory;
import dev.folkmoot.story.StoryId;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A graph of many entries, each with an edge to an earlier one, and stories in the same words. As
 * in a language, the nth word occurs about 1/n as often as the first.
 */
final class KnowledgeGraph {
  /** More than twice the number of packs that the cache keeps. */
  private static final int STORIES = 500;

  private static final int AT_ONCE = 1_000;
  private static final int STORIES_AT_ONCE = 50;
  private static final int WORDS = 20_000;
  private static final int DESCRIPTION = 25;
  private static final int STORY = 60;
  private static final AgentId READER = new AgentId("reader");
  private static final Speaker PERSON =
      new Speaker(
          new AgentId("ann"),
          Speaker.Via.JAVA,
          Optional.of(Standing.PERSON),
          Optional.of("a token"));

  private static final String NODE =
      """
      insert into knowledge_node
        (seq, id, type, level, status, description, path, changed_by, changed_at)
      values (:seq, :id, 'component', 'implementation', 'current', :description, :path, 'ada', 0)
      """;

  private static final String TEXT =
      """
      insert into knowledge_text (rowid, name, place, description, example)
      values (:seq, :id, :path, :description, '')
      """;

  private static final String EDGE =
      """
      insert into knowledge_edge (from_id, relation, to_id, added_by, added_at)
      values (:from, 'calls', :to, 'ada', 0)
      """;

  private final Random random = new Random(17);
  private final Node node;
  private int next;

  private KnowledgeGraph(Node node) {
    this.node = node;
  }

  static KnowledgeGraph fill(Node node, int entries) {
    var graph = new KnowledgeGraph(node);
    for (int from = 0; from < entries; from += AT_ONCE) {
      graph.addEntries(from, Math.min(entries, from + AT_ONCE));
    }
    node.store.write(
        tx ->
            tx.sql("insert into knowledge_graph (id, version, nodes) values (1, 1, :nodes)")
                .set("nodes", entries)
                .update());
    graph.addStories();
    node.agents.register(
        new Registration(READER, READER.value(), AgentKind.EXTERNAL, Optional.empty(), false));
    return graph;
  }

  private void addEntries(int from, int to) {
    node.store.write(
        tx -> {
          for (int i = from; i < to; i++) {
            var id = "part-" + i;
            var path = "src/w" + i % WORDS;
            var description = words(DESCRIPTION);
            tx.sql(NODE)
                .set("seq", i + 1)
                .set("id", id)
                .set("description", description)
                .set("path", path)
                .update();
            tx.sql(TEXT)
                .set("seq", i + 1)
                .set("id", id)
                .set("description", description)
                .set("path", path)
                .update();
            tx.sql(EDGE).set("from", id).set("to", "part-" + random.nextInt(i + 1)).update();
          }
          return true;
        });
  }

  private String words(int count) {
    return IntStream.range(0, count)
        .mapToObj(_ -> "w" + (int) Math.pow(WORDS, random.nextDouble()))
        .collect(Collectors.joining(" "));
  }

  private void addStories() {
    var spec =
        node.stories.addSpec(PERSON, new NewSpec("Login", "People sign in."), Optional.empty());
    for (int from = 0; from < STORIES; from += STORIES_AT_ONCE) {
      var stories = IntStream.range(from, from + STORIES_AT_ONCE).mapToObj(this::story).toList();
      node.stories.add(PERSON, spec.id(), stories, Optional.empty());
    }
  }

  private NewStory story(int number) {
    return new NewStory(
        Optional.of(id(number)),
        "Story " + number,
        words(STORY),
        List.of(),
        NewStory.DEFAULT_PRIORITY,
        NewStory.DEFAULT_POINTS,
        false);
  }

  private static StoryId id(int story) {
    return new StoryId("story-" + story);
  }

  /** Packs of one story after the other, so that none is in the cache. */
  double packNanos(int count) {
    return Stopwatch.nanos(
            () -> {
              for (int i = 0; i < count; i++) {
                require(!node.knowledge.pack(id(next++ % STORIES)).nodes().isEmpty());
              }
            })
        / count;
  }

  double cachedPackNanos(int count) {
    return Stopwatch.nanos(
            () -> {
              for (int i = 0; i < count; i++) {
                require(!node.knowledge.pack(id(0)).nodes().isEmpty());
              }
            })
        / count;
  }

  double pointReadNanos(int count) {
    return Stopwatch.nanos(
            () -> {
              for (int i = 0; i < count; i++) {
                require(node.agents.find(READER).isPresent());
              }
            })
        / count;
  }

  void export(Appendable out) {
    node.knowledge.export(out);
  }

  private static void require(boolean found) {
    if (!found) {
      throw new IllegalStateException("nothing was found");
    }
  }
}
