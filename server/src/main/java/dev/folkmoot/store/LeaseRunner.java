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
 * Claims the rows of one table that have work, and works on each row on one node at a time. When a
 * node dies, its leases run out. Another node, or the same one after a restart, then continues from
 * the last write.
 */
public final class LeaseRunner<K, C extends ClaimedRow<K>> implements AutoCloseable {
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
   * @param noun the log's word for a row of the table
   */
  public LeaseRunner(Store store, String noun, Leases leases, LeasedWork<K, C> work) {
    this.store = store;
    this.noun = noun;
    this.leases = leases;
    this.work = work;
    this.watch = Thread.ofVirtual().name("runner of " + noun).unstarted(this::watch);
  }

  /** Starts, and continues work that was interrupted when its node stopped. */
  public void start() {
    if (!store.dialect().shared()) {
      write(tx -> leases.giveBackAll(tx, Optional.empty()));
    }
    watch.start();
  }

  /** The name of this node in the rows that it has claimed. */
  public String owner() {
    return owner;
  }

  public Instant leaseUntil(Instant now) {
    return now.plus(LEASE);
  }

  /** Claims a row, unless another node has it, and works on it after the commit. */
  public void claimAndRunAfter(Tx tx, K id) {
    var claim = claim(tx, id);
    tx.afterCommit(() -> run(id, claim));
  }

  /** Works on a row that the transaction has claimed, after the commit. */
  public void runAfter(Tx tx, C claim) {
    tx.afterCommit(() -> run(claim.id(), Optional.of(claim)));
  }

  /** Cancels work that is no longer needed, after the commit. */
  public void cancelAfter(Tx tx, K id) {
    tx.afterCommit(() -> Optional.ofNullable(running.get(id)).ifPresent(LeasedRun::cancel));
  }

  private Optional<C> claim(Tx tx, K id) {
    var now = now();
    return work.claim(tx, id, owner, now, leaseUntil(now));
  }

  /** Looks for work on a row. */
  public void kick(K id) {
    run(id, Optional.empty());
  }

  /**
   * Starts a run on the row, or makes the current run look again. A current run with an older claim
   * is cancelled and replaced: that claim is lost, and the new one must not wait for it.
   */
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
    if (run.takeStart()) {
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
        log.debug("{} {} was cancelled in a statement", noun, run.id(), e);
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
        log.warn("could not look up the next {} to work on", noun, e);
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

  /**
   * Renews the leases, and cancels work whose lease is lost: its result would be paid for and
   * thrown away.
   */
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

  /** Cancels work in progress; the next node to claim it does it again. */
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
            leases.giveBackAll(tx, Optional.of(owner));
            claimed.forEach(claim -> leases.giveBack(tx, claim, now()));
          });
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (StoreException e) {
      log.warn("the claims could not be given back; their leases run out soon", e);
    }
  }
}
