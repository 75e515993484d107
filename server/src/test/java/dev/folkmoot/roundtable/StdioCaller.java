package dev.folkmoot.roundtable;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.core.Json;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** An agent that calls tools over the standard I/O of a process. */
final class StdioCaller implements AutoCloseable {
  private final Process process;
  private final BufferedWriter to;
  private final BufferedReader from;
  private int requests;

  private StdioCaller(Process process) {
    this.process = process;
    this.to = process.outputWriter();
    this.from = process.inputReader();
  }

  static StdioCaller start(List<String> command) throws IOException {
    var process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    var caller = new StdioCaller(process);
    caller.ask(
        "initialize",
        """
        {"protocolVersion":"2025-11-25","capabilities":{},
         "clientInfo":{"name":"test","version":"1"}}
        """);
    caller.write("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}");
    return caller;
  }

  /** What the tool gives; it must not be an error. */
  JsonNode done(String tool, Map<String, ?> arguments) throws IOException {
    var params = Json.write(Map.of("name", tool, "arguments", arguments));
    var result = ask("tools/call", params).get("result");
    assertThat(result.path("isError").asBoolean(false)).as(result.toString()).isFalse();
    return result.get("structuredContent");
  }

  private JsonNode ask(String method, String params) throws IOException {
    int id = ++requests;
    write(
        Json.write(
            Json.object()
                .put("jsonrpc", "2.0")
                .put("id", id)
                .put("method", method)
                .set("params", Json.tree(params))));
    while (true) {
      var line = from.readLine();
      assertThat(line).as("the reply to %s", method).isNotNull();
      var message = Json.tree(line);
      if (message.path("id").asInt(0) == id) {
        return message;
      }
    }
  }

  private void write(String message) throws IOException {
    to.write(message);
    to.newLine();
    to.flush();
  }

  @Override
  public void close() {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
  }
}
