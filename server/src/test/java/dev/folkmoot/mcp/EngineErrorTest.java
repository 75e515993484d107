package dev.folkmoot.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is no message, and what contradicts itself. */
class EngineErrorTest extends Engine {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          {"jsonrpc":"2.0","id":1,"meth                                  | -32700
          ``                                                             | -32700
          {"jsonrpc":"2.0","id":1,"id":2,"method":"ping"}                | -32700
          {"jsonrpc":"2.0","id":1,"method":"ping","params":{"n":1e999}}  | -32600
          [{"jsonrpc":"2.0","id":1,"method":"ping"}]                     | -32600
          []                                                             | -32600
          "ping"                                                         | -32600
          {"id":1,"method":"ping"}                                       | -32600
          {"jsonrpc":"1.0","id":1,"method":"ping"}                       | -32600
          {"jsonrpc":"2.0","id":null,"method":"ping"}                    | -32600
          {"jsonrpc":"2.0","id":1.5,"method":"ping"}                     | -32600
          {"jsonrpc":"2.0","id":1}                                       | -32600
          {"jsonrpc":"2.0","id":1,"method":7}                            | -32600
          {"jsonrpc":"2.0","id":1,"result":{},"error":{}}                | -32600
          {"jsonrpc":"2.0","id":1,"method":"ping","result":{}}           | -32600
          """)
  void what_is_no_message_is_refused(String body, int code) {
    var reply = talk.post(body, talk.begin("2025-11-25"));
    assertThat(reply.statusCode()).isEqualTo(400);
    assertThat(code(Talk.tree(reply))).isEqualTo(code);
  }

  @Test
  void a_number_that_no_double_holds_is_named() {
    var body = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\",\"params\":{\"n\":[-1e999]}}";
    assertThat(talk.post(body, talk.begin("2025-11-25")).body())
        .contains("a number in the message is too large for a double")
        .doesNotContain("not JSON");
  }

  @ParameterizedTest
  @ValueSource(strings = {"7", "\"seven\"", "-1", "123456789012345678901234567890", "\"\""})
  void an_id_comes_back_as_it_was(String id) {
    var body = "{\"jsonrpc\":\"2.0\",\"id\":%s,\"method\":\"nothing\"}".formatted(id);
    var reply = talk.post(body, talk.begin("2025-11-25"));
    assertThat(reply.body()).contains("\"id\":" + id + ",");
    assertThat(code(Talk.tree(reply))).isEqualTo(-32601);
  }

  @Test
  void each_era_says_in_its_own_way_that_there_is_no_such_thing() {
    var session = talk.begin("2025-11-25");
    var old = talk.withSession(session, "server/discover", "{}");
    assertThat(old.statusCode()).isEqualTo(200);
    assertThat(code(Talk.tree(old))).isEqualTo(-32601);
    var body = Talk.modern("ping", "{}");
    var modern = talk.post(body.toString(), Talk.headersOf(body));
    assertThat(modern.statusCode()).isEqualTo(404);
    assertThat(code(Talk.tree(modern))).isEqualTo(-32601);

    var missing = "{\"uri\":\"folkmoot://question/none\"}";
    assertThat(code(Talk.tree(talk.withSession(session, "resources/read", missing))))
        .isEqualTo(-32002);
    assertThat(code(talk.ask("resources/read", missing))).isEqualTo(-32602);
    assertThat(code(talk.ask("tools/call", "{\"name\":\"nothing\"}"))).isEqualTo(-32602);
    assertThat(code(talk.ask("prompts/list", "{}"))).isEqualTo(-32601);
    assertThat(code(talk.ask("tools/list", "{\"cursor\":\"x\"}"))).isEqualTo(-32602);
  }

  @ParameterizedTest
  @CsvSource({
    "MCP-Protocol-Version, 2025-11-25, -32020",
    "MCP-Protocol-Version, , -32020",
    "Mcp-Method, tools/list, -32020",
    "Mcp-Method, , -32020",
    "Mcp-Name, wait, -32020",
    "Mcp-Name, ECHO, -32020",
    "Mcp-Name, , -32020"
  })
  void headers_that_contradict_the_body_are_refused(String header, String value, int code) {
    var body = Talk.modern("tools/call", "{\"name\":\"echo\"}");
    var headers = new ArrayList<>(Talk.headersOf(body));
    int at = headers.indexOf(header);
    if (value == null) {
      headers.subList(at, at + 2).clear();
    } else {
      headers.set(at + 1, value);
    }
    var reply = talk.post(body.toString(), headers);
    assertThat(reply.statusCode()).isEqualTo(400);
    assertThat(code(Talk.tree(reply))).isEqualTo(code);
    assertThat(Talk.tree(reply).path("id").asInt()).isEqualTo(1);
  }

  @Test
  void a_version_that_is_not_served_is_told_which_are() {
    var body = Talk.modern("tools/list", "{}");
    body.withObject("params")
        .withObject("_meta")
        .put("io.modelcontextprotocol/protocolVersion", "2031-01-01");
    var reply =
        talk.post(
            body.toString(), List.of(Headers.VERSION, "2031-01-01", Headers.METHOD, "tools/list"));
    assertThat(reply.statusCode()).isEqualTo(400);
    assertThat(code(Talk.tree(reply))).isEqualTo(-32022);
    assertThat(Talk.tree(reply).path("error").path("data").path("supported").toString())
        .contains("2026-07-28", "2025-11-25");
  }
}
