package dev.folkmoot.session;

import dev.folkmoot.core.SessionId;
import dev.folkmoot.store.Store;
import dev.folkmoot.store.StoreException;
import dev.folkmoot.store.Tx;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Claims the sessions that have work and runs each on one node at a time. The leases of a node that
 * dies expire, and another node, or the same one after a restart, goes on from the last turn that
 * was written.
 */
final class SessionScheduler implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(SessionScheduler.class);
  private static final Duration LEASE = Duration.ofSeconds(6);
  private static final Duration LOOK_EVERY = Duration.ofSeconds(1);

  /** How long a held session is left alone, unless its hold ends before. */
  static final Duration RECHECK_HELD = Duration.ofSeconds(30);

  private static final Duration AFTER_FAILURE = Duration.ofSeconds(5);
  private static final Duration AFTER_MANY = Duration.ofMinutes(10);
  private static final int MOST_STUMBLES = 3;
  private static final int AT_ONCE = 1_000;

  private final Store store;
  private final Claims claims = new Claims();
  private final String owner = UUID.randomUUID().toString();
  private final Map<String, SessionWork> work = new ConcurrentHashMap<>();
  private final Map<SessionId, Run> running = new ConcurrentHashMap<>();
  private final Map<SessionId, Integer> stumbles = new ConcurrentHashMap<>();
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final Thread watch = Thread.ofVirtual().name("runner").unstarted(this::watch);

  SessionScheduler(Store store) {
    this.store = store;
  }

  /** What runs the sessions of a kind. */
  void register(String kind, SessionWork one) {
    if (work.putIfAbsent(kind, one) != null) {
      throw new IllegalStateException("two kinds of work for sessions of kind " + kind);
    }
  }

  /** Goes on with what was running when its node stopped. */
  void start() {
    if (!store.dialect().shared()) {
      write(tx -> claims.release(tx, Optional.empty()));
    }
    watch.start();
  }

  /** Runs it once the transaction is committed, which claims it as well if nobody else has. */
  void runAfter(Tx tx, SessionId id) {
    var claim = claim(tx, id);
    tx.afterCommit(() -> run(id, claim));
  }

  /** Ends a run that nobody needs any more, once the transaction is committed. */
  void cancelAfter(Tx tx, SessionId id) {
    tx.afterCommit(() -> Optional.ofNullable(running.get(id)).ifPresent(Run::cancel));
  }

  private Optional<Claim> claim(Tx tx, SessionId id) {
    var now = now();
    return claims.claim(tx, id, owner, now, now.plus(LEASE));
  }

  /** There may be something to run. */
  void kick(SessionId id) {
    run(id, Optional.empty());
  }

  /** A run whose claim was lost meanwhile is cut off, or it would keep the new claim waiting. */
  private void run(SessionId id, Optional<Claim> claim) {
    var run =
        running.compute(
            id,
            (_, current) -> {
              if (current == null) {
                return new Run(id, claim);
              }
              if (claim.filter(current::isOlderThan).isPresent()) {
                current.cancel();
                return new Run(id, claim);
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

  private void run(Run run) {
    do {
      var _ = run.takeWanted();
      try {
        runOnce(run);
      } catch (InterruptedException | RuntimeException | Error e) {
        if (threads.isShutdown()) {
          return;
        }
        if (!(e instanceof InterruptedException)) {
          log.warn("session {} could not be claimed or given back", run.id(), e);
        }
      }
    } while (isWantedAgain(run));
  }

  private boolean isWantedAgain(Run run) {
    return running.computeIfPresent(
            run.id(), (_, current) -> current == run && !run.takeWanted() ? null : current)
        == run;
  }

  private void runOnce(Run run) throws InterruptedException {
    var claim = run.claim().or(() -> store.write(tx -> claim(tx, run.id())));
    if (claim.isEmpty()) {
      return;
    }
    run.begin(claim.get());
    try {
      if (!work(claim.get()).run(claim.get(), run.bell())) {
        write(tx -> claims.giveBack(tx, claim.get(), now()));
      }
      stumbles.remove(run.id());
    } catch (RuntimeException | Error e) {
      if (threads.isShutdown()) {
        throw e;
      }
      stumbled(claim.get(), e);
    } finally {
      run.end();
    }
  }

  /** Tried again a few times, since a database may be away for a while; then people decide. */
  private void stumbled(Claim claim, Throwable failure) {
    var id = claim.session().id();
    int times = stumbles.merge(id, 1, Integer::sum);
    log.error("session {} stopped, for the {}. time", id, times, failure);
    if (times < MOST_STUMBLES) {
      write(tx -> claims.giveBack(tx, claim, now().plus(AFTER_FAILURE)));
      return;
    }
    try {
      work(claim).giveUp(claim);
      write(tx -> claims.giveBack(tx, claim, now()));
      stumbles.remove(id);
    } catch (RuntimeException | Error e) {
      log.error("session {} cannot be stopped either; it is tried again later", id, e);
      write(tx -> claims.giveBack(tx, claim, now().plus(AFTER_MANY)));
    }
  }

  private SessionWork work(Claim claim) {
    return Optional.ofNullable(work.get(claim.session().kind()))
        .orElseThrow(() -> new IllegalStateException("nothing runs " + claim.session().kind()));
  }

  /** Gives the claim back until what holds the speaker is settled; nothing if it was lost. */
  Optional<Session> giveBackWhileHeld(Tx tx, Claim claim) {
    return claims.giveBackWhileHeld(tx, claim, now().plus(RECHECK_HELD), now());
  }

  /** Notes that nothing holds the speakers any more; nothing if the claim is lost. */
  Optional<Session> clearHeld(Tx tx, Claim claim) {
    return claims.clearHeld(tx, claim, now());
  }

  private void watch() {
    Instant renewed = Instant.MIN;
    while (true) {
      try {
        var now = now();
        if (!running.isEmpty() && renewed.plus(LEASE.dividedBy(3)).isBefore(now)) {
          renew(now.plus(LEASE));
          renewed = now;
        }
        store.read(tx -> claims.toRun(tx, now, AT_ONCE)).forEach(this::kick);
      } catch (RuntimeException | OutOfMemoryError e) {
        log.warn("what is to run could not be looked up", e);
      }
      try {
        Thread.sleep(LOOK_EVERY);
      } catch (InterruptedException e) {
        return;
      }
    }
  }

  /** A run whose lease is lost is cut off: its turns would be paid for and thrown away. */
  private void renew(Instant until) {
    var claimed = claimed();
    List<Claim> lost =
        store.write(
            tx -> claimed.stream().filter(claim -> !claims.renew(tx, claim, until)).toList());
    lost.forEach(
        claim ->
            Optional.ofNullable(running.get(claim.session().id()))
                .ifPresent(run -> run.cancel(claim.lease())));
  }

  private List<Claim> claimed() {
    return running.values().stream().flatMap(run -> run.claim().stream()).toList();
  }

  private void write(Consumer<Tx> work) {
    store.write(
        tx -> {
          work.accept(tx);
          return true;
        });
  }

  private Instant now() {
    return store.clock().instant();
  }

  /** Turns in progress are cut off; whoever runs next asks for them again. */
  @Override
  public void close() {
    watch.interrupt();
    var claimed = claimed();
    threads.shutdownNow();
    try {
      watch.join();
      if (!threads.awaitTermination(5, TimeUnit.SECONDS)) {
        log.warn("a session did not stop in time");
      }
      write(
          tx -> {
            claims.release(tx, Optional.of(owner));
            claimed.forEach(claim -> claims.giveBack(tx, claim, now()));
          });
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (StoreException e) {
      log.warn("what was running could not be given back; its lease ends soon", e);
    }
  }
}
