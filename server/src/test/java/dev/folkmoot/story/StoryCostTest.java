package dev.folkmoot.story;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.Folkmoot;
import dev.folkmoot.agent.AgentKind;
import dev.folkmoot.agent.Agents;
import dev.folkmoot.agent.Registration;
import dev.folkmoot.agent.Speaker;
import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Ids;
import dev.folkmoot.core.Json;
import dev.folkmoot.events.EventLog;
import dev.folkmoot.events.Waits;
import dev.folkmoot.gate.Gate;
import dev.folkmoot.store.QueryPlan;
import dev.folkmoot.store.Store;
import dev.folkmoot.testing.Databases;
import dev.folkmoot.testing.SettableClock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The statements that stories and the mailbox cost, whatever was done before. */
class StoryCostTest {
  private static final AgentId ADA = new AgentId("ada");
  private static final AgentId PM = new AgentId("pm");

  /** In statements. */
  record Cost(long add, long take, long report, long send, long next, long reply, long complete) {}

  @Test
  void it_costs_the_same_whatever_was_done_before_on_sqlite() {
    assertThat(List.of(cost(Databases.sqlite(), 5), cost(Databases.sqlite(), 2_000)))
        .containsOnly(new Cost(8, 12, 6, 4, 6, 8, 7));
  }

  @Test
  void it_costs_the_same_whatever_was_done_before_on_postgres() {
    assertThat(List.of(cost(Databases.postgres(), 5), cost(Databases.postgres(), 2_000)))
        .containsOnly(new Cost(10, 15, 8, 6, 7, 12, 9));
  }

  /** The tail is not followed, so that nobody else's statements are counted. */
  private static Cost cost(Databases database, int before) {
    try (var store = database.open(new SettableClock());
        var waits = new Waits()) {
      var events = new EventLog(store, waits, Folkmoot.EVENT_TYPES);
      var agents = new Agents(store);
      try (var gate = new Gate(store, events, waits, agents)) {
        register(agents, ADA, "coder");
        register(agents, PM, "pm");
        var stories = new Stories(store, events, waits, agents, gate);
        var spec =
            stories.addSpec(WorkContract.PERSON, new NewSpec("T", "C"), Optional.empty()).id();
        fill(store, before);
        return cost(store, stories, spec);
      }
    }
  }

  private static void register(Agents agents, AgentId agent, String role) {
    agents.register(
        new Registration(agent, agent.value(), AgentKind.EXTERNAL, Optional.of(role), false));
  }

  /** Stories that are done, and letters that are delivered. */
  private static void fill(Store store, int before) {
    var stories = new StoryStore();
    var letters = new LetterStore();
    var ids = new Ids(store.clock());
    var now = store.clock().instant();
    var spec = new SpecId(ids.next());
    store.write(
        tx -> {
          for (int i = 0; i < before; i++) {
            stories.insert(
                tx,
                new Story(
                    new StoryId(ids.next()),
                    spec,
                    "T",
                    "C",
                    List.of(),
                    50,
                    1,
                    false,
                    StoryStatus.DONE,
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty(),
                    PM,
                    now,
                    now));
            var letter =
                new Letter(
                    new LetterId(ids.next()),
                    LetterType.REQUEST,
                    ADA,
                    Optional.of(PM),
                    Optional.empty(),
                    "k",
                    Json.object(),
                    Optional.empty(),
                    LetterStatus.QUEUED,
                    now);
            letters.insert(tx, letter, LetterQueue.requests(PM), LetterQueue.MOST);
            letters.settle(tx, letter.id(), PM, now);
          }
          return true;
        });
  }

  private static Cost cost(Store store, Stories stories, SpecId spec) {
    var ada = new Speaker(ADA, Speaker.Via.JAVA);
    var pm = new Speaker(PM, Speaker.Via.JAVA);
    var mailbox = stories.mailbox();
    var added = List.of(WorkContract.story("a"));
    long add = statements(store, () -> stories.add(pm, spec, added, Optional.empty()));
    long take = statements(store, () -> stories.take(ada, Optional.empty()));
    long report = statements(store, () -> stories.states().report(ADA, "SETUP", Optional.empty()));
    var letter = NewLetter.request(PM, "question", Json.object());
    long send = statements(store, () -> mailbox.send(ada, letter, Optional.empty()));
    long next = statements(store, () -> mailbox.next(PM, Duration.ZERO, Optional.empty()).join());
    var request = mailbox.next(PM, Duration.ZERO, Optional.empty()).join().orElseThrow();
    var answer = NewReply.response("answer", Json.object());
    long reply = statements(store, () -> mailbox.reply(pm, request.id(), answer, Optional.empty()));
    long complete = statements(store, () -> stories.complete(ada, new StoryId("a")));
    return new Cost(add, take, report, send, next, reply, complete);
  }

  private static long statements(Store store, Runnable work) {
    long begin = store.statements();
    work.run();
    return store.statements() - begin;
  }

  @Test
  void nothing_that_is_read_often_is_looked_for_among_all_that_was_done() {
    var clock = new SettableClock();
    var database = (Databases.Sqlite) Databases.sqlite();
    database.open(clock).close();
    var stories = new StoryStore();
    var letters = new LetterStore();
    var now = clock.instant();
    var spec = new SpecId("01890000-0000-7000-8000-000000000000");
    var letter = new LetterId(spec.value());
    var plan =
        QueryPlan.of(
            database.file(),
            tx ->
                List.of(
                    stories.nextFor(tx, ADA),
                    stories.heldBy(tx, ADA),
                    stories.hasLapsed(tx, now),
                    stories.countNotBegun(tx, 1_000),
                    stories.unfinished(tx, spec, 5),
                    stories.list(tx, StoryFilter.ALL, 0, 50),
                    stories.list(
                        tx,
                        new StoryFilter(Optional.of(spec), Optional.empty(), Optional.empty()),
                        0,
                        50),
                    stories.list(
                        tx,
                        new StoryFilter(
                            Optional.empty(), Optional.of(StoryStatus.CODING), Optional.empty()),
                        0,
                        50),
                    stories.list(
                        tx,
                        new StoryFilter(Optional.empty(), Optional.empty(), Optional.of(ADA)),
                        0,
                        50),
                    letters.next(tx, ADA, true, now),
                    letters.hasExpress(tx, ADA),
                    letters.replyTo(tx, letter),
                    letters.list(tx, ADA, Optional.empty(), 50)));
    assertThat(plan)
        .filteredOn(line -> line.startsWith("SEARCH") || line.startsWith("SCAN"))
        .isNotEmpty()
        .noneMatch(line -> line.matches("SCAN (story|letter|spec|agent_state)\\b.*"));
  }
}
