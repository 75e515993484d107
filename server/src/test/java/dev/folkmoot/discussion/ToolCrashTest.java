package dev.folkmoot.discussion;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.core.Json;
import dev.folkmoot.llm.ModelServer;
import dev.folkmoot.llm.ModelServer.Act;
import dev.folkmoot.llm.RequestedCall;
import dev.folkmoot.testing.Api;
import dev.folkmoot.testing.ServerProcess;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Models call a tool in two hundred turns at once, and the server is killed again and again. */
class ToolCrashTest {
  private static final int DISCUSSIONS = 200;
  private static final int CRASHES = 10;
  private static final Pattern WHERE =
      Pattern.compile("You are (ada|ben),.*?Topic: (topic-\\d+)", Pattern.DOTALL);

  private final Semaphore allowed = new Semaphore(0);
  private final AtomicInteger calls = new AtomicInteger();
  private final Random random = new Random(7);

  @AutoClose
  private final ModelServer models = new ModelServer().always(this::act).allowing(allowed);

  @TempDir private Path data;

  /** First a call that says who speaks where, each time in other words; then an answer. */
  private Act act(ModelServer.Request request) {
    var messages = request.body().get("messages");
    if (messages.get(messages.size() - 1).get("role").asString().equals("tool")) {
      return ModelServer.say("Done.");
    }
    int number = calls.incrementAndGet();
    var where = WHERE.matcher(messages.get(0).get("content").asString());
    assertThat(where.find()).isTrue();
    var note = "%s in %s #%d".formatted(where.group(1), where.group(2), number);
    return new Act.CallTools(
        List.of(),
        List.of(
            new RequestedCall(
                "call-" + number, "post_message", Json.write(Json.object().put("text", note)))));
  }

  @Test
  void each_effect_is_there_once_and_by_its_own_agent() throws Exception {
    var config = Files.writeString(data.resolve("folkmoot.yaml"), config());
    List<String> ids;
    try (var server = start(config);
        var api = Api.at(server.url())) {
      ids = IntStream.range(0, DISCUSSIONS).mapToObj(i -> open(api, i)).toList();
      goOnFor(20);
      Api.awaitUntil(() -> notes(api).size() >= 10);
      server.kill();
    }
    for (int crash = 1; crash < CRASHES; crash++) {
      try (var server = start(config)) {
        goOnFor(10 + random.nextInt(20));
        server.kill();
      }
    }
    try (var server = start(config);
        var api = Api.at(server.url())) {
      allowed.release(10_000);
      ids.forEach(id -> new Meeting(api, id).await("completed"));
      assertThat(notes(api)).isEqualTo(expected());
      assertThat(calls.get()).as("some turns were repeated").isGreaterThan(2 * DISCUSSIONS);
    }
  }

  private String config() {
    return """
    models: { fast: { provider: openai, model: m-1, baseUrl: "%s", concurrency: 200 } }
    agents:
      - { id: ada, name: ada, kind: model, model: fast, tools: [post_message] }
      - { id: ben, name: ben, kind: model, model: fast, tools: [post_message] }
    """
        .formatted(models.url());
  }

  private void goOnFor(int answers) throws InterruptedException {
    allowed.release(answers);
    models.awaitEnds(answers);
  }

  private ServerProcess start(Path config) {
    return ServerProcess.start(data.resolve("data"), Map.of("FOLKMOOT_CONFIG", config.toString()));
  }

  private static String open(Api api, int number) {
    var body = Json.object().put("topic", "topic-" + number).put("maxRounds", 1).put("by", "zed");
    var seats = body.putArray("participants");
    seats.addObject().put("role", "specialist").put("agentId", "ada");
    seats.addObject().put("role", "specialist").put("agentId", "ben");
    return Meeting.of(api, api.post("/api/discussions", body).expect(201).json()).id();
  }

  /** The author and text of each note in the chat without its number, and how often it is there. */
  private static Map<String, Long> notes(Api api) {
    var notes = new ArrayList<String>();
    long after = 0;
    while (true) {
      var path = "/api/chat/transcript?format=json&after=" + after;
      var page = api.get(path).expect(200).json().get("messages");
      if (page.isEmpty()) {
        return notes.stream()
            .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
      }
      for (var message : page) {
        after = message.get("seq").asLong();
        notes.add(
            "%s: %s"
                .formatted(
                    message.get("author").asString(),
                    message.get("text").asString().replaceFirst(" #\\d+$", "")));
      }
    }
  }

  private static Map<String, Long> expected() {
    return IntStream.range(0, DISCUSSIONS)
        .boxed()
        .flatMap(
            i -> Stream.of("ada", "ben").map(name -> "%1$s: %1$s in topic-%2$d".formatted(name, i)))
        .collect(Collectors.toMap(Function.identity(), _ -> 1L));
  }
}
