package dev.folkmoot.mcp;

import dev.folkmoot.testing.SettableClock;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterEach;
import tools.jackson.databind.JsonNode;

/** An engine with a workshop of tools, and a client that talks to it. */
public abstract class Engine {
  protected final SettableClock clock = new SettableClock();
  final Workshop workshop = new Workshop();
  final MemoryTasks tasks = new MemoryTasks();
  protected Served served = new Served(workshop.catalogue(), tasks, clock, 0);
  protected Talk talk = new Talk(served.url());

  @AfterEach
  void stop() {
    served.close();
  }

  protected void restart() {
    served.close();
    served = new Served(workshop.catalogue(), tasks, clock, 0);
    talk = new Talk(served.url());
  }

  Talk as(String agent) {
    return new Talk(served.url().resolve("/mcp?agent=" + agent));
  }

  static int code(JsonNode reply) {
    return reply.path("error").path("code").asInt();
  }

  byte[] waitFor(String params) {
    var body = Talk.modern("tools/call", params).toString();
    var head =
        """
        POST /mcp HTTP/1.1
        Host: 127.0.0.1:%d
        Content-Type: application/json
        Accept: application/json, text/event-stream
        MCP-Protocol-Version: 2026-07-28
        Mcp-Method: tools/call
        Mcp-Name: wait
        Content-Length: %d

        """
            .formatted(served.port(), body.length());
    return (head.replace("\n", "\r\n") + body).getBytes(StandardCharsets.US_ASCII);
  }
}
