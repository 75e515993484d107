package dev.folkmoot.bench;

import java.io.IOException;
import java.time.Duration;
import java.util.List;

/** A gate check against a reply that is always the same, over the same HTTP server. */
final class Check implements Benchmark {
  private static final int CONNECTIONS = 24;
  private static final int ROUNDS = 9;
  private static final Duration WARM_UP = Duration.ofSeconds(5);
  private static final Duration TIME = Duration.ofSeconds(1);

  @Override
  public List<Finding> run(Scratch scratch) throws Exception {
    try (var folkmoot = ServerProcess.folkmoot(scratch.directory("folkmoot"));
        var floor = folkmoot.floor(scratch.directory("floor"))) {
      var check = new Side(folkmoot, "/api/gate/agent-");
      var constant = new Side(floor, "/constant/agent-");
      check.rate(WARM_UP);
      constant.rate(WARM_UP);
      var rates = Pair.of(ROUNDS, () -> check.rate(TIME), () -> constant.rate(TIME));
      return List.of(
          Finding.atLeast(
              60,
              "check",
              rates.firstToSecond() * 100,
              " %",
              "check %.0f/s, constant %.0f/s; processor %.1f us and %.1f us each"
                  .formatted(rates.first(), rates.second(), check.micros(), constant.micros())));
    }
  }

  /** One server under load. */
  private static final class Side {
    private final ServerProcess server;
    private final String path;
    private double calls;
    private double cpuSeconds;

    Side(ServerProcess server, String path) {
      this.server = server;
      this.path = path;
    }

    double rate(Duration time) throws Exception {
      double before = server.cpuSeconds();
      double rate =
          Load.rate(
              CONNECTIONS, time, number -> new HttpCaller(server, Request.get(path + number)));
      cpuSeconds += server.cpuSeconds() - before;
      calls += rate * time.toMillis() / 1e3;
      return rate;
    }

    /** Processor time of the server for a call. */
    double micros() {
      return cpuSeconds * 1e6 / calls;
    }
  }

  private static final class HttpCaller implements Load.Caller {
    private final Connection connection;
    private final Request request;

    HttpCaller(ServerProcess server, Request request) throws Exception {
      this.connection = server.connect();
      this.request = request;
    }

    @Override
    public void call(int number) throws Exception {
      connection.call(request).require(200, "\"canProceed\":true");
    }

    @Override
    public void close() throws IOException {
      connection.close();
    }
  }
}
