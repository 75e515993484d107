package dev.folkmoot.mcp.proxy;

import dev.folkmoot.core.Json;
import dev.folkmoot.mcp.Message;
import dev.folkmoot.mcp.RpcError;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Lets a client that speaks over standard input and output reach a server that speaks HTTP. Each
 * line is one message; several requests may run at once. Waits for a server that restarts.
 */
public final class StdioProxy {
  private static final Duration LAST_REPLIES = Duration.ofSeconds(5);

  private final Upstream upstream;
  private final InputStream in;
  private final OutputStream out;
  private final Map<JsonNode, PendingRequest> pending = new ConcurrentHashMap<>();

  /** A request that was passed on and is not answered yet. */
  private record PendingRequest(ClientMessage clientMessage, Thread thread) {}

  /**
   * Closes {@code http} at the end; sends {@code headers} with every message.
   *
   * @param endpoint read for each message, since a restart may move the server
   */
  public StdioProxy(
      HttpClient http,
      Supplier<URI> endpoint,
      Map<String, String> headers,
      InputStream in,
      OutputStream out) {
    this(http, endpoint, headers, in, out, Upstream.PATIENCE);
  }

  StdioProxy(
      HttpClient http,
      Supplier<URI> endpoint,
      Map<String, String> headers,
      InputStream in,
      OutputStream out,
      Duration patience) {
    this.upstream = new Upstream(http, endpoint, headers, this::write, patience);
    this.in = in;
    this.out = out;
  }

  /** Passes messages on until the input ends, and waits a little longer for open requests. */
  public void run() throws IOException, InterruptedException {
    try (var lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
      for (var line = lines.readLine(); line != null; line = lines.readLine()) {
        if (!line.isBlank()) {
          handle(line);
        }
      }
    }
    finish();
  }

  private void handle(String line) {
    ObjectNode body;
    try {
      body = Message.read(line.getBytes(StandardCharsets.UTF_8));
    } catch (RpcError error) {
      write(Json.write(ClientMessage.failure(Optional.empty(), error.json())));
      return;
    }
    var id = Message.id(body);
    if (id.isPresent() && body.has("method")) {
      ask(id.get(), body);
      return;
    }
    if (body.path("method").asString("").equals("notifications/cancelled")) {
      cancel(body);
    }
    Thread.startVirtualThread(() -> upstream.pass(new ClientMessage(body)));
  }

  private void ask(JsonNode id, ObjectNode body) {
    var clientMessage = new ClientMessage(body);
    var thread =
        Thread.ofVirtual()
            .unstarted(
                () -> {
                  try {
                    upstream.pass(clientMessage);
                  } finally {
                    pending.remove(id);
                  }
                });
    pending.put(id, new PendingRequest(clientMessage, thread));
    thread.start();
  }

  /**
   * Cancels a request: without sessions by closing its connection; with them the server gets the
   * notification.
   */
  private void cancel(ObjectNode notification) {
    var id = notification.path("params").path("requestId");
    var request = pending.get(id);
    if (request != null) {
      request.clientMessage().cancel();
      if (request.clientMessage().isStateless()) {
        request.thread().interrupt();
      }
    }
  }

  private void finish() throws InterruptedException {
    long end = System.nanoTime() + LAST_REPLIES.toNanos();
    for (var request : pending.values()) {
      if (!request.clientMessage().method().equals("subscriptions/listen")) {
        request.thread().join(Duration.ofNanos(Math.max(1, end - System.nanoTime())));
      }
    }
    upstream.close();
  }

  /** Writes a message as one line: line breaks in JSON mean nothing. */
  private void write(String message) {
    var line = message.replace('\r', ' ').replace('\n', ' ') + "\n";
    synchronized (out) {
      try {
        out.write(line.getBytes(StandardCharsets.UTF_8));
        out.flush();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
