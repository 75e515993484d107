package dev.folkmoot.gate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.Folkmoot;
import dev.folkmoot.agent.Agents;
import dev.folkmoot.agent.Speaker;
import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Ids;
import dev.folkmoot.core.SealKey;
import dev.folkmoot.core.SessionId;
import dev.folkmoot.events.EventLog;
import dev.folkmoot.events.Waits;
import dev.folkmoot.gate.OnDatabase.OnPostgres;
import dev.folkmoot.gate.OnDatabase.OnSqlite;
import dev.folkmoot.store.QueryPlan;
import dev.folkmoot.store.Store;
import dev.folkmoot.store.Tx;
import dev.folkmoot.testing.Databases;
import dev.folkmoot.testing.SettableClock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What an operation costs in statements, and that history costs nothing. */
class GateCostTest {
  private static final AgentId CODER = new AgentId("coder");
  private static final Optional<SessionId> RELEASE = Optional.of(new SessionId("release"));
  private static final Optional<SessionId> ANYWHERE = Optional.empty();
  private static final Speaker ANN = new Speaker(new AgentId("ann"), Speaker.Via.JAVA);

  /** What each operation costs once the agent and its session are known. */
  record Cost(long check, long ask, long answer, long clearance) {}

  @Nested
  class Sqlite extends Costs implements OnSqlite {
    @Override
    Cost expected() {
      return new Cost(1, 4, 3, 3);
    }
  }

  @Nested
  class Postgres extends Costs implements OnPostgres {
    @Override
    Cost expected() {
      return new Cost(1, 6, 6, 3);
    }
  }

  /** A gate whose tail is not followed, so that nobody else's statements are counted. */
  abstract static class Costs implements OnDatabase {
    private final SettableClock clock = new SettableClock();
    private final Store store = database().open(clock);
    private final Waits waits = new Waits();
    private final Gate gate =
        new Gate(store, new EventLog(store, waits, Folkmoot.EVENT_TYPES), waits, new Agents(store));

    abstract Cost expected();

    @AfterEach
    void close() {
      waits.close();
      gate.close();
      store.close();
    }

    @ParameterizedTest
    @ValueSource(ints = {5, 5_000})
    void an_operation_costs_the_same_whatever_is_behind_it(int closed) {
      settle(closed);
      gate.answer(ask().id(), ANN, "Go on");
      assertThat(cost()).isEqualTo(expected());
    }

    private Cost cost() {
      long before = store.statements();
      gate.check(CODER, RELEASE);
      long checked = store.statements();
      var question = ask();
      long asked = store.statements();
      gate.answer(question.id(), ANN, "Go on");
      long answered = store.statements();
      gate.clearance(CODER, RELEASE, Duration.ZERO, Optional.empty()).join();
      return new Cost(
          checked - before, asked - checked, answered - asked, store.statements() - answered);
    }

    private Question ask() {
      return gate.ask(question());
    }

    private static Ask question() {
      return Ask.of(Type.BLOCKING, new Speaker(CODER, Speaker.Via.JAVA), "May I go on?")
          .agent(CODER)
          .session(RELEASE.orElseThrow());
    }

    private void settle(int count) {
      var ids = new Ids(clock);
      store.write(
          tx -> {
            for (int i = 0; i < count; i++) {
              new QuestionStore(SealKey.random(), new QuestionCache())
                  .insert(tx, question().draft(ids, clock.instant()));
            }
            return tx.sql("update question set status = 'expired', settled_at = :now")
                .set("now", clock.instant())
                .update();
          });
    }
  }

  @Test
  void a_check_looks_at_open_holds_only() {
    var holds = new Holds();
    assertThat(
            plan(
                tx ->
                    List.of(
                        holds.of(tx, CODER, RELEASE),
                        holds.of(tx, CODER, ANYWHERE),
                        holds.timedQuestions(tx, CODER, RELEASE),
                        holds.timedQuestions(tx, CODER, ANYWHERE))))
        .filteredOn(GateCostTest::readsQuestions)
        .hasSize(12)
        .allMatch(line -> line.contains(" question_holds_"));
  }

  @Test
  void a_glance_looks_at_open_holds_only() {
    var holds = new Holds();
    assertThat(plan(tx -> holds.some(tx, CODER, 6)))
        .filteredOn(GateCostTest::readsQuestions)
        .hasSize(3)
        .allMatch(line -> line.contains(" question_holds_"));
  }

  @Test
  void nothing_that_is_done_often_looks_at_closed_questions() {
    var now = new SettableClock().instant();
    var holds = new Holds();
    var questions = new QuestionStore(SealKey.random(), new QuestionCache());
    var listing = new Listing(questions);
    assertThat(
            plan(
                tx ->
                    List.of(
                        holds.sessions(tx, 30),
                        holds.agents(tx, 30),
                        holds.isSystemHeld(tx),
                        listing.open(tx, 1_000),
                        listing.holdingEverything(tx, 30),
                        holds.halts(tx, Scope.AGENT, "coder"),
                        questions.due(tx, now, 100),
                        questions.nextDue(tx),
                        listing.page(tx, QuestionFilter.open(), 50, Optional.empty()))))
        .filteredOn(GateCostTest::readsQuestions)
        .isNotEmpty()
        .allMatch(line -> line.matches(".* INDEX question_(holds_|due|urgent).*"));
  }

  @Test
  void what_others_hold_is_read_off_open_holds() {
    var now = new SettableClock().instant();
    var question =
        Ask.of(Type.EMERGENCY, new Speaker(CODER, Speaker.Via.JAVA), "May we go on?")
            .agent(CODER)
            .session(RELEASE.orElseThrow())
            .draft(new Ids(() -> now), now);
    var answer = new Answer(CODER, "yes", Speaker.Via.JAVA, Optional.empty(), now, false);
    var questions = new QuestionStore(SealKey.random(), new QuestionCache());
    assertThat(
            plan(
                tx -> {
                  questions.insert(tx, question);
                  new Holds().heldByOthers(tx, question);
                  return questions.answer(tx, question, answer, true);
                }))
        .filteredOn(line -> line.matches("(SCAN|SEARCH) (question|o)\\b.*"))
        .hasSize(8)
        .allMatch(line -> line.matches(".* INDEX (question_holds_|sqlite_autoindex_question_1).*"));
  }

  @Test
  void what_an_asker_has_open_is_counted_in_open_questions_only() {
    var now = new SettableClock().instant();
    var ids = new Ids(() -> now);
    var limit = new OpenLimit(CODER, 5, Optional.of(3));
    assertThat(
            plan(
                tx ->
                    new QuestionStore(SealKey.random(), new QuestionCache())
                        .insertWithin(tx, Costs.question().draft(ids, now), limit)))
        .filteredOn(GateCostTest::readsQuestions)
        .hasSize(2)
        .allMatch(line -> line.contains(" INDEX question_asked "));
  }

  @Test
  void open_context_requests_are_read_in_order_by_their_index() {
    var now = new SettableClock().instant();
    var last = Optional.of(Costs.question().draft(new Ids(() -> now), now));
    var questions = new QuestionStore(SealKey.random(), new QuestionCache());
    assertThat(
            plan(
                tx ->
                    List.of(
                        questions.openQuestions(tx, Type.CONTEXT, Optional.empty(), 100),
                        questions.openQuestions(tx, Type.CONTEXT, last, 100))))
        .hasSize(2)
        .allMatch(line -> line.contains(" INDEX question_context"));
  }

  @Test
  void what_freed_an_agent_is_found_without_reading_every_event() {
    var holds = new Holds();
    assertThat(
            plan(
                tx ->
                    List.of(
                        holds.releasedAfter(tx, 0, CODER, RELEASE),
                        holds.releasedAfter(tx, 0, CODER, ANYWHERE))))
        .noneMatch(line -> line.startsWith("SCAN event"));
  }

  @Test
  void what_held_an_agent_at_an_event_is_found_by_its_index() {
    var holds = new Holds();
    assertThat(plan(tx -> holds.scopesAt(tx, CODER, 5)))
        .filteredOn(line -> line.matches("(SCAN|SEARCH) (event|question|participant)\\b.*"))
        .hasSize(7)
        .allMatch(line -> line.matches(".* (INDEX (event_hold|question_holds_)|PRIMARY KEY).*"));
  }

  private static List<String> plan(Tx.Work<?> work) {
    var database = (Databases.Sqlite) OneSqlite.emptied();
    database.open(new SettableClock()).close();
    return QueryPlan.of(database.file(), work);
  }

  private static boolean readsQuestions(String line) {
    return line.matches("(SCAN|SEARCH) question\\b.*");
  }
}
