package dev.folkmoot.discussion;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.core.SessionId;
import dev.folkmoot.llm.ModelServer;
import dev.folkmoot.session.Turn;
import dev.folkmoot.testing.Api;
import dev.folkmoot.testing.Databases;
import dev.folkmoot.testing.OffsetClock;
import dev.folkmoot.testing.ServerProcess;
import dev.folkmoot.testing.SettableClock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Nodes on one database run each discussion on one of them at a time. */
class DiscussionNodesTest {
  private static final int DISCUSSIONS = 50;
  private static final int ALL = 10 * DISCUSSIONS;
  private static final Duration LEASE = Duration.ofSeconds(6);

  /** How long nobody looks at what is held, unless its node is told that it may go on. */
  private static final Duration HOLD = Duration.ofSeconds(30);

  /** So many turns are taken before a node goes, and no more. */
  private final Semaphore allowed = new Semaphore(2 * DISCUSSIONS);

  private final AtomicInteger calls = new AtomicInteger();

  @AutoClose
  private final ModelServer models =
      new ModelServer()
          .always(_ -> ModelServer.say("call ", Integer.toString(calls.incrementAndGet())))
          .allowing(allowed);

  /** The clock of the nodes in this process. */
  private final OffsetClock clock = new OffsetClock();

  @TempDir private Path data;

  @Test
  void what_a_node_that_stops_was_running_is_finished_by_another() throws Exception {
    var database = Databases.postgresUrl();
    try (var stays = new Moot(data.resolve("a"), Optional.of(database), models, clock)) {
      List<Meeting> meetings;
      try (var stops = new Moot(data.resolve("b"), Optional.of(database), models, clock)) {
        meetings = open(stays.api, stops.api);
        models.awaitCalls(2 * DISCUSSIONS);
      }
      allowed.release(ALL);
      requireWhole(stays.api, meetings);
    }
  }

  @Test
  void what_a_node_that_is_killed_was_running_is_taken_over_when_its_lease_ends() throws Exception {
    var database = Databases.postgresUrl();
    try (var stays = new Moot(data.resolve("a"), Optional.of(database), models, clock);
        var dies = process(database);
        var api = Api.at(dies.url())) {
      var meetings = open(stays.api, api);
      models.awaitCalls(2 * DISCUSSIONS);
      dies.kill();
      allowed.release(ALL);
      clock.advance(LEASE);
      requireWhole(stays.api, meetings);
    }
  }

  @Test
  void what_is_held_when_its_node_is_killed_goes_on_elsewhere_once_the_answer_comes()
      throws Exception {
    var database = Databases.postgresUrl();
    try (var stays = new Moot(data.resolve("a"), Optional.of(database), models, clock);
        var dies = process(database);
        var api = Api.at(dies.url())) {
      var held =
          api.ask(
              Map.of(
                  "type", "BLOCKING", "agentId", "model/ben", "askedBy", "ann", "text", "Go on?"));
      var body =
          Moot.opening(
              Moot.settings().put("maxRounds", 1), List.of(Moot.model("Ada"), Moot.model("Ben")));
      var opened = Meeting.of(api, api.post("/api/discussions", body).expect(201).json());
      Api.awaitUntil(() -> opened.json().at("/project/reason").asString("").equals("held"));
      dies.kill();
      var meeting = new Meeting(stays.api, opened.id());
      assertThat(meeting.lines()).containsExactly("1.0 Ada: call 1");
      stays.api.answer(held, "ann", "yes");
      clock.advance(HOLD);
      Api.awaitUntil(() -> meeting.status().equals("completed"));
      assertThat(meeting.lines()).containsExactly("1.0 Ada: call 1", "1.1 Ben: call 2");
    }
  }

  private ServerProcess process(String database) throws IOException {
    var config =
        Files.writeString(
            data.resolve("folkmoot.yaml"),
            "models: { fast: { provider: openai, model: m-1, baseUrl: \"%s\" } }"
                .formatted(models.url()));
    return ServerProcess.start(
        data.resolve("b"),
        Map.of("FOLKMOOT_DATABASE_URL", database, "FOLKMOOT_CONFIG", config.toString()));
  }

  private static List<Meeting> open(Api one, Api other) {
    var body = Moot.opening(Moot.settings(), List.of(Moot.model("Ada"), Moot.model("Ben")));
    return IntStream.range(0, DISCUSSIONS)
        .mapToObj(i -> i % 2 == 0 ? one : other)
        .map(api -> Meeting.of(api, api.post("/api/discussions", body).expect(201).json()))
        .toList();
  }

  private static void requireWhole(Api api, List<Meeting> meetings) {
    var left = meetings.stream().map(meeting -> new Meeting(api, meeting.id())).toList();
    Api.awaitUntil(
        Duration.ofSeconds(40),
        () -> left.stream().allMatch(meeting -> meeting.status().equals("completed")));
    left.forEach(meeting -> Whole.require(meeting, 3, 2));
  }

  @Test
  void who_has_lost_its_claim_discards_what_it_heard() throws Exception {
    var clock = new SettableClock();
    var database = Databases.postgres();
    var slow = new CountDownLatch(1);
    var quick = new CountDownLatch(1);
    models.always(_ -> answer(calls.incrementAndGet(), slow, quick));
    try (var loses = new Circle(database, clock, models);
        var takes = new Circle(database, clock, models)) {
      var id =
          loses.open(1, 20, Agenda.AGENT_LIMIT, List.of(Circle.model("Ada"), Circle.model("Ben")));
      models.awaitCalls(1);
      clock.advance(LEASE.plusSeconds(1));
      takes.start();
      models.awaitCalls(1);
      long before = loses.store.statements();
      slow.countDown();
      Api.awaitUntil(() -> loses.store.statements() > before);
      takes.discussions.pause(id, Circle.ANN);
      assertThat(said(takes, id)).isEmpty();
      takes.discussions.resume(id, Circle.ANN);
      quick.countDown();
      Api.awaitUntil(() -> said(takes, id).size() == 2);
      assertThat(said(takes, id)).containsExactly("call 2", "call 3");
    }
  }

  private static ModelServer.Act answer(int call, CountDownLatch first, CountDownLatch second) {
    try {
      if (call <= 2) {
        (call == 1 ? first : second).await();
      }
      return ModelServer.say("call ", Integer.toString(call));
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static List<String> said(Circle circle, SessionId id) {
    return circle.discussions.find(id).turns().stream().map(Turn::content).toList();
  }
}
