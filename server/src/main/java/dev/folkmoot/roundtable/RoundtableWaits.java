package dev.folkmoot.roundtable;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.QuestionId;
import dev.folkmoot.core.SessionId;
import dev.folkmoot.events.EventLog;
import dev.folkmoot.events.WaitStep;
import dev.folkmoot.events.Waits;
import dev.folkmoot.gate.Question;
import dev.folkmoot.session.Session;
import dev.folkmoot.session.SessionReader;
import dev.folkmoot.store.Store;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Predicate;

/**
 * Waits for the end of rounds and for context requests. Every waiting call checks again after each
 * turn, so a check reads as little as possible.
 */
public final class RoundtableWaits {
  private static final int MOST_REQUESTS = 100;

  private final Store store;
  private final Waits waits;
  private final SessionReader sessions;
  private final RoundtableReader reader;
  private final ContextRequests requests;

  RoundtableWaits(
      Store store,
      Waits waits,
      SessionReader sessions,
      RoundtableReader reader,
      ContextRequests requests) {
    this.store = store;
    this.waits = waits;
    this.sessions = sessions;
    this.reader = reader;
    this.requests = requests;
  }

  /** Receives how many agents of a round have responded or failed. */
  @FunctionalInterface
  public interface Progress {
    void changed(int done, int all);
  }

  /** Starts the deadline of a call. */
  public CallDeadline deadline(Duration limit) {
    return CallDeadline.of(store.clock(), limit);
  }

  /**
   * Completes when no model is about to speak, because the round is over, paused or held, or waits
   * for a participant that is not a model; or when time runs out.
   */
  public CompletableFuture<Roundtable> whenAtRest(
      SessionId id, int round, Duration timeout, Optional<Progress> progress) {
    return await(id, round, timeout, progress, session -> awaitsModels(session, round));
  }

  /**
   * Completes when the round is over, when {@code participant} is asked for its own turn, or when
   * time runs out.
   */
  public CompletableFuture<Roundtable> whenRoundOver(
      SessionId id,
      int round,
      Optional<AgentId> participant,
      Duration timeout,
      Optional<Progress> progress) {
    find(id, Integer.MAX_VALUE).requireRoundEvenIfFailed(round);
    return await(
        id,
        round,
        timeout,
        progress,
        session ->
            isRunning(session, round) && participant.filter(one -> isAsked(id, one)).isEmpty());
  }

  private CompletableFuture<Roundtable> await(
      SessionId id,
      int round,
      Duration timeout,
      Optional<Progress> progress,
      Predicate<Session> goesOn) {
    return waits.await(
        timeout,
        () -> {
          var session = store.read(tx -> reader.session(tx, id));
          if (!goesOn.test(session)) {
            return new WaitStep.Done<>(store.read(tx -> reader.find(tx, session, round - 1)));
          }
          progress.ifPresent(one -> tell(one, session, round));
          return new WaitStep.Wait<>(EventLog.topic(id));
        },
        () -> find(id, round - 1));
  }

  /** Reports the progress. The analyst, who speaks last, does not count. */
  private void tell(Progress progress, Session session, int round) {
    int all = Panel.size(session);
    int ended = store.read(tx -> sessions.countTurns(tx, session.id(), round));
    progress.changed(Math.min(ended, all), all);
  }

  private static boolean awaitsModels(Session session, int round) {
    return session.hasFloor()
        && session.place().round() == round
        && session.awaitsModel()
        && !session.isHeld();
  }

  /** Whether the round is running. A paused round counts as running: a wait for its end goes on. */
  private static boolean isRunning(Session session, int round) {
    return !session.adjourned() && !session.isCompleted() && session.place().round() == round;
  }

  private boolean isAsked(SessionId id, AgentId participant) {
    return store.read(tx -> sessions.seats(tx, id)).stream()
        .anyMatch(seat -> seat.belongsTo(participant) && seat.asked().isPresent());
  }

  private Roundtable find(SessionId id, int fromRound) {
    return store.read(tx -> reader.find(tx, id, fromRound));
  }

  /**
   * Completes with the open context requests of one roundtable, or of all, as soon as there are
   * any. When time runs out, the list may be empty. Of all roundtables it has the oldest hundred.
   *
   * @param after the last request that the caller knows; it and older ones do not count
   */
  public CompletableFuture<List<ContextRequest>> whenContextRequested(
      Optional<SessionId> session, Optional<QuestionId> after, Duration timeout) {
    session.ifPresent(id -> store.read(tx -> reader.session(tx, id)));
    var last = after.map(id -> store.read(tx -> requests.require(tx, id)));
    var topic =
        session
            .map(EventLog::topic)
            .orElseGet(() -> EventLog.topic(RoundtableEvents.CONTEXT_REQUESTED));
    return waits.await(
        timeout,
        () -> {
          var open = openRequests(session, last);
          return open.isEmpty() ? new WaitStep.Wait<>(topic) : new WaitStep.Done<>(open);
        },
        () -> openRequests(session, last));
  }

  private List<ContextRequest> openRequests(Optional<SessionId> session, Optional<Question> last) {
    return store.read(
        tx ->
            session
                .map(id -> requests.open(tx, id, last))
                .orElseGet(() -> requests.open(tx, last, MOST_REQUESTS)));
  }
}
