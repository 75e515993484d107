package dev.folkmoot;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.testing.Api;
import dev.folkmoot.testing.ServerProcess;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** The server is killed again and again while agents ask, answer and wait. */
class CrashTest {
  private static final int CRASHES = 20;

  @TempDir private Path data;
  private final Random random = new Random(7);

  /** What was acknowledged, by anybody. */
  private final Map<String, String> asked = new ConcurrentHashMap<>();

  private final Map<String, String> answered = new ConcurrentHashMap<>();
  private final Queue<String> unanswered = new ConcurrentLinkedQueue<>();
  private final AtomicInteger cleared = new AtomicInteger();
  private final AtomicInteger names = new AtomicInteger();

  @Test
  void what_was_acknowledged_outlives_every_crash_and_nothing_happens_twice() throws Exception {
    var people =
        Stream.of(
                Stream.generate(() -> (Person) new Asker(true)).limit(2),
                Stream.generate(() -> (Person) new Asker(false)).limit(1),
                Stream.generate(() -> (Person) new Answerer()).limit(3),
                Stream.generate(() -> (Person) new Waiter()).limit(3))
            .flatMap(kind -> kind)
            .toList();
    for (int i = 0; i < CRASHES; i++) {
      untilCrash(people);
    }

    try (var server = ServerProcess.start(data);
        var api = Api.at(server.url())) {
      var questions = questions(api);
      requireOnce(questions);
      requireAcknowledged(questions);
      requireToldOnce(api, questions.size());
    }
    assertThat(asked).hasSizeGreaterThan(10 * CRASHES);
    assertThat(answered).hasSizeGreaterThan(10 * CRASHES);
    assertThat(cleared).hasValueGreaterThan(CRASHES);
  }

  /** Starts the server, lets everybody work, and kills it in the middle. */
  private void untilCrash(List<Person> people) throws InterruptedException, ExecutionException {
    try (var tasks = Executors.newVirtualThreadPerTaskExecutor();
        var server = ServerProcess.start(data)) {
      var done = new CountDownLatch(30 + random.nextInt(100));
      var working = new ArrayList<Future<?>>();
      for (var person : people) {
        working.add(tasks.submit(() -> work(person, server, done)));
      }
      done.await();
      server.kill();
      for (var one : working) {
        one.get();
      }
    }
  }

  private static void work(Person person, ServerProcess server, CountDownLatch done) {
    try (var api = Api.at(server.url())) {
      while (true) {
        if (person.act(api)) {
          done.countDown();
        }
      }
    } catch (UncheckedIOException e) {
      assertThat(done.getCount()).as("the server went before it was killed").isZero();
    }
  }

  /** Does one thing at a time; what was cut off is done again after the restart. */
  private interface Person {
    /** Says whether something was acknowledged. */
    boolean act(Api api);
  }

  private final class Asker implements Person {
    private final boolean careful;
    private String text = "";

    Asker(boolean careful) {
      this.careful = careful;
    }

    /** With a key it repeats what it does not know to be done; without, it asks something else. */
    @Override
    public boolean act(Api api) {
      if (text.isEmpty() || !careful) {
        text = "Question " + names.incrementAndGet();
      }
      var id = ask(api, "asker", text, careful);
      unanswered.add(id);
      text = "";
      return true;
    }
  }

  private final class Answerer implements Person {
    private final String name = "person " + names.incrementAndGet();
    private String question = "";

    @Override
    public boolean act(Api api) {
      if (question.isEmpty()) {
        var next = unanswered.poll();
        if (next == null) {
          api.get("/healthz").expect(200);
          return false;
        }
        question = next;
      }
      api.answer(question, name, "yes " + question, "Idempotency-Key", question).expect(200);
      answered.put(question, name);
      question = "";
      return true;
    }
  }

  /** Asks what holds it, and goes on only when it is told that it may. */
  private final class Waiter implements Person {
    private static final String AT_ONCE = "timeout=1ms";

    private final String name = "waiter " + names.incrementAndGet();
    private final List<String> holds = new ArrayList<>();
    private List<String> waitedFor = List.of();
    private String text = "";
    private String place = AT_ONCE;

    @Override
    public boolean act(Api api) {
      if (holds.size() < 2) {
        text = text.isEmpty() ? "Hold " + names.incrementAndGet() : text;
        var id = ask(api, name, text, true);
        text = "";
        holds.add(id);
        unanswered.add(id);
        return true;
      }
      var path = "/api/gate/%s/clearance?%s".formatted(name.replace(" ", "%20"), place);
      var clearance = api.get(path).expect(200).json();
      if (clearance.get("cleared").asBoolean()) {
        holds.forEach(id -> assertThat(status(api, id)).isEqualTo("answered"));
        assertThat(ids(clearance, "answers")).containsAll(waitedFor);
        cleared.incrementAndGet();
        holds.clear();
        waitedFor = List.of();
        place = AT_ONCE;
      } else {
        waitedFor = place.equals(AT_ONCE) ? ids(clearance, "heldBy") : waitedFor;
        place = "timeout=2s&cursor=" + clearance.get("cursor").asString();
      }
      return clearance.get("cleared").asBoolean();
    }

    private static List<String> ids(JsonNode clearance, String name) {
      return clearance
          .get(name)
          .valueStream()
          .map(one -> one.get("questionId").asString())
          .toList();
    }

    private static String status(Api api, String id) {
      return api.get("/api/questions/" + id).expect(200).json().get("status").asString();
    }
  }

  private String ask(Api api, String agent, String text, boolean withKey) {
    var body = Map.of("type", "BLOCKING", "agentId", agent, "text", text);
    var headers = withKey ? new String[] {"Idempotency-Key", text} : new String[0];
    var id = api.post("/api/questions", body, headers).expect(201).json().get("id").asString();
    asked.put(id, text);
    return id;
  }

  private static Map<String, JsonNode> questions(Api api) {
    var all = new HashMap<String, JsonNode>();
    var cursor = "";
    do {
      var page = api.get("/api/questions?limit=200" + cursor).expect(200).json();
      page.get("questions").forEach(one -> all.put(one.get("id").asString(), one));
      cursor = page.has("cursor") ? "&cursor=" + page.get("cursor").asString() : "";
    } while (!cursor.isEmpty());
    return all;
  }

  private static void requireOnce(Map<String, JsonNode> questions) {
    assertThat(
            questions.values().stream()
                .collect(groupingBy(one -> one.get("text").asString(), counting())))
        .allSatisfy((text, times) -> assertThat(times).as(text).isEqualTo(1));
  }

  private void requireAcknowledged(Map<String, JsonNode> questions) {
    asked.forEach(
        (id, text) -> assertThat(find(questions, id).get("text").asString()).isEqualTo(text));
    answered.forEach(
        (id, name) -> {
          var question = find(questions, id);
          assertThat(question.get("status").asString()).isEqualTo("answered");
          assertThat(question.get("answers")).hasSize(1);
          assertThat(question.at("/answers/0/by").asString()).isEqualTo(name);
        });
  }

  private static JsonNode find(Map<String, JsonNode> questions, String id) {
    return Optional.ofNullable(questions.get(id)).orElseThrow();
  }

  private static void requireToldOnce(Api api, int questions) {
    var told = new ArrayList<String>();
    for (long after = 0, last = -1; after != last; ) {
      last = after;
      var page =
          api.get(
                  "/api/events?limit=200&types=question.*&after=" + after,
                  "Accept",
                  "application/json")
              .expect(200)
              .json();
      page.get("events")
          .forEach(one -> told.add(one.get("type").asString() + one.get("questionId").asString()));
      after = page.get("cursor").asLong();
    }
    assertThat(told).doesNotHaveDuplicates();
    assertThat(told.stream().filter(one -> one.startsWith("question.asked"))).hasSize(questions);
  }
}
