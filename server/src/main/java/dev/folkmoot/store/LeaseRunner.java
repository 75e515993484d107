package dev.folkmoot.store;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Claims the rows of one table that have work, and works on each on one node at a time. The leases
 * of a node that dies run out, and another node, or the same one after a restart, goes on from what
 * was written last.
 */
public final class LeaseRunner<K, C extends Claimed<K>> implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(LeaseRunner.class);
  private static final Duration LEASE = Duration.ofSeconds(6);
  private static final Duration LOOK_EVERY = Duration.ofSeconds(1);
  private static final Duration STOP_WITHIN = Duration.ofSeconds(5);
  private static final int AT_ONCE = 1_000;

  private final Store store;
  private final String noun;
  private final Leases leases;
  private final LeasedWork<K, C> work;
  private final String owner = UUID.randomUUID().toString();
  private final Map<K, LeasedRun<K, C>> running = new ConcurrentHashMap<>();
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final CountDownLatch stopping = new CountDownLatch(1);
  private final Thread watch;

  /**
   * @param noun a row of the table as the log calls it
   */
  public LeaseRunner(Store store, String noun, Leases leases, LeasedWork<K, C> work) {
    this.store = store;
    this.noun = noun;
    this.leases = leases;
    this.work = work;
    this.watch = Thread.ofVirtual().name("runner of " + noun).unstarted(this::watch);
  }

  /** Goes on with what was worked on when its node stopped. */
  public void start() {
    if (!store.dialect().shared()) {
      write(tx -> leases.release(tx, Optional.empty()));
    }
    watch.start();
  }

  /** This node, as the rows that it has name it. */
  public String owner() {
    return owner;
  }

  public Instant leaseUntil(Instant now) {
    return now.plus(LEASE);
  }

  /** Works on a row once the transaction is committed, which claims it if nobody else has. */
  public void claimAndRunAfter(Tx tx, K id) {
    var claim = claim(tx, id);
    tx.afterCommit(() -> run(id, claim));
  }

  /** Works on a row that the transaction has claimed, once it is committed. */
  public void runAfter(Tx tx, C claim) {
    tx.afterCommit(() -> run(claim.id(), Optional.of(claim)));
  }

  /** Ends work that nobody needs any more, once the transaction is committed. */
  public void cancelAfter(Tx tx, K id) {
    tx.afterCommit(() -> Optional.ofNullable(running.get(id)).ifPresent(LeasedRun::cancel));
  }

  private Optional<C> claim(Tx tx, K id) {
    var now = now();
    return work.claim(tx, id, owner, now, leaseUntil(now));
  }

  /** There may be work on a row. */
  public void kick(K id) {
    run(id, Optional.empty());
  }

  /** A run whose claim was lost meanwhile is cut off, or it would keep the new claim waiting. */
  private void run(K id, Optional<C> claim) {
    var run =
        running.compute(
            id,
            (_, current) -> {
              if (current == null) {
                return new LeasedRun<>(id, claim);
              }
              if (claim.filter(current::isOlderThan).isPresent()) {
                current.cancel();
                return new LeasedRun<>(id, claim);
              }
              current.want();
              return current;
            });
    if (run.start()) {
      try {
        threads.execute(() -> run(run));
      } catch (RejectedExecutionException e) {
        running.remove(id, run);
      }
    }
  }

  private void run(LeasedRun<K, C> run) {
    do {
      var _ = run.takeWanted();
      try {
        runOnce(run);
      } catch (InterruptedException | RuntimeException | Error e) {
        if (threads.isShutdown()) {
          return;
        }
        if (!(e instanceof InterruptedException)) {
          log.warn("{} {} could not be claimed or given back", noun, run.id(), e);
        }
      }
    } while (isWantedAgain(run));
  }

  private boolean isWantedAgain(LeasedRun<K, C> run) {
    return running.computeIfPresent(
            run.id(), (_, current) -> current == run && !run.takeWanted() ? null : current)
        == run;
  }

  private void runOnce(LeasedRun<K, C> run) throws InterruptedException {
    var claim = run.claim().or(() -> store.write(tx -> claim(tx, run.id())));
    if (claim.isEmpty()) {
      return;
    }
    run.begin(claim.get());
    try {
      work.run(claim.get(), run.bell());
    } catch (RuntimeException | Error e) {
      if (threads.isShutdown()) {
        throw e;
      }
      if (Thread.interrupted()) {
        log.debug("{} {} was cut off in a statement", noun, run.id(), e);
      } else {
        work.failed(claim.get(), e);
      }
    } finally {
      run.end();
    }
  }

  private void watch() {
    Instant renewed = Instant.MIN;
    while (true) {
      try {
        var now = now();
        if (!running.isEmpty() && renewed.plus(LEASE.dividedBy(3)).isBefore(now)) {
          renew(leaseUntil(now));
          renewed = now;
        }
        store.read(tx -> work.toRun(tx, now, AT_ONCE)).forEach(this::kick);
      } catch (RuntimeException | OutOfMemoryError e) {
        if (threads.isShutdown()) {
          return;
        }
        log.warn("no {} to work on could be looked up", noun, e);
      }
      try {
        if (stopping.await(LOOK_EVERY.toMillis(), TimeUnit.MILLISECONDS)) {
          return;
        }
      } catch (InterruptedException e) {
        return;
      }
    }
  }

  /** Work whose lease is lost is cut off: what it brings would be paid for and thrown away. */
  private void renew(Instant until) {
    var claimed = claimed();
    if (claimed.isEmpty()) {
      return;
    }
    store
        .write(tx -> leases.renew(tx, claimed, until))
        .forEach(
            lost ->
                Optional.ofNullable(running.get(lost.id()))
                    .ifPresent(run -> run.cancel(lost.lease())));
  }

  private List<C> claimed() {
    return running.values().stream().flatMap(run -> run.claim().stream()).toList();
  }

  private void write(Consumer<Tx> change) {
    store.write(
        tx -> {
          change.accept(tx);
          return true;
        });
  }

  private Instant now() {
    return store.clock().instant();
  }

  /** Work in progress is cut off; the next node to claim it does it again. */
  @Override
  public void close() {
    var claimed = claimed();
    threads.shutdownNow();
    stopping.countDown();
    try {
      watch.join(STOP_WITHIN.toMillis());
      if (!threads.awaitTermination(STOP_WITHIN.toMillis(), TimeUnit.MILLISECONDS)) {
        log.warn("the work on a {} did not stop in time", noun);
      }
      write(
          tx -> {
            leases.release(tx, Optional.of(owner));
            claimed.forEach(claim -> leases.giveBack(tx, claim, now()));
          });
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (StoreException e) {
      log.warn("what was worked on could not be given back; its leases end soon", e);
    }
  }
}
