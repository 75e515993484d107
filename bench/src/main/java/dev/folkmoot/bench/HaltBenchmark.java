package dev.folkmoot.bench;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;

/** The time of an operator's halt of everything while agents send as much as they can. */
final class HaltBenchmark implements Benchmark {
  private static final int DRIPPING = 500;
  private static final int WAITS = 3_000;
  private static final int EMERGENCIES = 300;
  private static final int ASKING = 24;
  private static final int HALTS = 20;
  private static final String ALL = "{\"scope\":\"system\"}";
  private static final String EMERGENCY =
      "{\"type\":\"EMERGENCY\",\"agentId\":\"flood\",\"text\":\"Fire\"}";

  @Override
  public List<Measurement> run(Scratch scratch) throws Exception {
    var data = scratch.directory("halting");
    try (var server = ServerProcess.withDefaults(data);
        var crowd = new Crowd(server.port());
        var _ = new Dripping(server.port())) {
      var token = Files.readString(operatorToken(data)).strip();
      for (int i = 0; i < EMERGENCIES; i++) {
        crowd.send(Request.post("/api/questions", EMERGENCY));
      }
      crowd.receive().stream()
          .skip(3)
          .filter(reply -> reply.status() != 201)
          .forEach(reply -> reply.require(429, "TOO_MANY_QUESTIONS"));
      for (int i = 0; i < WAITS; i++) {
        crowd.send(Request.get("/api/gate/agent-%d/clearance?timeout=55s".formatted(i)));
      }
      try (var watcher = server.connect()) {
        watcher.awaitParked(WAITS);
      }
      var load = startLoad(server);
      var times = new ArrayList<Double>();
      for (int i = 0; i < HALTS; i++) {
        times.add(halt(server, token) / 1e9);
        Thread.sleep(100);
      }
      load.get();
      return List.of(
          Measurement.atMost(
              1,
              "halt under load",
              new Samples(times).percentile(100),
              " s",
              "slowest of %d, median %.3f s; %d waits, %d dripping connections, %d that ask"
                  .formatted(HALTS, new Samples(times).median(), WAITS, DRIPPING, ASKING)));
    }
  }

  private static Path operatorToken(Path data) {
    return data.resolve("operator.token");
  }

  /** Starts agents that ask without a pause, and takes a refusal like any other reply. */
  private static CompletableFuture<Double> startLoad(ServerProcess server) {
    return CompletableFuture.supplyAsync(
        () -> {
          try {
            return Load.rate(ASKING, Duration.ofSeconds(10), number -> asking(server, number));
          } catch (Exception e) {
            throw new IllegalStateException(e);
          }
        },
        Thread.ofPlatform()::start);
  }

  private static Load.Caller asking(ServerProcess server, int number) throws IOException {
    var connection = server.connect();
    var alert = "{\"type\":\"ALERT\",\"agentId\":\"asker-%d\",\"text\":\"Look\"}".formatted(number);
    return new Load.Caller() {
      @Override
      public void call(int count) throws IOException {
        connection.call(Request.post("/api/questions", count % 2 == 0 ? alert : EMERGENCY));
      }

      @Override
      public void close() throws IOException {
        connection.close();
      }
    };
  }

  /** The nanoseconds from a new connection until an agent's gate reports the halt. */
  private static long halt(ServerProcess server, String token) throws IOException {
    long begin = System.nanoTime();
    try (var operator = server.connect()) {
      var halt =
          operator.call(Request.post("/api/halts", ALL, token)).require(201, "\"halt\":true");
      operator.call(Request.get("/api/gate/agent-1")).require(200, halt.text("id"));
      long time = System.nanoTime() - begin;
      operator.call(Request.post("/api/halts/resume", ALL, token)).require(200, "resumed");
      return time;
    }
  }

  /** Connections that never complete a request; one that the server closes is opened again. */
  private static final class Dripping implements AutoCloseable {
    private final InetSocketAddress server;
    private final List<SocketChannel> open = new ArrayList<>();
    private final AtomicBoolean over = new AtomicBoolean();
    private final CompletableFuture<Void> drips;

    Dripping(int port) throws IOException {
      server = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
      for (int i = 0; i < DRIPPING; i++) {
        open.add(connect());
      }
      drips = CompletableFuture.runAsync(this::drip, Thread.ofPlatform()::start);
    }

    private SocketChannel connect() throws IOException {
      var channel = SocketChannel.open(server);
      channel.write(bytes("GET /api/gate HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Drops: "));
      return channel;
    }

    private void drip() {
      while (!over.get()) {
        for (int i = 0; i < DRIPPING && !over.get(); i++) {
          try {
            open.get(i).write(bytes("x"));
          } catch (IOException e) {
            reopen(i);
          }
        }
        LockSupport.parkNanos(Duration.ofMillis(500).toNanos());
      }
    }

    private void reopen(int number) {
      try {
        open.get(number).close();
        open.set(number, connect());
      } catch (IOException e) {
        throw new IllegalStateException(e);
      }
    }

    private static ByteBuffer bytes(String text) {
      return ByteBuffer.wrap(text.getBytes(StandardCharsets.US_ASCII));
    }

    @Override
    public void close() throws IOException {
      over.set(true);
      drips.join();
      for (var channel : open) {
        channel.close();
      }
    }
  }
}
