package dev.folkmoot.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ClientTest {
  private static final int SHORT = 200;

  @Test
  void a_server_that_accepts_no_connection_was_never_reached() throws Exception {
    var waiting = new ArrayList<Socket>();
    try (var deaf = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        var http = HttpClient.newBuilder().connectTimeout(Duration.ofMillis(SHORT)).build()) {
      while (connects(deaf, waiting)) {}
      var url = URI.create("http://127.0.0.1:" + deaf.getLocalPort());
      try (var client = new Client(http, () -> url, Optional::empty)) {
        assertThatExceptionOfType(ServerAway.class)
            .isThrownBy(() -> client.get(Resource.at("gate")));
        assertThat(client.reached()).isFalse();
      }
    } finally {
      for (var socket : waiting) {
        socket.close();
      }
    }
  }

  /** Whether the queue of a server that accepts nobody has room for one more. */
  private static boolean connects(ServerSocket server, List<Socket> waiting) throws IOException {
    var socket = new Socket();
    waiting.add(socket);
    try {
      socket.connect(server.getLocalSocketAddress(), SHORT);
      return true;
    } catch (SocketTimeoutException e) {
      return false;
    }
  }
}
