package dev.folkmoot.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What parked calls cost. */
class EngineCostTest extends Engine {
  @Test
  void parked_calls_cost_little() throws Exception {
    int calls = 2_000;
    var message = waitFor("{\"name\":\"wait\"}");
    park(50, message).forEach(EngineCostTest::close);
    long before = used();
    var sockets = park(calls, message);
    long each = (used() - before) / calls;
    sockets.forEach(EngineCostTest::close);
    System.out.printf("a parked call costs %,d bytes%n", each);
    assertThat(each).isLessThan(16 * 1024);
  }

  @Test
  void what_a_call_came_with_is_let_go_while_it_waits() throws Exception {
    int calls = 32;
    int luggage = 1_000_000;
    var message =
        waitFor(
            "{\"name\":\"wait\",\"_meta\":{\"luggage\":\"%s\"}}".formatted("x".repeat(luggage)));
    park(1, message).forEach(EngineCostTest::close);
    long before = used();
    var sockets = park(calls, message);
    long each = (used() - before) / calls;
    sockets.forEach(EngineCostTest::close);
    assertThat(each).isLessThan(luggage / 2);
  }

  private List<Socket> park(int calls, byte[] message) throws IOException {
    var sockets = new ArrayList<Socket>();
    for (int i = 0; i < calls; i++) {
      var socket = new Socket(InetAddress.getLoopbackAddress(), served.port());
      socket.getOutputStream().write(message);
      sockets.add(socket);
    }
    Stream.generate(workshop::next).limit(calls).forEach(_ -> {});
    return sockets;
  }

  private static void close(Socket socket) {
    try {
      socket.close();
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private static long used() throws InterruptedException {
    for (int i = 0; i < 3; i++) {
      System.gc();
      Thread.sleep(100);
    }
    return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
  }
}
