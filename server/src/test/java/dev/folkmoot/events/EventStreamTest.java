package dev.folkmoot.events;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.folkmoot.Folkmoot;
import dev.folkmoot.audit.Audit;
import dev.folkmoot.audit.CheckpointFile;
import dev.folkmoot.core.SealKey;
import dev.folkmoot.testing.Api;
import dev.folkmoot.testing.Api.Event;
import dev.folkmoot.testing.Api.Listener;
import dev.folkmoot.testing.Databases;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/**
 * Whoever follows the log sees every event once and in order, however often it has to come back.
 */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class EventStreamTest {
  private static final int WRITERS = 8;
  private static final int READERS = 8;
  private static final int EACH = 100;

  @AutoClose
  @SuppressWarnings("NullAway.Init")
  private static Api silentApi;

  @AutoClose
  @SuppressWarnings("NullAway.Init")
  private static Listener silent;

  @TempDir private Path data;
  private final ExecutorService tasks = Executors.newVirtualThreadPerTaskExecutor();
  private Api api;

  /** It takes a while until a stream has to be kept awake, so that one begins before the others. */
  @BeforeAll
  static void listen() {
    silentApi = Api.start();
    silent = silentApi.listen("");
  }

  @BeforeEach
  void start() {
    api = Api.start(data.resolve("one"));
  }

  @AfterEach
  void stop() {
    tasks.shutdownNow();
    api.close();
  }

  @Test
  void a_stream_starts_with_the_id_to_resume_from() {
    api.ask("ALERT", "coder", "before");
    try (var listener = api.listen("")) {
      assertThat(listener.response().headers().firstValue("content-type"))
          .contains("text/event-stream");
      assertThat(List.of(line(listener), line(listener), line(listener)))
          .containsExactly("retry: 1000", "id: 1", "");
      api.ask("ALERT", "coder", "after");
      assertThat(next(listener).data().at("/data/text").asString()).isEqualTo("after");
    }
  }

  @Test
  void an_event_is_told_as_it_happens() {
    try (var listener = api.listen("?after=0")) {
      var asked =
          api.ask(Map.of("type", "APPROVAL", "agentId", "coder", "sessionId", "s", "text", "Go?"));
      var event = next(listener);
      assertThat(event.id()).isEqualTo(1);
      assertThat(event.type()).isEqualTo("question.asked");
      assertThat(event.data().propertyNames())
          .containsExactly("id", "at", "type", "agentId", "sessionId", "questionId", "data");
      assertThat(event.data().get("id").asLong()).isEqualTo(1);
      assertThat(event.data().get("questionId")).isEqualTo(asked.get("id"));
      assertThat(event.data().get("at")).isEqualTo(asked.get("createdAt"));
      assertThat(List.of(next(listener), next(listener)))
          .extracting(Event::id, Event::type)
          .containsExactly(tuple(2L, "agent.halted"), tuple(3L, "session.halted"));
      api.answer(asked, "ann", "yes");
      assertThat(List.of(next(listener), next(listener), next(listener)))
          .extracting(Event::id, Event::type)
          .containsExactly(
              tuple(4L, "question.answered"),
              tuple(5L, "session.resumed"),
              tuple(6L, "agent.resumed"));
    }
  }

  @Test
  void a_stream_goes_on_after_the_id_it_is_given() {
    ask(api, 5);
    assertThat(ids("?after=2", 3)).containsExactly(3L, 4L, 5L);
    assertThat(ids("", 3, "Last-Event-ID", "2")).containsExactly(3L, 4L, 5L);
    assertThat(ids("?after=0", 1, "Last-Event-ID", "4")).containsExactly(5L);
    try (var listener = api.listen("?after=5")) {
      ask(api, 1);
      assertThat(next(listener).id()).isEqualTo(6);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "agent=coder, 1 2 5 6",
    "session=s1, 5 6",
    "types=question.asked, 1 3 5",
    "'types=agent.halted,session.halted', 2 4 6",
    "types=agent.*, 2 4",
    "'types=question.*,session.*', 1 3 5 6",
    "agent=coder&types=session.*, 6",
    "agent=coder&session=s1, 5 6",
  })
  void a_reader_gets_what_it_asked_for(String query, String wanted) {
    api.ask("BLOCKING", "coder", "Merge?");
    api.ask("BLOCKING", "tester", "Merge?");
    api.ask(Map.of("type", "APPROVAL", "agentId", "coder", "sessionId", "s1", "text", "Go?"));
    var expected = Stream.of(wanted.split(" ", -1)).map(Long::valueOf).toList();
    assertThat(
            page("after=0&" + query).get("events").valueStream().map(EventStreamTest::id).toList())
        .isEqualTo(expected);
    assertThat(ids("?after=0&" + query, expected.size())).isEqualTo(expected);
    api.close();
    api = Api.start(data.resolve("one"));
    assertThat(ids("?after=0&" + query, expected.size())).isEqualTo(expected);
  }

  @Test
  void a_reader_of_one_agent_hears_when_its_session_holds_it_and_when_it_is_free() {
    api.get("/api/gate/tester?session=s");
    try (var listener = api.listen("?after=0&agent=tester")) {
      var asked =
          api.ask(Map.of("type", "APPROVAL", "agentId", "coder", "sessionId", "s", "text", "Go?"));
      var halted = next(listener);
      assertThat(halted.type()).isEqualTo("agent.halted");
      assertThat(halted.data().get("agentId").asString()).isEqualTo("tester");
      assertThat(halted.data().get("questionId")).isEqualTo(asked.get("id"));
      api.answer(asked, "ann", "yes");
      var resumed = next(listener);
      assertThat(resumed.type()).isEqualTo("agent.resumed");
      assertThat(resumed.data().at("/data/answer").asString()).isEqualTo("yes");
      assertThat(ids("?agent=tester", 1, "Last-Event-ID", Long.toString(halted.id())))
          .containsExactly(resumed.id());
      assertThat(page("after=0&agent=tester").get("events").valueStream().map(EventStreamTest::id))
          .containsExactly(halted.id(), resumed.id());
    }
  }

  @Test
  void the_log_can_be_read_page_by_page() {
    ask(api, 7);
    var first = page("limit=3");
    assertThat(first.propertyNames()).containsExactly("events", "cursor");
    assertThat(first.get("events").valueStream().map(EventStreamTest::id))
        .containsExactly(1L, 2L, 3L);
    assertThat(first.get("cursor").asLong()).isEqualTo(3);
    var second = page("limit=3&after=" + first.get("cursor").asLong());
    assertThat(second.get("events").valueStream().map(EventStreamTest::id))
        .containsExactly(4L, 5L, 6L);
    assertThat(page("after=6").get("events").valueStream().map(EventStreamTest::id))
        .containsExactly(7L);
    assertThat(page("after=7").toString()).isEqualTo("{\"events\":[],\"cursor\":7}");
  }

  @Test
  void a_filtered_page_without_events_still_leads_on() {
    ask(api, 3);
    var page = page("types=session.halted");
    assertThat(page.get("events")).isEmpty();
    assertThat(page.get("cursor").asLong()).isEqualTo(3);
  }

  @Test
  void whoever_comes_back_too_late_is_told_where_to_go_on() throws IOException {
    ask(api, 5);
    var file = new Databases.Sqlite(data.resolve("one").resolve("folkmoot.db"));
    var key = SealKey.parse(Files.readString(data.resolve("one").resolve("audit.key")));
    try (var store = file.open(InstantSource.system())) {
      new Audit(store, key.orElseThrow(), new CheckpointFile(Optional::empty, _ -> {})).advance();
      var log = new EventLog(store, new Waits(), Folkmoot.EVENT_TYPES, key.orElseThrow());
      assertThat(log.deleteBefore(Instant.now().plusSeconds(1), 3)).isEqualTo(3);
    }
    for (var accept : List.of("text/event-stream", "application/json")) {
      var gone = api.get("/api/events", "Last-Event-ID", "2", "Accept", accept).expect(410);
      assertThat(gone.json().get("code").asString()).isEqualTo("GONE");
      assertThat(gone.json().get("detail").asString()).contains("after 3");
      assertThat(gone.json().get("firstKept").asLong()).isEqualTo(4);
      api.get("/api/events?after=0", "Accept", accept).expect(410);
    }
    assertThat(ids("?after=3", 2)).containsExactly(4L, 5L);
  }

  @Test
  void an_id_that_is_still_to_come_is_refused() {
    ask(api, 1);
    for (var accept : List.of("text/event-stream", "application/json")) {
      var early = api.get("/api/events?after=2", "Accept", accept).expect(400);
      assertThat(early.json().get("detail").asString()).contains("the newest is 1");
      api.get("/api/events", "Last-Event-ID", "999", "Accept", accept).expect(400);
    }
  }

  @Test
  @Order(Integer.MAX_VALUE)
  void a_silent_stream_is_kept_awake() {
    var comment = Stream.generate(() -> line(silent)).filter(line -> line.startsWith(":"));
    assertThat(comment.findFirst()).contains(": still here");
    ask(silentApi, 1);
    assertThat(next(silent).id()).isEqualTo(1);
  }

  @Test
  void readers_that_come_and_go_miss_nothing_and_see_nothing_twice() throws Exception {
    var readers = readers(List.of(api));
    writers(List.of(api));
    requireAllSawAll(readers);
  }

  @Test
  void readers_that_go_from_node_to_node_miss_nothing_and_see_nothing_twice() throws Exception {
    var database = Databases.postgresUrl();
    try (var a = Api.start(data.resolve("a"), database);
        var b = Api.start(data.resolve("b"), database)) {
      var readers = readers(List.of(a, b));
      writers(List.of(a, b));
      requireAllSawAll(readers);
    }
  }

  @Test
  void a_reader_that_does_not_read_hinders_nobody() {
    try (var slow = api.listen("?after=0");
        var quick = api.listen("?after=0")) {
      var large = "x".repeat(10_000);
      var writing =
          tasks.submit(
              () -> IntStream.range(0, 1_000).forEach(_ -> api.ask("ALERT", "coder", large)));
      for (long id = 1; id <= 1_000; id++) {
        assertThat(next(quick).id()).isEqualTo(id);
      }
      assertThat(writing).succeedsWithin(Api.PATIENCE);
      for (long id = 1; id <= 1_000; id++) {
        assertThat(next(slow).id()).isEqualTo(id);
      }
    }
  }

  @Test
  void a_reader_outlives_the_server() {
    var readers = Api.at(api.url());
    try (var listener = readers.listen("")) {
      ask(api, 3);
      var seen = new ArrayList<>(List.of(next(listener).id(), next(listener).id()));
      api.close();
      for (var event = listener.next(); event.isPresent(); event = listener.next()) {
        seen.add(event.get().id());
      }
      api = Api.start(data.resolve("one"));
      ask(api, 2);
      try (var again = api.listen("", "Last-Event-ID", Long.toString(listener.last()))) {
        while (seen.getLast() < 5) {
          seen.add(next(again).id());
        }
      }
      assertThat(seen).containsExactly(1L, 2L, 3L, 4L, 5L);
    }
  }

  @Test
  void streams_in_full_flow_end_cleanly_when_the_server_stops() throws Exception {
    var large = "x".repeat(10_000);
    IntStream.range(0, 300).forEach(_ -> api.ask("ALERT", "coder", large));
    try (var clients = Api.at(api.url())) {
      var flowing = new CountDownLatch(READERS);
      var readers = new ArrayList<Future<Long>>();
      for (int i = 0; i < READERS; i++) {
        readers.add(
            tasks.submit(
                () -> {
                  try (var listener = clients.listen("?after=0")) {
                    next(listener);
                    flowing.countDown();
                    while (listener.next().isPresent()) {
                      Thread.onSpinWait();
                    }
                    return listener.last();
                  }
                }));
      }
      flowing.await();
      api.close();
      for (var reader : readers) {
        assertThat(reader.get()).isPositive();
      }
    } finally {
      api = Api.start(data.resolve("one"));
    }
  }

  /** Each writes as much as the others, at one of the nodes. */
  private void writers(List<Api> nodes) throws Exception {
    var writers =
        IntStream.range(0, WRITERS)
            .<Callable<Boolean>>mapToObj(
                i ->
                    () -> {
                      ask(nodes.get(i % nodes.size()), EACH);
                      return true;
                    })
            .toList();
    for (var writer : tasks.invokeAll(writers)) {
      assertThat(writer.get()).isTrue();
    }
  }

  /** Each leaves at random places and goes on at any of the nodes. */
  private List<Future<List<Long>>> readers(List<Api> nodes) {
    return IntStream.range(0, READERS)
        .mapToObj(i -> tasks.submit(() -> read(nodes, new Random(i))))
        .toList();
  }

  private static List<Long> read(List<Api> nodes, Random random) {
    var seen = new ArrayList<Long>();
    var last = "0";
    while (seen.size() < WRITERS * EACH) {
      var node = nodes.get(random.nextInt(nodes.size()));
      try (var listener = node.listen("", "Last-Event-ID", last)) {
        for (int left = random.nextInt(40); left > 0 && seen.size() < WRITERS * EACH; left--) {
          seen.add(next(listener).id());
          last = Long.toString(listener.last());
        }
      }
    }
    return seen;
  }

  private static void requireAllSawAll(List<Future<List<Long>>> readers)
      throws InterruptedException, ExecutionException {
    var all = LongStream.rangeClosed(1, WRITERS * EACH).boxed().toList();
    for (var reader : readers) {
      assertThat(reader.get()).isEqualTo(all);
    }
  }

  private static void ask(Api node, int times) {
    IntStream.range(0, times).forEach(i -> node.ask("ALERT", "coder", "Number " + i));
  }

  private List<Long> ids(String query, int count, String... headers) {
    try (var listener = api.listen(query, headers)) {
      return Stream.generate(() -> next(listener).id()).limit(count).toList();
    }
  }

  private JsonNode page(String query) {
    return api.get("/api/events?" + query, "Accept", "application/json").expect(200).json();
  }

  private static long id(JsonNode event) {
    return event.get("id").asLong();
  }

  private static Event next(Listener listener) {
    return listener.next().orElseThrow();
  }

  private static String line(Listener listener) {
    return listener.line().orElseThrow();
  }
}
