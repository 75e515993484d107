package dev.folkmoot.knowledge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.Folkmoot;
import dev.folkmoot.agent.AgentKind;
import dev.folkmoot.agent.Agents;
import dev.folkmoot.agent.Registration;
import dev.folkmoot.agent.Speaker;
import dev.folkmoot.core.AgentId;
import dev.folkmoot.events.EventLog;
import dev.folkmoot.events.Waits;
import dev.folkmoot.gate.Gate;
import dev.folkmoot.store.QueryPlan;
import dev.folkmoot.store.Store;
import dev.folkmoot.story.NewSpec;
import dev.folkmoot.story.NewStory;
import dev.folkmoot.story.Stories;
import dev.folkmoot.story.StoryId;
import dev.folkmoot.testing.Databases;
import dev.folkmoot.testing.SettableClock;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The cost of knowledge in statements, to which earlier knowledge adds nothing. */
class KnowledgeCostTest {
  private static final AgentId ADA = new AgentId("ada");
  private static final StoryId STORY = new StoryId("login");
  private static final Speaker BY_ADA = new Speaker(ADA, Speaker.Via.JAVA);

  /** In statements. */
  record Cost(
      long add,
      long again,
      long change,
      long search,
      long browse,
      long details,
      long pack,
      long packAgain) {}

  @Test
  void it_costs_the_same_whatever_is_known_on_sqlite() {
    assertThat(List.of(cost(Databases.sqlite(), 5), cost(Databases.sqlite(), 2_000)))
        .containsOnly(new Cost(9, 6, 16, 1, 3, 5, 6, 1));
  }

  @Test
  void it_costs_the_same_whatever_is_known_on_postgres() {
    assertThat(List.of(cost(Databases.postgres(), 5), cost(Databases.postgres(), 2_000)))
        .containsOnly(new Cost(10, 7, 17, 1, 3, 5, 6, 1));
  }

  private static Cost cost(Databases database, int before) {
    try (var store = database.open(new SettableClock());
        var waits = new Waits()) {
      var events = new EventLog(store, waits, Folkmoot.EVENT_TYPES);
      var agents = new Agents(store);
      try (var gate = new Gate(store, events, waits, agents)) {
        agents.register(
            new Registration(ADA, "ada", AgentKind.EXTERNAL, Optional.of("coder"), false));
        var stories = new Stories(store, events, waits, agents, gate);
        addStory(stories);
        fill(store, before);
        return cost(store, new Knowledge(store, events, agents, gate, stories));
      }
    }
  }

  private static void addStory(Stories stories) {
    var spec =
        stories.addSpec(
            KnowledgeWork.PERSON, new NewSpec("Login", "People sign in."), Optional.empty());
    var story =
        new NewStory(
            Optional.of(STORY),
            "Everybody",
            "Signs everybody in.",
            List.of(),
            NewStory.DEFAULT_PRIORITY,
            NewStory.DEFAULT_POINTS,
            false);
    stories.add(KnowledgeWork.PERSON, spec.id(), List.of(story), Optional.empty());
  }

  private static void fill(Store store, int before) {
    var rows = new KnowledgeStore();
    var now = store.clock().instant();
    var auth = new KnowledgeStore.AuthoredNode(Nodes.node("auth", "Signs in."), ADA, now);
    store.write(
        tx -> {
          IntStream.range(0, before)
              .forEach(
                  i -> {
                    rows.insert(tx, Nodes.node("n" + i, "Common."), ADA, now);
                    rows.put(tx, Nodes.edge("n" + i, "n0"), ADA, now);
                    rows.insertHistory(tx, auth, ADA, now);
                  });
          return true;
        });
  }

  private static Cost cost(Store store, Knowledge knowledge) {
    var entry = Nodes.entry("auth", "Signs people in.", Nodes.edge("auth", "db"));
    var changed = Nodes.entry("auth", "Signs everybody in.", Nodes.edge("auth", "db"));
    long add = statements(store, () -> add(knowledge, entry));
    long again = statements(store, () -> add(knowledge, entry));
    long change = statements(store, () -> add(knowledge, changed));
    long search =
        statements(
            store,
            () ->
                knowledge.search(
                    Optional.of("everybody"), KnowledgeFilter.ALL, Optional.empty(), 20));
    long browse =
        statements(
            store,
            () -> knowledge.browse(Optional.empty(), KnowledgeFilter.ALL, Optional.empty(), 5));
    long details = statements(store, () -> knowledge.details("auth", 20, 20));
    long pack = statements(store, () -> knowledge.pack(STORY));
    long packAgain = statements(store, () -> knowledge.pack(STORY));
    return new Cost(add, again, change, search, browse, details, pack, packAgain);
  }

  private static void add(Knowledge knowledge, KnowledgeEntry entry) {
    knowledge.add(BY_ADA, entry, Optional.empty(), Optional.empty());
  }

  private static long statements(Store store, Runnable work) {
    long begin = store.statements();
    work.run();
    return store.statements() - begin;
  }

  @Test
  void nothing_is_looked_for_among_all_that_is_known() {
    var clock = new SettableClock();
    var database = (Databases.Sqlite) Databases.sqlite();
    database.open(clock).close();
    var rows = new KnowledgeStore();
    var edge = Nodes.edge("a", "b");
    var known = new KnowledgeStore.AuthoredNode(Nodes.node("a", "x"), ADA, clock.instant());
    var plan =
        QueryPlan.of(
            database.file(),
            tx ->
                List.of(
                    rows.find(tx, "a"),
                    rows.find(tx, edge),
                    rows.findAll(tx, List.of("a", "b")),
                    rows.edges(tx, List.of("a", "b"), 10),
                    rows.hasEdgesOfOthers(tx, "a", ADA),
                    rows.history(tx, known, 10),
                    rows.after(tx, "a", 10),
                    rows.after(tx, "a", KnowledgeFilter.ALL, 10),
                    rows.endOfScan(tx, "a"),
                    ReplaceQuestions.open(tx, "a"),
                    rows.after(tx, Optional.of(edge), 10),
                    rows.graphState(tx),
                    rows.index().counts(tx, List.of("a"), 10),
                    rows.index()
                        .search(
                            tx,
                            List.of("a"),
                            KnowledgeFilter.ALL,
                            Slice.first(10),
                            KnowledgeStore::node)));
    assertThat(plan)
        .filteredOn(line -> line.startsWith("SEARCH") || line.startsWith("SCAN"))
        .isNotEmpty()
        .noneMatch(
            line -> line.matches("SCAN (n|knowledge_(node|edge|history|conflict|graph))\\b.*"));
  }
}
