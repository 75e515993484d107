package dev.folkmoot.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.folkmoot.core.Json;
import dev.folkmoot.core.SessionId;
import dev.folkmoot.store.Store;
import dev.folkmoot.store.StoreException;
import dev.folkmoot.store.Tx;
import dev.folkmoot.testing.Databases;
import dev.folkmoot.testing.SettableClock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Only one node runs a session, and one that has lost its claim writes nothing any more. */
class ClaimTest {
  private static final SessionId ID = new SessionId("one");
  private static final Duration LEASE = Duration.ofSeconds(6);

  @Nested
  class Sqlite extends Claiming {
    @Override
    Databases database() {
      return Databases.sqlite();
    }
  }

  @Nested
  class Postgres extends Claiming {
    @Override
    Databases database() {
      return Databases.postgres();
    }
  }

  abstract static class Claiming {
    private final SettableClock clock = new SettableClock();
    private final Store store = database().open(clock);
    private final SessionStore sessions = new SessionStore();
    private final TurnStore turns = new TurnStore();
    private final Claims claims = new Claims();

    abstract Databases database();

    @BeforeEach
    void begin() {
      insert(ID);
    }

    private void insert(SessionId id) {
      var now = now();
      var session =
          Session.of(id, Panel.opened("discussion"), now).at(Place.FIRST, Status.active(), 0, true);
      write(
          tx -> {
            sessions.insert(tx, session);
            return true;
          });
    }

    @AfterEach
    void close() {
      store.close();
    }

    private <T> T write(Tx.Work<T> work) {
      return store.write(work);
    }

    private Instant now() {
      return clock.instant();
    }

    private List<SessionId> toRun() {
      return store.read(tx -> claims.toRun(tx, now(), 10));
    }

    private Optional<Claim> claim(String owner) {
      return claim(ID, owner);
    }

    private Optional<Claim> claim(SessionId id, String owner) {
      return write(tx -> claims.claim(tx, id, owner, now(), now().plus(LEASE)));
    }

    private Optional<Session> advance(Claim claim) {
      var before = claim.session();
      var after = before.at(new Place(1, before.place().turn() + 1), Status.active(), 1, true);
      return write(tx -> sessions.advance(tx, before, after, Optional.of(claim), now()));
    }

    @Test
    void what_one_has_claimed_is_nobody_elses_until_the_lease_ends() {
      assertThat(claim("a")).isPresent();
      clock.advance(LEASE);
      assertThat(claim("b")).isEmpty();
      assertThat(toRun()).isEmpty();
      clock.advance(Duration.ofMillis(1));
      assertThat(toRun()).containsExactly(ID);
      assertThat(claim("b")).isPresent();
    }

    private boolean renewed(Claim claim, Duration longer) {
      return write(tx -> claims.leases().renew(tx, List.of(claim), now().plus(longer)).isEmpty());
    }

    @Test
    void a_lease_that_is_renewed_does_not_end() {
      var mine = claim("a").orElseThrow();
      clock.advance(LEASE.dividedBy(2));
      assertThat(renewed(mine, LEASE)).isTrue();
      clock.advance(LEASE);
      assertThat(claim("b")).isEmpty();
    }

    @Test
    void what_is_not_run_is_not_renewed_with_what_is() {
      var left = new SessionId("left");
      insert(left);
      var mine = claim("a").orElseThrow();
      assertThat(claim(left, "a")).isPresent();
      assertThat(renewed(mine, LEASE.multipliedBy(2))).isTrue();
      clock.advance(LEASE.plusMillis(1));
      assertThat(toRun()).containsExactly(left);
      assertThat(claim("b")).isEmpty();
      assertThat(claim(left, "b")).isPresent();
    }

    @Test
    void who_has_lost_its_claim_changes_nothing() {
      var lost = claim("a").orElseThrow();
      clock.advance(LEASE.plusMillis(1));
      var won = claim("b").orElseThrow();
      assertThat(advance(lost)).isEmpty();
      assertThat(renewed(lost, LEASE)).isFalse();
      Optional<Session> stayed =
          write(tx -> sessions.update(tx, lost.session(), Optional.of(lost), now()));
      assertThat(stayed).isEmpty();
      Optional<Session> held = write(tx -> claims.giveBackWhileHeld(tx, lost, now(), now()));
      assertThat(held).isEmpty();
      Optional<Session> freed = write(tx -> claims.clearHeld(tx, lost, now()));
      assertThat(freed).isEmpty();
      write(
          tx -> {
            claims.giveBack(tx, lost, now());
            return true;
          });
      assertThat(claim("c")).isEmpty();
      assertThat(advance(won).orElseThrow().place()).isEqualTo(new Place(1, 1));
    }

    @Test
    void a_claim_that_was_lost_and_won_back_is_another_one() {
      var first = claim("a").orElseThrow();
      clock.advance(LEASE.plusMillis(1));
      var second = claim("a").orElseThrow();
      assertThat(advance(first)).isEmpty();
      assertThat(advance(second)).isPresent();
    }

    @Test
    void a_place_is_left_once() {
      var claim = claim("a").orElseThrow();
      assertThat(advance(claim)).isPresent();
      assertThat(advance(claim)).isEmpty();
    }

    @Test
    void what_a_node_gives_back_when_it_stops_can_be_claimed_at_once() {
      assertThat(claim("a")).isPresent();
      write(
          tx -> {
            claims.leases().giveBackAll(tx, Optional.of("a"));
            return true;
          });
      assertThat(claim("b")).isPresent();
    }

    @Test
    void two_turns_in_one_place_are_impossible() {
      var seat =
          new Seat(
              0,
              Optional.empty(),
              "user",
              "User",
              Seat.Occupant.PERSON,
              Optional.empty(),
              Optional.empty(),
              Optional.empty());
      var session = claim("a").orElseThrow().session();
      record(turn(session, seat, "Hello"));
      var again = turn(session, seat, "Hello again");
      assertThatExceptionOfType(StoreException.class).isThrownBy(() -> record(again));
      List<Turn> said = store.read(tx -> turns.from(tx, ID, Place.FIRST, 100));
      assertThat(said).extracting(Turn::content).containsExactly("Hello");
    }

    private Turn turn(Session session, Seat seat, String words) {
      var said = new TurnOutcome.Said(words, Json.object());
      return Turn.of(session.id(), session.place(), seat, said, now());
    }

    private void record(Turn turn) {
      write(
          tx -> {
            turns.insert(tx, turn);
            return true;
          });
    }
  }
}
