package dev.folkmoot.gate;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Cursor;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.core.SessionId;
import dev.folkmoot.events.EventLog;
import dev.folkmoot.events.WaitStep;
import dev.folkmoot.events.Waits;
import dev.folkmoot.store.Store;
import dev.folkmoot.store.Tx;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Says whether an agent may go on, and waits until it may. Unlike the methods of {@link Gate},
 * which the agent itself calls, these do not make the agent join the session.
 */
public final class Clearances {
  private final Store store;
  private final EventLog events;
  private final Waits waits;
  private final QuestionStore questions;
  private final QuestionCache cache;
  private final Holds holds;
  private final Deadlines deadlines;
  private final WaitStarts waitStarts = new WaitStarts();

  Clearances(
      Store store,
      EventLog events,
      Waits waits,
      QuestionStore questions,
      QuestionCache cache,
      Holds holds,
      Deadlines deadlines) {
    this.store = store;
    this.events = events;
    this.waits = waits;
    this.questions = questions;
    this.cache = cache;
    this.holds = holds;
    this.deadlines = deadlines;
  }

  public Check check(AgentId agent, Optional<SessionId> session) {
    return check(tx -> holds.of(tx, agent, session));
  }

  /**
   * A check that lists at most {@code most} holds of each scope. If somebody has halted the agent,
   * that halt is among them.
   */
  public Check someHolds(AgentId agent, int most) {
    return check(tx -> holds.some(tx, agent, most));
  }

  /** Whether nothing holds any of these agents in the session. */
  public boolean areClear(List<AgentId> agents, SessionId session) {
    return current(tx -> holds.timedQuestions(tx, agents, session), one -> one).isEmpty();
  }

  private Check check(Tx.Work<List<Holds.TimedHold>> holding) {
    return Check.of(current(holding, Holds.TimedHold::question));
  }

  /**
   * Reads the questions that hold an agent. If a deadline of theirs is due, applies it and reads
   * again.
   */
  private <T> List<T> current(Tx.Work<List<T>> read, Function<T, Holds.TimedQuestion> holding) {
    while (true) {
      var now = store.clock().instant();
      var found = store.read(read);
      var due = found.stream().map(holding).filter(one -> one.isDue(now)).distinct().toList();
      if (due.isEmpty()) {
        return found;
      }
      due.forEach(one -> deadlines.applyDue(one.question()));
    }
  }

  /** Waits without a thread. See {@link Clearance} for the results. */
  public CompletableFuture<Clearance> clearance(
      AgentId agent, Optional<SessionId> session, Duration timeout, Optional<String> cursor) {
    return clearance(agent, session, timeout, startSeq(agent, session, cursor));
  }

  /** The number of the last event before the wait began, which a cursor encodes. */
  long startSeq(AgentId agent, Optional<SessionId> session, Optional<String> cursor) {
    return cursor.map(this::startSeq).orElseGet(() -> startSeq(agent, session));
  }

  /**
   * Waits until one of the questions that hold the agent is settled, because the agent cannot be
   * free before that; then checks the agent again.
   */
  CompletableFuture<Clearance> clearance(
      AgentId agent, Optional<SessionId> session, Duration timeout, long startSeq) {
    var wait =
        waits.await(
            timeout,
            new ClearanceCheck(startSeq, agent, session),
            () -> {
              var check = check(agent, session);
              var settled = store.read(tx -> settled(tx, startSeq, agent, session));
              return check.canProceed()
                  ? new Clearance.Cleared(settled)
                  : new Clearance.Pending(check, settled, Cursor.encode(Long.toString(startSeq)));
            });
    var _ =
        wait.thenAccept(
            clearance -> {
              if (clearance instanceof Clearance.Cleared) {
                waitStarts.end(agent, session, startSeq);
              }
            });
    return wait;
  }

  /**
   * Whether nothing holds the agent and no question was settled since its wait began. If one was,
   * the next wait still returns its answer.
   */
  boolean isFree(AgentId agent, long startSeq) {
    var session = Optional.<SessionId>empty();
    boolean free =
        check(agent, session).canProceed()
            && store.read(tx -> settled(tx, startSeq, agent, session)).isEmpty();
    if (free) {
      waitStarts.end(agent, session, startSeq);
    }
    return free;
  }

  /**
   * Checks the agent. After a wake-up the agent is usually free, so one statement checks for that
   * case first.
   */
  private final class ClearanceCheck implements Supplier<WaitStep<Clearance>> {
    private final long startSeq;
    private final AgentId agent;
    private final Optional<SessionId> session;
    private volatile boolean waited;

    ClearanceCheck(long startSeq, AgentId agent, Optional<SessionId> session) {
      this.startSeq = startSeq;
      this.agent = agent;
      this.session = session;
    }

    @Override
    public WaitStep<Clearance> get() {
      if (waited) {
        var released = store.read(tx -> settledIfClear(tx, startSeq, agent, session));
        if (!released.isEmpty()) {
          return new WaitStep.Done<>(new Clearance.Cleared(released));
        }
      }
      var holding = current(tx -> holds.timedQuestions(tx, agent, session), one -> one);
      if (holding.isEmpty()) {
        return new WaitStep.Done<>(
            new Clearance.Cleared(store.read(tx -> settled(tx, startSeq, agent, session))));
      }
      waited = true;
      return new WaitStep.Wait<>(EventLog.topic(holding.getFirst().question()));
    }
  }

  String cursor(AgentId agent, Optional<SessionId> session) {
    return Cursor.encode(Long.toString(startSeq(agent, session)));
  }

  /** The start is never earlier than the oldest event that is still kept. */
  private long startSeq(AgentId agent, Optional<SessionId> session) {
    return waitStarts
        .find(agent, session)
        .map(start -> Math.max(start, events.oldest() - 1))
        .orElseGet(() -> waitStarts.begin(agent, session, events::newest));
  }

  private long startSeq(String cursor) {
    long seq = Cursor.number(cursor);
    if (seq < events.oldest() - 1) {
      throw new Refusal(
          Refusal.Code.GONE,
          "the events since this cursor are no longer kept; call again without a cursor");
    }
    return seq;
  }

  /**
   * Empty if the agent is held, if nothing was settled, or if the questions do not fit on one page.
   */
  private List<Question> settledIfClear(
      Tx tx, long startSeq, AgentId agent, Optional<SessionId> session) {
    var released = holds.releasedIfClear(tx, startSeq, agent, session);
    return released.size() < Holds.MOST_RELEASED ? questions(tx, released) : List.of();
  }

  /** Reads all pages, because the last question is the one that cleared the agent. */
  private List<Question> settled(Tx tx, long startSeq, AgentId agent, Optional<SessionId> session) {
    var all = new ArrayList<Question>();
    var after = startSeq;
    while (true) {
      var released = holds.releasedAfter(tx, after, agent, session);
      all.addAll(questions(tx, released));
      if (released.size() < Holds.MOST_RELEASED) {
        return all;
      }
      after = released.getLast().seq();
    }
  }

  private List<Question> questions(Tx tx, List<Holds.Release> released) {
    var ids = released.stream().map(Holds.Release::question).toList();
    return cache.settled(ids, missing -> questions.all(tx, missing));
  }
}
