package dev.folkmoot.cli;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.folkmoot.core.Json;
import dev.folkmoot.core.ServerProof;
import dev.folkmoot.testing.Scratch;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyPair;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;

/** A server that proves its own key and answers the hook as a test wants it. */
final class FakeServer implements AutoCloseable {
  interface Behaviour {
    void answer(String query, Answer answer) throws IOException;
  }

  private final KeyPair keys = ServerProof.newKeys();
  private final AtomicInteger asked = new AtomicInteger();
  private final AtomicInteger proved = new AtomicInteger();
  private final CountDownLatch over = new CountDownLatch(1);
  private final Path directory = Files.createTempDirectory(Scratch.directory(), "fake");
  private final HttpServer http =
      HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);

  FakeServer(Behaviour behaviour) throws IOException {
    this(Optional.empty(), behaviour);
  }

  /** Proves itself with what another server says; by its own key if that is nothing. */
  static FakeServer relayingProofs(UnaryOperator<String> other, Behaviour behaviour)
      throws IOException {
    return new FakeServer(Optional.of(other), behaviour);
  }

  private FakeServer(Optional<UnaryOperator<String>> other, Behaviour behaviour)
      throws IOException {
    http.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    http.createContext(
        "/api/proof",
        exchange -> {
          proved.incrementAndGet();
          var query = exchange.getRequestURI().getRawQuery();
          var shown = other.map(relay -> relay.apply(query));
          send(exchange, shown.filter(text -> !text.isEmpty()).orElseGet(() -> proof(exchange)));
        });
    http.createContext(
        "/hooks/claude-code",
        exchange -> {
          asked.incrementAndGet();
          behaviour.answer(exchange.getRequestURI().getRawQuery(), new Answer(exchange));
        });
    http.start();
  }

  /** One answer to the hook. */
  final class Answer {
    private final HttpExchange exchange;
    private final String nonce;

    Answer(HttpExchange exchange) {
      this.exchange = exchange;
      this.nonce = nonceOf(exchange);
    }

    void cursor() {
      exchange.getResponseHeaders().set("Folkmoot-Cursor", "MQ");
    }

    void prove(String signature) {
      exchange.getResponseHeaders().set(ServerProof.HEADER, signature);
    }

    void prove(ServerProof.HookRequest request, String decision, String body) {
      var words = ServerProof.ofDecision(nonce, request, decision, body);
      prove(ServerProof.sign(keys.getPrivate(), words));
    }

    /** Signed for the request as it came, unless it was signed for another before. */
    void send(String decision, String body) throws IOException {
      if (!exchange.getResponseHeaders().containsKey(ServerProof.HEADER)) {
        prove(new ServerProof.HookRequest("coder", "", "PreToolUse", "Bash"), decision, body);
      }
      exchange.getResponseHeaders().set("Folkmoot-Decision", decision);
      FakeServer.send(exchange, body);
    }

    void sendHalf() throws IOException {
      exchange.getResponseHeaders().set("Folkmoot-Decision", "pass");
      exchange.sendResponseHeaders(200, 2);
      exchange.getResponseBody().write('{');
      exchange.getResponseBody().flush();
      try {
        over.await();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private String proof(HttpExchange exchange) {
    var words = ServerProof.ofServer(nonceOf(exchange), url());
    var proof =
        Json.object()
            .put("url", url())
            .put("signature", ServerProof.sign(keys.getPrivate(), words));
    return proof.toString();
  }

  private static String nonceOf(HttpExchange exchange) {
    return exchange.getRequestURI().getRawQuery().replaceAll("(.*&)?nonce=(\\w+).*", "$2");
  }

  private static void send(HttpExchange exchange, String body) throws IOException {
    var bytes = body.getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(200, bytes.length == 0 ? -1 : bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  String url() {
    return "http://127.0.0.1:" + http.getAddress().getPort();
  }

  int asked() {
    return asked.get();
  }

  /** How many proofs were asked for. */
  int proved() {
    return proved.get();
  }

  /** The file of the key that it proves. */
  String keyFile() throws IOException {
    var file = directory.resolve("server.pub");
    return Files.writeString(file, ServerProof.pem(keys.getPublic())).toString();
  }

  @Override
  public void close() {
    over.countDown();
    http.stop(0);
  }
}
