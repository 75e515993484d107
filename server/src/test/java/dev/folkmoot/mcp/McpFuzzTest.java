package dev.folkmoot.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.core.Json;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Whatever is sent, something is said, and never that the server is at fault. */
class McpFuzzTest {
  private static final int MESSAGES = 10_000;
  private static final long SEED = 20260728;
  private static final List<String> ODD =
      List.of(
          "null",
          "true",
          "\"\"",
          "-1",
          "0.5",
          "1e308",
          "1e999",
          "123456789012345678901234567890123456789012345678901234567890",
          "[]",
          "{}",
          "[[[[]]]]",
          "\"\\u0000\"",
          "\"\\ud800\"",
          "\"../../etc/passwd\"",
          "{\"$ref\":\"#\"}",
          "\"" + "x".repeat(5_000) + "\"",
          "[".repeat(400) + "]".repeat(400));

  private record Sent(String body, List<String> headers) {}

  private final Random random = new Random(SEED);

  @Test
  void ten_thousand_mangled_messages_are_all_answered() throws Exception {
    var statuses = new TreeMap<Integer, Integer>();
    try (var served = Served.of(Conformance.catalogue());
        var http = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build()) {
      var talk = new Talk(served.url());
      var seeds = new ArrayList<>(modern());
      seeds.addAll(withSession(talk.begin("2025-11-25", Capability.ELICITATION)));
      for (int i = 0; i < MESSAGES; i++) {
        var sent = mangle(seeds.get(random.nextInt(seeds.size())));
        int status = send(http, served, sent);
        statuses.merge(status, 1, Integer::sum);
      }
      assertThat(talk.ask("tools/list", "{}").path("result").path("tools").isEmpty()).isFalse();
    }
    System.out.println("mangled messages by the status of their replies: " + statuses);
    assertThat(statuses.keySet()).allMatch(status -> status < 500);
  }

  private static List<Sent> modern() {
    var some =
        List.of(
            Talk.modern("server/discover", "{}"),
            Talk.modern("tools/list", "{}"),
            Talk.modern("tools/call", "{\"name\":\"greet\",\"arguments\":{\"name\":\"ann\"}}"),
            Talk.modern("tools/call", "{\"name\":\"slow_compute\",\"arguments\":{\"seconds\":0}}"),
            Talk.modern(
                "tools/call",
                """
                {"name":"test_input_required_result_multiple_inputs","arguments":{},
                 "inputResponses":{"user_name":{"action":"accept","content":{"name":"ann"}},
                 "greeting":{"role":"user","content":{}}},"requestState":"abc.def"}
                """,
                Capability.ELICITATION,
                Capability.SAMPLING,
                Capability.ROOTS),
            Talk.modern(
                "tools/call",
                "{\"name\":\"test_tool_with_progress\",\"_meta\":{\"progressToken\":\"t\"}}"),
            Talk.modern(
                "tools/call",
                "{\"name\":\"test_custom_header\",\"arguments\":{\"region\":\"eu\"}}"),
            Talk.modern("resources/read", "{\"uri\":\"test://template/7/data\"}"),
            Talk.modern("resources/templates/list", "{}"),
            Talk.modern(
                "prompts/get",
                "{\"name\":\"test_prompt_with_arguments\",\"arguments\":{\"arg1\":\"a\",\"arg2\":\"b\"}}"),
            Talk.modern(
                "completion/complete",
                """
                {"ref":{"type":"ref/resource","uri":"test://template/{id}/data"},
                 "argument":{"name":"id","value":"1"}}
                """),
            Talk.modern("tasks/get", "{\"taskId\":\"x\"}", Capability.TASKS),
            Talk.modern(
                "tasks/update", "{\"taskId\":\"x\",\"inputResponses\":{}}", Capability.TASKS),
            Talk.modern("tasks/cancel", "{\"taskId\":\"x\"}", Capability.TASKS));
    return some.stream().map(body -> new Sent(body.toString(), Talk.headersOf(body))).toList();
  }

  private static List<Sent> withSession(List<String> session) {
    return IntStream.range(0, 8)
        .mapToObj(
            i ->
                switch (i) {
                  case 0 -> "\"method\":\"ping\"";
                  case 1 -> "\"method\":\"tools/call\",\"params\":{\"name\":\"test_simple_text\"}";
                  case 2 -> "\"method\":\"logging/setLevel\",\"params\":{\"level\":\"info\"}";
                  case 3 ->
                      "\"method\":\"resources/subscribe\",\"params\":{\"uri\":\"test://static-text\"}";
                  case 4 ->
                      """
                      "method":"initialize","params":{"protocolVersion":"2025-11-25",
                      "capabilities":{"elicitation":{}},"clientInfo":{"name":"a","version":"1"}}
                      """;
                  case 5 -> "\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":1}";
                  case 6 -> "\"result\":{\"action\":\"accept\",\"content\":{}}";
                  default -> "\"method\":\"prompts/list\",\"params\":{}";
                })
        .map(what -> new Sent("{\"jsonrpc\":\"2.0\",\"id\":1,%s}".formatted(what), session))
        .toList();
  }

  private Sent mangle(Sent sent) {
    return switch (random.nextInt(8)) {
      case 0 -> new Sent(cut(sent.body()), sent.headers());
      case 1 -> new Sent(replaceBytes(sent.body()), sent.headers());
      case 2 -> new Sent(sent.body(), otherHeaders(sent.headers()));
      case 3 -> new Sent("{\"id\":1," + sent.body().substring(1), sent.headers());
      case 4 -> new Sent("[%s,%s]".formatted(sent.body(), sent.body()), sent.headers());
      default -> new Sent(otherTree(sent.body()), sent.headers());
    };
  }

  private String cut(String body) {
    return body.substring(0, random.nextInt(body.length()));
  }

  private String replaceBytes(String body) {
    var text = new StringBuilder(body);
    for (int i = random.nextInt(4); i >= 0; i--) {
      text.setCharAt(random.nextInt(text.length()), (char) (32 + random.nextInt(95)));
    }
    return text.toString();
  }

  private List<String> otherHeaders(List<String> headers) {
    var other = new ArrayList<>(headers);
    int at = 2 * random.nextInt(other.size() / 2);
    switch (random.nextInt(3)) {
      case 0 -> other.subList(at, at + 2).clear();
      case 1 -> other.set(at + 1, other.get(at + 1) + "x");
      default -> other.set(at + 1, "=?base64?" + random.nextInt(1_000) + "?=");
    }
    return other;
  }

  /** One to three places of the message are removed, or become something else. */
  private String otherTree(String body) {
    var tree = Json.tree(body);
    var text = "";
    for (int i = random.nextInt(3); i >= 0; i--) {
      var places = new ArrayList<JsonNode>();
      var params = tree.path("params");
      collect(random.nextBoolean() || params.isEmpty() ? tree : params, places);
      if (random.nextInt(4) > 0) {
        places.removeIf(place -> place.equals(params.path("_meta")) || place.equals(tree));
      }
      if (places.isEmpty()) {
        continue;
      }
      var place = places.get(random.nextInt(places.size()));
      text = "@odd%d@".formatted(random.nextInt(ODD.size()));
      change(place, text);
    }
    var mangled = tree.toString();
    for (int i = 0; i < ODD.size(); i++) {
      mangled = mangled.replace("\"@odd%d@\"".formatted(i), ODD.get(i));
    }
    return mangled;
  }

  private static void collect(JsonNode node, List<JsonNode> places) {
    if (node.isContainer() && !node.isEmpty()) {
      places.add(node);
      node.valueStream().forEach(child -> collect(child, places));
    }
  }

  private void change(JsonNode place, String text) {
    boolean removes = random.nextInt(4) == 0;
    if (place instanceof ObjectNode object) {
      var names = object.propertyNames().stream().toList();
      var name = names.get(random.nextInt(names.size()));
      if (removes) {
        object.remove(name);
      } else {
        object.put(name, text);
      }
    } else if (place instanceof ArrayNode array) {
      array.set(random.nextInt(array.size()), text);
    }
  }

  private int send(HttpClient http, Served served, Sent sent) throws Exception {
    var request =
        HttpRequest.newBuilder(served.url())
            .timeout(Duration.ofSeconds(20))
            .header("Content-Type", "application/json")
            .header("Accept", "application/json, text/event-stream")
            .POST(HttpRequest.BodyPublishers.ofString(sent.body()));
    for (int i = 0; i < sent.headers().size(); i += 2) {
      request.header(sent.headers().get(i), sent.headers().get(i + 1));
    }
    HttpResponse<String> reply;
    try {
      reply = http.send(request.build(), HttpResponse.BodyHandlers.ofString());
    } catch (IOException e) {
      throw new AssertionError("no reply to " + sent, e);
    }
    check(sent, reply);
    return reply.statusCode();
  }

  private static void check(Sent sent, HttpResponse<String> reply) {
    if (reply.statusCode() >= 500) {
      throw new AssertionError("%d for %s".formatted(reply.statusCode(), sent));
    }
    boolean isMessage =
        reply.headers().firstValue("Content-Type").filter("application/json"::equals).isPresent();
    if (reply.statusCode() == 200 || isMessage) {
      var message = Talk.tree(reply);
      assertThat(message.path("jsonrpc").asString()).as("%s", sent).isEqualTo("2.0");
      assertThat(message.has("result") != message.has("error")).as("%s", sent).isTrue();
      assertThat(message.path("error").path("code").asInt()).as("%s", sent).isNotEqualTo(-32603);
    }
    if (!isGood(sent.body())) {
      assertThat(reply.statusCode()).as("%s", sent).isBetween(400, 499);
    }
  }

  /** Whether a body is one JSON-RPC message at all, by a plainer reading than the engine's. */
  private static boolean isGood(String body) {
    try {
      return Json.MAPPER.readTree(body) instanceof ObjectNode message
          && message.path("jsonrpc").asString("").equals("2.0")
          && (message.path("method").isString() || message.has("result") || message.has("error"));
    } catch (RuntimeException e) {
      return false;
    }
  }
}
