package dev.folkmoot.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.core.Json;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What clients that listen are told. */
class EngineNewsTest extends Engine {
  @Test
  void who_listens_hears_of_what_was_asked_for_and_of_tasks_that_end() throws Exception {
    var task = talk.call("wait", "{\"asTask\":true}", Capability.TASKS).path("taskId").asString();
    var listen =
        Talk.modern(
            "subscriptions/listen",
            """
            {"notifications":{"resourceSubscriptions":["folkmoot://inbox"],
             "toolsListChanged":true,"resourcesListChanged":true,"taskIds":["%s","unknown"]}}
            """
                .formatted(task),
            Capability.TASKS);
    var http = HttpClient.newHttpClient();
    var stream =
        http.send(
            talk.request(listen.toString(), Talk.headersOf(listen)),
            HttpResponse.BodyHandlers.ofLines());
    var events =
        stream
            .body()
            .filter(line -> line.startsWith("data:"))
            .map(line -> Json.tree(line.substring(5)))
            .iterator();
    var acknowledged = events.next();
    assertThat(acknowledged.path("params").path("notifications").toString())
        .isEqualTo(
            "{\"resourceSubscriptions\":[\"folkmoot://inbox\"],\"taskIds\":[\"%s\"]}"
                .formatted(task));
    assertThat(events.next().path("params").path("status").asString()).isEqualTo("working");
    served.mcp.resourceChanged("folkmoot://other");
    served.mcp.resourceChanged("folkmoot://inbox");
    var changed = events.next();
    assertThat(changed.path("params").path("uri").asString()).isEqualTo("folkmoot://inbox");
    assertThat(changed.path("params").path("_meta").path("io.modelcontextprotocol/subscriptionId"))
        .isEqualTo(listen.get("id"));
    workshop.next().news().complete("ended");
    assertThat(events.next().path("params").path("status").asString()).isEqualTo("completed");
    served.mcp.close();
    assertThat(events.next().path("result").path("resultType").asString()).isEqualTo("complete");
    assertThat(events.hasNext()).isFalse();
  }

  @Test
  void changes_that_are_never_told_are_not_promised() {
    var promised = "{\"subscribe\":true}";
    var initialize =
        """
        {"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25",
         "capabilities":{},"clientInfo":{"name":"test","version":"1"}}}
        """;
    assertThat(talk.ask("server/discover", "{}").at("/result/capabilities/resources").toString())
        .isEqualTo(promised);
    assertThat(
            Talk.tree(talk.post(initialize, List.of()))
                .at("/result/capabilities/resources")
                .toString())
        .isEqualTo(promised);
  }

  @Test
  void a_session_hears_of_the_resources_it_subscribed_to() throws Exception {
    var session = talk.begin("2025-06-18");
    var get = HttpRequest.newBuilder(served.url()).header("Accept", "text/event-stream");
    get.header(session.get(0), session.get(1));
    var http = HttpClient.newHttpClient();
    var stream = http.sendAsync(get.build(), HttpResponse.BodyHandlers.ofLines());
    talk.withSession(session, "resources/subscribe", "{\"uri\":\"folkmoot://question/7\"}");
    assertThat(
            code(Talk.tree(talk.withSession(session, "resources/subscribe", "{\"uri\":\"x:y\"}"))))
        .isEqualTo(-32002);
    var heard = stream.get().body();
    served.mcp.resourceChanged("folkmoot://question/8");
    served.mcp.resourceChanged("folkmoot://question/7");
    assertThat(heard.filter(line -> line.startsWith("data:")).findFirst().orElseThrow())
        .contains("notifications/resources/updated", "folkmoot://question/7");
  }
}
