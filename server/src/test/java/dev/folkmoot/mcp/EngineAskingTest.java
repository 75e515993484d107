package dev.folkmoot.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.core.Json;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Tools that ask the person at the client. */
class EngineAskingTest extends Engine {
  @Test
  void one_tool_asks_the_person_in_either_era_and_does_its_work_once() throws Exception {
    var asked = talk.call("deed", "{}", Capability.ELICITATION);
    assertThat(asked.path("resultType").asString()).isEqualTo("input_required");
    assertThat(asked.path("inputRequests").path("agree").path("method").asString())
        .isEqualTo("elicitation/create");
    var again =
        """
        {"name":"deed","arguments":{},"requestState":"%s",
         "inputResponses":{"agree":{"action":"accept","content":{"yes":true}}}}
        """
            .formatted(asked.path("requestState").asString());
    var done = talk.ask("tools/call", again, Capability.ELICITATION).path("result");
    assertThat(done.path("content").get(0).path("text").asString())
        .isEqualTo("ACCEPT {\"yes\":true}");
    assertThat(workshop.deeds).hasValue(1);

    var session = talk.begin("2025-06-18", Capability.ELICITATION);
    var http = HttpClient.newHttpClient();
    var call =
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"deed\"}}";
    var stream = http.send(talk.request(call, session), HttpResponse.BodyHandlers.ofLines());
    var events = stream.body().filter(line -> line.startsWith("data:")).iterator();
    var question = Json.tree(events.next().substring(5));
    var answer =
        "{\"jsonrpc\":\"2.0\",\"id\":%s,\"result\":{\"action\":\"decline\"}}"
            .formatted(question.get("id"));
    var strangers = talk.begin("2025-06-18", Capability.ELICITATION);
    talk.post(answer.replace("decline", "cancel"), strangers);
    assertThat(talk.post(answer, session).statusCode()).isEqualTo(202);
    assertThat(events.next()).contains("DECLINE");
    assertThat(workshop.deeds).hasValue(2);
  }

  @Test
  void a_question_that_somebody_else_answered_is_taken_back() throws Exception {
    var session = talk.begin("2025-11-25", Capability.ELICITATION);
    var call =
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"either\"}}";
    var http = HttpClient.newHttpClient();
    var reply = http.sendAsync(talk.request(call, session), HttpResponse.BodyHandlers.ofString());
    workshop.next().news().complete("from elsewhere");
    var events = Talk.events(reply.get().body());
    assertThat(events)
        .extracting(event -> event.path("method").asString(""))
        .containsExactly("elicitation/create", "notifications/cancelled", "");
    assertThat(events.get(1).path("params").path("requestId")).isEqualTo(events.get(0).get("id"));
    assertThat(events.get(2).toString()).contains("from elsewhere");
  }

  @Test
  void nobody_is_asked_who_did_not_declare_it() {
    assertThat(talk.call("deed", "{}").path("isError").asBoolean()).isTrue();
    var session = talk.begin("2025-11-25");
    var said = Talk.tree(talk.withSession(session, "tools/call", "{\"name\":\"deed\"}"));
    assertThat(said.path("result").path("isError").asBoolean()).isTrue();
  }

  @Test
  void a_request_state_is_good_for_its_own_call_only_and_not_for_long() {
    var state =
        as("ann").call("deed", "{}", Capability.ELICITATION).path("requestState").asString();
    assertThat(code(goOn(as("ann"), "deed", state))).isZero();
    assertThat(code(goOn(as("bob"), "deed", state))).isEqualTo(-32602);
    assertThat(code(goOn(as("ann"), "echo", state))).isEqualTo(-32602);
    assertThat(code(goOn(as("ann"), "deed", state + "x"))).isEqualTo(-32602);
    assertThat(code(goOn(as("ann"), "deed", "x" + state))).isEqualTo(-32602);
    restart();
    assertThat(code(goOn(as("ann"), "deed", state))).isZero();
    clock.advance(Duration.ofDays(2));
    assertThat(code(goOn(as("ann"), "deed", state))).isEqualTo(-32602);
  }

  private static JsonNode goOn(Talk talk, String tool, String state) {
    return talk.ask(
        "tools/call",
        """
        {"name":"%s","arguments":{},"requestState":"%s",
         "inputResponses":{"agree":{"action":"decline"}}}
        """
            .formatted(tool, state),
        Capability.ELICITATION);
  }
}
