package dev.folkmoot.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.core.SessionId;
import dev.folkmoot.store.Bell;
import dev.folkmoot.store.Store;
import dev.folkmoot.testing.Api;
import dev.folkmoot.testing.Databases;
import dev.folkmoot.testing.SettableClock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What cannot be run is not run for ever, and what was left behind is taken up again. */
class SessionSchedulerTest {
  private static final SessionId ONE = new SessionId("one");
  private static final SessionId OTHER = new SessionId("other");
  private static final Duration LEASE = Duration.ofSeconds(6);

  private final SettableClock clock = new SettableClock();
  private final Queue<Runnable> mishaps = new ConcurrentLinkedQueue<>();
  private final Store store = Databases.sqlite().open(this::time);
  private final SessionScheduler scheduler = new SessionScheduler(store);
  private final AtomicInteger runs = new AtomicInteger();
  private final AtomicInteger givenUp = new AtomicInteger();
  private final CountDownLatch longTalk = new CountDownLatch(1);

  @BeforeEach
  void begin() {
    insert(ONE, "short");
    insert(OTHER, "long");
    scheduler.register(
        "long",
        new Scripted() {
          @Override
          public boolean run(Claim claim, Bell bell) throws InterruptedException {
            longTalk.await();
            return true;
          }
        });
  }

  @AfterEach
  void close() {
    scheduler.close();
    store.close();
  }

  private Instant time() {
    Optional.ofNullable(mishaps.poll()).ifPresent(Runnable::run);
    return clock.instant();
  }

  private class Scripted implements SessionWork {
    @Override
    public boolean run(Claim claim, Bell bell) throws InterruptedException {
      runs.incrementAndGet();
      throw new IllegalStateException("it never works");
    }

    @Override
    public void giveUp(Claim claim) {
      givenUp.incrementAndGet();
      write(claim, new Status.Paused("it cannot be run"));
    }

    void write(Claim claim, Status status) {
      store.write(
          tx -> {
            var rests = claim.session().at(Place.FIRST, status, 0, false);
            return new SessionStore()
                .update(tx, rests, Optional.empty(), clock.instant())
                .isPresent();
          });
    }
  }

  private void insert(SessionId id, String kind) {
    var now = clock.instant();
    var session = Session.of(id, Panel.opened(kind), now).at(Place.FIRST, Status.active(), 0, true);
    store.write(
        tx -> {
          new SessionStore().insert(tx, session);
          return true;
        });
  }

  private void passUntil(BooleanSupplier happened) {
    Api.awaitUntil(
        () -> {
          clock.advance(LEASE);
          return happened.getAsBoolean();
        });
  }

  private boolean mayBeClaimed(SessionId id, Duration later) {
    var then = clock.instant().plus(later);
    return store.read(tx -> new Claims().toRun(tx, then, 10)).contains(id);
  }

  @Test
  void what_takes_longer_than_a_lease_stays_claimed() {
    var most = LEASE.minusSeconds(1);
    scheduler.register("short", new Scripted());
    scheduler.start();
    Api.awaitUntil(() -> !mayBeClaimed(OTHER, Duration.ZERO));
    clock.advance(most);
    Api.awaitUntil(() -> !mayBeClaimed(OTHER, most));
  }

  @Test
  void what_fails_again_and_again_is_given_up() {
    scheduler.register("short", new Scripted());
    scheduler.start();
    passUntil(() -> givenUp.get() == 1);
    clock.advance(Duration.ofHours(1));
    assertThat(runs).hasValue(3);
  }

  @Test
  void an_error_is_a_failure_like_any_other() {
    scheduler.register(
        "short",
        new Scripted() {
          @Override
          public boolean run(Claim claim, Bell bell) {
            runs.incrementAndGet();
            throw new StackOverflowError("it goes too deep");
          }
        });
    scheduler.start();
    passUntil(() -> givenUp.get() == 1);
    assertThat(runs).hasValue(3);
  }

  @Test
  void a_look_that_fails_is_not_the_last() {
    mishaps.add(
        () -> {
          throw new IllegalStateException("there is no time");
        });
    mishaps.add(
        () -> {
          throw new OutOfMemoryError("nor memory");
        });
    scheduler.register(
        "short",
        new Scripted() {
          @Override
          public boolean run(Claim claim, Bell bell) {
            return runs.incrementAndGet() > 0;
          }
        });
    scheduler.start();
    Api.awaitUntil(() -> runs.get() == 1);
    assertThat(mishaps).isEmpty();
  }

  @Test
  void what_cannot_even_be_given_up_rests_and_is_tried_again() {
    scheduler.register(
        "short",
        new Scripted() {
          @Override
          public void giveUp(Claim claim) {
            givenUp.incrementAndGet();
            throw new IllegalStateException("nor does this");
          }
        });
    scheduler.start();
    passUntil(() -> givenUp.get() == 1);
    Api.awaitUntil(() -> !mayBeClaimed(ONE, Duration.ofMinutes(9)));
    passUntil(() -> runs.get() == 4);
  }

  /** A pause came between, so that neither its hold nor its turn was written. */
  @Test
  void what_was_left_in_the_middle_is_taken_up_again_though_others_are_busy() {
    scheduler.register(
        "short",
        new Scripted() {
          @Override
          public boolean run(Claim claim, Bell bell) {
            return runs.incrementAndGet() > 1;
          }
        });
    scheduler.start();
    Api.awaitUntil(() -> runs.get() == 1);
    Api.awaitUntil(
        () -> {
          clock.advance(Duration.ofMillis(1));
          return runs.get() == 2;
        });
  }
}
