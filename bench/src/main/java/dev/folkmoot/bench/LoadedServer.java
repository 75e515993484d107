package dev.folkmoot.bench;

import java.io.IOException;
import java.time.Duration;
import java.util.function.IntFunction;

/** One server under the load of many connections, each with a request of its own. */
final class LoadedServer {
  private static final int CONNECTIONS = 24;

  private final ServerProcess server;
  private final IntFunction<Request> requests;
  private final String expected;
  private double calls;
  private double cpuSeconds;

  LoadedServer(ServerProcess server, IntFunction<Request> requests, String expected) {
    this.server = server;
    this.requests = requests;
    this.expected = expected;
  }

  double rate(Duration time) throws Exception {
    double before = server.cpuSeconds();
    double rate =
        Load.rate(
            CONNECTIONS, time, number -> new Caller(server.connect(), requests.apply(number)));
    cpuSeconds += server.cpuSeconds() - before;
    calls += rate * time.toMillis() / 1e3;
    return rate;
  }

  /** The calls per second of the server's processor time, which callers do not affect. */
  double ratePerProcessor(Duration time) throws Exception {
    double before = server.cpuSeconds();
    double rate = rate(time);
    return rate * time.toMillis() / 1e3 / (server.cpuSeconds() - before);
  }

  /** The processor time of the server for each call, in microseconds. */
  double micros() {
    return cpuSeconds * 1e6 / calls;
  }

  private final class Caller implements Load.Caller {
    private final Connection connection;
    private final Request request;

    Caller(Connection connection, Request request) {
      this.connection = connection;
      this.request = request;
    }

    @Override
    public void call(int number) throws Exception {
      connection.call(request).require(200, expected);
    }

    @Override
    public void close() throws IOException {
      connection.close();
    }
  }
}
