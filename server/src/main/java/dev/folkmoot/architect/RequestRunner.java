package dev.folkmoot.architect;

import dev.folkmoot.store.Bell;
import dev.folkmoot.store.LeaseRunner;
import dev.folkmoot.store.LeasedWork;
import dev.folkmoot.store.Store;
import dev.folkmoot.store.Tx;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs the work on requests: one at a time for each agent, and at the same time for several agents.
 */
final class RequestRunner implements LeasedWork<RequestId, Claim>, AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(RequestRunner.class);
  private static final Duration AFTER_FAILURE = Duration.ofSeconds(5);

  /** Processes a claimed request, and ends the claim itself. */
  interface Work {
    void process(Claim claim) throws InterruptedException;

    /** Whether the work on all requests is paused. */
    boolean isPaused(Tx tx);
  }

  private final Store store;
  private final RequestStore requests;
  private final LeaseRunner<RequestId, Claim> runner;
  private volatile @Nullable Work work;

  RequestRunner(Store store, RequestStore requests) {
    this.store = store;
    this.requests = requests;
    this.runner = new LeaseRunner<>(store, "request", requests.leases(), this);
  }

  /** Sets the work on each request; call it before the first is claimed. */
  void setWork(Work handler) {
    work = handler;
  }

  /** Starts claiming requests, also those that stopped nodes worked on. */
  void start() {
    runner.start();
  }

  String owner() {
    return runner.owner();
  }

  Instant leaseUntil(Instant now) {
    return runner.leaseUntil(now);
  }

  /** Works on a request that the transaction has claimed, once it is committed. */
  void runAfter(Tx tx, Claim claim) {
    runner.runAfter(tx, claim);
  }

  /** Runs the agent's next request, if there is one, once the transaction is committed. */
  void runNext(Tx tx, RequestStore.WrittenReply replied) {
    replied.next().ifPresent(id -> tx.afterCommit(() -> runner.kick(id)));
  }

  @Override
  public Optional<Claim> claim(Tx tx, RequestId id, String owner, Instant now, Instant until) {
    return requests.claim(tx, id, owner, now, until);
  }

  @Override
  public List<RequestId> toRun(Tx tx, Instant now, int limit) {
    return work().isPaused(tx) ? List.of() : requests.toRun(tx, now, limit);
  }

  @Override
  public void run(Claim claim, Bell bell) throws InterruptedException {
    work().process(claim);
  }

  private Work work() {
    return Objects.requireNonNull(work, "call setWork before start");
  }

  @Override
  public void failed(Claim claim, Throwable failure) {
    log.error("request {} failed and will be retried", claim.id(), failure);
    var next = store.clock().instant().plus(AFTER_FAILURE);
    store.write(
        tx -> {
          requests.recordFailure(tx, claim, next);
          return true;
        });
  }

  @Override
  public void close() {
    runner.close();
  }
}
