package dev.folkmoot.trust;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.testing.Api;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An operator halts everything, whatever one agent does at the same time. */
class KillSwitchTest {
  private static final int DRIPPING = 500;
  private static final int WAITS = 3_000;
  private static final int EMERGENCIES = 300;
  private static final String HOST = " HTTP/1.1\r\nHost: 127.0.0.1\r\n";

  /** Connections of one agent, each with as much of a request as it is given. */
  private static final class Flood implements AutoCloseable {
    private final InetSocketAddress server;
    private final List<SocketChannel> connections = new ArrayList<>();

    Flood(URI url) {
      server = new InetSocketAddress(InetAddress.getLoopbackAddress(), url.getPort());
    }

    void send(int count, String text) throws IOException {
      for (int i = 0; i < count; i++) {
        var connection = SocketChannel.open(server);
        connections.add(connection);
        connection.write(ByteBuffer.wrap(text.getBytes(StandardCharsets.US_ASCII)));
      }
    }

    @Override
    public void close() throws IOException {
      for (var connection : connections) {
        connection.close();
      }
    }
  }

  @Test
  void everything_is_halted_while_one_agent_takes_all_it_can_get(@TempDir Path data)
      throws Exception {
    try (var server = new PeopleServer(data);
        var agent = server.byName();
        var operator = server.operator();
        var flood = new Flood(server.url())) {
      flood.send(DRIPPING, "GET /api/gate" + HOST + "X-Drops: x");
      var emergency = Map.of("type", "EMERGENCY", "agentId", "flood", "text", "Fire");
      var replies =
          IntStream.range(0, EMERGENCIES)
              .mapToObj(_ -> agent.postLater("/api/questions", emergency))
              .toList();
      flood.send(WAITS, "GET /api/gate/flood/clearance?timeout=55s" + HOST + "\r\n");

      var halt = operator.post("/api/halts", Map.of("scope", "system")).expect(201).json();
      assertThat(agent.get("/api/gate/coder").expect(200).json().get("heldBy").valueStream())
          .extracting(hold -> hold.get("questionId"))
          .contains(halt.get("id"));

      assertThat(replies.stream().map(reply -> Api.woken(reply).status()))
          .containsOnly(201, 429)
          .filteredOn(status -> status == 201)
          .hasSize(3);
      Api.awaitUntil(() -> agent.metric("folkmoot_waits_parked") == 200);
    }
  }
}
