package dev.folkmoot.squad;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.Folkmoot;
import dev.folkmoot.agent.AgentKind;
import dev.folkmoot.agent.Agents;
import dev.folkmoot.agent.Registration;
import dev.folkmoot.agent.Speaker;
import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Ids;
import dev.folkmoot.events.EventLog;
import dev.folkmoot.events.Waits;
import dev.folkmoot.gate.Gate;
import dev.folkmoot.store.QueryPlan;
import dev.folkmoot.store.Store;
import dev.folkmoot.testing.Databases;
import dev.folkmoot.testing.SettableClock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** What the chat costs in statements, and that what was said before costs nothing. */
class SquadCostTest {
  private static final Speaker CODER = speaker("coder");
  private static final AgentId TESTER = new AgentId("tester");

  /**
   * In statements: a message that names one, a page with its prompts, what is unread, and so on.
   */
  record Cost(long post, long page, long unread, long respond, long list) {}

  private static Speaker speaker(String name) {
    return new Speaker(new AgentId(name), Speaker.Via.JAVA);
  }

  @Test
  void it_costs_the_same_whatever_was_said_before_on_sqlite() {
    assertThat(List.of(cost(Databases.sqlite(), 5), cost(Databases.sqlite(), 2_000)))
        .containsOnly(new Cost(5, 3, 3, 10, 5));
  }

  @Test
  void it_costs_the_same_whatever_was_said_before_on_postgres() {
    assertThat(List.of(cost(Databases.postgres(), 5), cost(Databases.postgres(), 2_000)))
        .containsOnly(new Cost(7, 3, 3, 15, 5));
  }

  /** The tail is not followed, so that nobody else's statements are counted. */
  private static Cost cost(Databases database, int before) {
    var clock = new SettableClock();
    try (var store = database.open(clock);
        var waits = new Waits()) {
      var events = new EventLog(store, waits, Folkmoot.EVENT_TYPES);
      var agents = new Agents(store);
      try (var gate = new Gate(store, events, waits, agents)) {
        agents.register(
            new Registration(TESTER, "Tester", AgentKind.EXTERNAL, Optional.empty(), false));
        var squad = new Squad(store, events, agents, gate);
        fill(store, squad, before);
        return cost(store, squad);
      }
    }
  }

  private static void fill(Store store, Squad squad, int before) {
    var settled = open(squad, "First?");
    squad.cancel(settled, _ -> CODER);
    var messages = new MessageStore();
    var ids = new Ids(store.clock());
    store.write(
        tx -> {
          for (int i = 0; i < before; i++) {
            messages.insert(tx, said(ids.next(), store.clock().instant()));
          }
          return true;
        });
  }

  private static ChatMessage said(String id, Instant at) {
    return new ChatMessage(
        0,
        new MessageId(id),
        CODER.name(),
        false,
        "Hello",
        MessageType.MESSAGE,
        Optional.empty(),
        Optional.empty(),
        List.of(),
        at);
  }

  private static String open(Squad squad, String text) {
    var newPrompt = new NewPrompt(text, Optional.empty(), 1, 30, false);
    return squad.open(newPrompt, Author.agent(CODER), Optional.empty()).prompt().id().value();
  }

  private static Cost cost(Store store, Squad squad) {
    var prompt = open(squad, "Which one?");
    Function<Runnable, Long> statements =
        work -> {
          long begin = store.statements();
          work.run();
          return store.statements() - begin;
        };
    long page =
        statements.apply(() -> squad.prompts(squad.read(MessageFilter.NEWEST, 50).messages()));
    long post =
        statements.apply(
            () ->
                squad.post(
                    Author.agent(CODER), "@tester look", Optional.empty(), Optional.empty()));
    squad.markRead(TESTER, 1);
    long unread = statements.apply(() -> squad.unread(TESTER, 50));
    long list =
        statements.apply(
            () ->
                squad.list(
                    new PromptFilter(
                        PromptStatus.COLLECTING, Optional.of(TESTER), Optional.empty()),
                    50,
                    Optional.empty()));
    long respond =
        statements.apply(
            () -> squad.respond(prompt, Author.agent(speaker("tester")), "This", Optional.empty()));
    return new Cost(post, page, unread, respond, list);
  }

  @Test
  void nothing_that_is_read_often_is_looked_for_among_all_that_was_said() {
    var clock = new SettableClock();
    var database = (Databases.Sqlite) Databases.sqlite();
    database.open(clock).close();
    var messages = new MessageStore();
    var prompts = new PromptStore();
    var plan =
        QueryPlan.of(
            database.file(),
            tx ->
                List.of(
                    messages.list(tx, filter(Optional.empty()), Optional.empty(), 50),
                    messages.list(
                        tx, filter(Optional.of(MessageType.SYSTEM)), Optional.empty(), 50),
                    messages.list(tx, filter(Optional.empty()), Optional.of(TESTER), 50),
                    messages.list(
                        tx, filter(Optional.of(MessageType.SYSTEM)), Optional.of(TESTER), 50),
                    messages.list(tx, MessageFilter.after(7), Optional.empty(), 50),
                    messages.newest(tx),
                    messages.before(tx, "0189"),
                    messages.ending(tx, IdSuffix.parse("abcd1234")),
                    messages.ofOthers(tx, TESTER, 7, 70, 50),
                    prompts.list(
                        tx,
                        new PromptFilter(
                            PromptStatus.COLLECTING, Optional.of(TESTER), Optional.of("task")),
                        Optional.empty(),
                        50),
                    new Agents(database.open(clock)).findByNames(tx, List.of("ann"))));
    assertThat(plan)
        .filteredOn(line -> line.startsWith("SEARCH") || line.startsWith("SCAN"))
        .isNotEmpty()
        .noneMatch(line -> line.matches("SCAN (s|message|prompt|mention|agent|called)\\b.*"))
        .noneMatch(line -> line.contains("TEMP B-TREE FOR ORDER BY"));
  }

  private static MessageFilter filter(Optional<MessageType> type) {
    return new MessageFilter(Optional.empty(), Optional.of(1_000L), type, Optional.empty());
  }
}
