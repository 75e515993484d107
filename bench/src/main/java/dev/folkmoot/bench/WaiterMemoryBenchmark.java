package dev.folkmoot.bench;

import dev.folkmoot.agent.Speaker;
import dev.folkmoot.core.AgentId;
import dev.folkmoot.gate.Clearance;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** The heap of each waiter in one process, where each waits for a question of its own. */
final class WaiterMemoryBenchmark implements Benchmark {
  private static final int COUNT = 100_000;

  @Override
  public List<Measurement> run(Scratch scratch) throws Exception {
    try (var node = new Node(scratch.directory("node"))) {
      new Rows(node.store, COUNT).open(COUNT);
      node.gate.canProceed(agent(0), Optional.empty());
      double before = heap();
      var waiters = new ArrayList<CompletableFuture<Clearance>>(COUNT);
      for (int i = 0; i < COUNT; i++) {
        waiters.add(
            node.gate.clearance(
                agent(i), Optional.empty(), Duration.ofMinutes(10), Optional.empty()));
      }
      double after = heap();
      if (node.waits.parked() != COUNT || waiters.stream().anyMatch(CompletableFuture::isDone)) {
        throw new IllegalStateException("only %d are parked".formatted(node.waits.parked()));
      }
      requireWoken(node, waiters.get(COUNT / 2));
      return List.of(
          Measurement.atMost(
              2,
              "waiters in process",
              (after - before) / COUNT / 1_024,
              " KiB",
              "heap of each of %,d".formatted(COUNT)));
    }
  }

  private static AgentId agent(int number) {
    return new AgentId("agent-" + number);
  }

  private static double heap() {
    for (int i = 0; i < 3; i++) {
      System.gc();
    }
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
  }

  private static void requireWoken(Node node, CompletableFuture<Clearance> waiter)
      throws Exception {
    var agent = agent(COUNT / 2);
    var held = node.gate.check(agent, Optional.empty()).heldBy().getFirst();
    node.gate.answer(held.question(), new Speaker(new AgentId("ann"), Speaker.Via.REST), "yes");
    if (!(waiter.get(5, TimeUnit.SECONDS) instanceof Clearance.Cleared)) {
      throw new IllegalStateException("an answered waiter is not clear");
    }
  }
}
