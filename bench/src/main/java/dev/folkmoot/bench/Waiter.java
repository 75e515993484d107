package dev.folkmoot.bench;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Parks a call on one connection, answers on another, and times the reply of the parked call. */
final class Waiter implements AutoCloseable {
  /** The words of a reply to a call that was parked and woken. */
  static final String CLEARED = "\"cleared\":true,\"reason\":\"answered\"";

  private final Connection parked;
  private final Connection answering;
  private final List<Double> nanos = new ArrayList<>();

  Waiter(ServerProcess server) throws IOException {
    parked = server.connect();
    answering = server.connect();
  }

  Reply call(Request request) throws IOException {
    return answering.call(request);
  }

  /** Measures one wake; it counts only if the reply has the words of a woken call. */
  void wake(Request wait, Request answer, String woken, int parkingMillis)
      throws IOException, InterruptedException {
    parked.send(wait);
    Thread.sleep(parkingMillis);
    long begin = System.nanoTime();
    answering.send(answer);
    var reply = parked.receive().require(200, "\"cleared\":true");
    double elapsed = System.nanoTime() - begin;
    answering.receive().require(200, "\"accepted\":true");
    if (parkingMillis > 0 && reply.body().contains(woken)) {
      nanos.add(elapsed);
    }
  }

  Samples samples(int wanted) {
    if (nanos.size() < wanted * 0.9) {
      throw new IllegalStateException("only %d calls were parked in time".formatted(nanos.size()));
    }
    return new Samples(nanos);
  }

  @Override
  public void close() throws IOException {
    parked.close();
    answering.close();
  }
}
