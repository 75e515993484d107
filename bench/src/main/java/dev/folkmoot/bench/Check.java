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
      rate(folkmoot, "/api/gate/agent-", WARM_UP);
      rate(floor, "/constant/agent-", WARM_UP);
      var rates =
          Pair.of(
              ROUNDS,
              () -> rate(folkmoot, "/api/gate/agent-", TIME),
              () -> rate(floor, "/constant/agent-", TIME));
      return List.of(
          Finding.atLeast(
              60,
              "check",
              rates.firstToSecond() * 100,
              " %",
              "check %.0f/s, constant %.0f/s".formatted(rates.first(), rates.second())));
    }
  }

  private static double rate(ServerProcess server, String path, Duration time) throws Exception {
    return Load.rate(
        CONNECTIONS, time, number -> new HttpCaller(server, Request.get(path + number)));
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
