package dev.folkmoot.session;

import dev.folkmoot.core.SessionId;
import dev.folkmoot.store.Bell;
import dev.folkmoot.store.LeaseRunner;
import dev.folkmoot.store.LeasedWork;
import dev.folkmoot.store.Store;
import dev.folkmoot.store.Tx;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Runs the sessions that have work, each with the {@link SessionWork} of its kind. */
final class SessionScheduler implements LeasedWork<SessionId, Claim>, AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(SessionScheduler.class);

  /** How long until a held session is checked again, unless its hold ends before. */
  static final Duration RECHECK_HELD = Duration.ofSeconds(30);

  private static final Duration AFTER_FAILURE = Duration.ofSeconds(5);
  private static final Duration AFTER_MANY = Duration.ofMinutes(10);
  private static final int MOST_FAILURES = 3;

  private final Store store;
  private final Claims claims = new Claims();
  private final LeaseRunner<SessionId, Claim> runner;
  private final Map<String, SessionWork> work = new ConcurrentHashMap<>();
  private final Map<SessionId, Integer> failures = new ConcurrentHashMap<>();

  SessionScheduler(Store store) {
    this.store = store;
    this.runner = new LeaseRunner<>(store, "session", claims.leases(), this);
  }

  /** Sets the work that runs the sessions of a kind. */
  void register(String kind, SessionWork one) {
    if (work.putIfAbsent(kind, one) != null) {
      throw new IllegalStateException("two kinds of work for sessions of kind " + kind);
    }
  }

  /** Starts, and continues sessions that were running when their node stopped. */
  void start() {
    runner.start();
  }

  /** Claims a session, unless another node has it, and runs it after the commit. */
  void runAfter(Tx tx, SessionId id) {
    runner.claimAndRunAfter(tx, id);
  }

  /** Cancels a run that is no longer needed, after the commit. */
  void cancelAfter(Tx tx, SessionId id) {
    runner.cancelAfter(tx, id);
  }

  /** Looks for work on a session. */
  void kick(SessionId id) {
    runner.kick(id);
  }

  @Override
  public Optional<Claim> claim(Tx tx, SessionId id, String owner, Instant now, Instant until) {
    return claims.claim(tx, id, owner, now, until);
  }

  @Override
  public List<SessionId> toRun(Tx tx, Instant now, int limit) {
    return claims.toRun(tx, now, limit);
  }

  @Override
  public void run(Claim claim, Bell bell) throws InterruptedException {
    if (!work(claim).run(claim, bell)) {
      write(tx -> claims.giveBack(tx, claim, now()));
    }
    failures.remove(claim.id());
  }

  /**
   * Tries again a few times, since the database may be unavailable for a while; then the turns that
   * the models have not taken fail.
   */
  @Override
  public void failed(Claim claim, Throwable failure) {
    var id = claim.id();
    int times = failures.merge(id, 1, Integer::sum);
    log.error("session {} failed, {} times in a row", id, times, failure);
    if (times < MOST_FAILURES) {
      write(tx -> claims.giveBack(tx, claim, now().plus(AFTER_FAILURE)));
      return;
    }
    try {
      work(claim).giveUp(claim);
      write(tx -> claims.giveBack(tx, claim, now()));
      failures.remove(id);
    } catch (RuntimeException | Error e) {
      log.error("session {} could not be given up either; it is tried again later", id, e);
      write(tx -> claims.giveBack(tx, claim, now().plus(AFTER_MANY)));
    }
  }

  private SessionWork work(Claim claim) {
    return Optional.ofNullable(work.get(claim.session().kind()))
        .orElseThrow(() -> new IllegalStateException("nothing runs " + claim.session().kind()));
  }

  /** Gives the claim back until the speaker is no longer held; empty if the claim is lost. */
  Optional<Session> giveBackWhileHeld(Tx tx, Claim claim) {
    return claims.giveBackWhileHeld(tx, claim, now().plus(RECHECK_HELD), now());
  }

  /** Records that the speakers are no longer held; empty if the claim is lost. */
  Optional<Session> clearHeld(Tx tx, Claim claim) {
    return claims.clearHeld(tx, claim, now());
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

  /** Cancels turns in progress; the next node to run the session begins them again. */
  @Override
  public void close() {
    runner.close();
  }
}
