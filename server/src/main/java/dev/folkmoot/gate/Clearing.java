package dev.folkmoot.gate;

import dev.folkmoot.agent.Agents;
import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Cursor;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.core.SessionId;
import dev.folkmoot.events.EventLog;
import dev.folkmoot.events.Step;
import dev.folkmoot.events.Waits;
import dev.folkmoot.store.Store;
import dev.folkmoot.store.Tx;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/** Tells whether an agent may go on, and lets it wait until it may. */
final class Clearing {
  private final Store store;
  private final EventLog events;
  private final Waits waits;
  private final Agents agents;
  private final QuestionStore questions;
  private final Recent recent;
  private final Holds holds;
  private final Deadlines deadlines;
  private final Unfinished unfinished = new Unfinished();

  Clearing(
      Store store,
      EventLog events,
      Waits waits,
      Agents agents,
      QuestionStore questions,
      Recent recent,
      Holds holds,
      Deadlines deadlines) {
    this.store = store;
    this.events = events;
    this.waits = waits;
    this.agents = agents;
    this.questions = questions;
    this.recent = recent;
    this.holds = holds;
    this.deadlines = deadlines;
  }

  Check check(AgentId agent, Optional<SessionId> session) {
    session.ifPresent(named -> agents.join(agent, named));
    return look(agent, session);
  }

  Check look(AgentId agent, Optional<SessionId> session) {
    return look(tx -> holds.of(tx, agent, session));
  }

  Check glance(AgentId agent, int most) {
    return look(tx -> holds.some(tx, agent, most));
  }

  private Check look(Tx.Work<List<Holds.Found>> holding) {
    while (true) {
      var now = store.clock().instant();
      var found = store.read(holding);
      var due =
          found.stream()
              .filter(one -> one.due().filter(at -> !at.isAfter(now)).isPresent())
              .toList();
      if (due.isEmpty()) {
        return new Check(found.stream().map(Holds.Found::hold).toList());
      }
      due.forEach(one -> deadlines.act(one.hold().question()));
    }
  }

  /**
   * The agent waits on one of the questions that hold it: it cannot be clear before that one is
   * settled, and then it looks again.
   */
  CompletableFuture<Clearance> clearance(
      AgentId agent, Optional<SessionId> session, Duration timeout, Optional<String> cursor) {
    long since = since(agent, session, cursor);
    session.ifPresent(named -> agents.join(agent, named));
    return wait(agent, session, timeout, since);
  }

  CompletableFuture<Clearance> watch(
      AgentId agent, Optional<SessionId> session, Duration timeout, Optional<String> cursor) {
    return wait(agent, session, timeout, since(agent, session, cursor));
  }

  private long since(AgentId agent, Optional<SessionId> session, Optional<String> cursor) {
    return cursor.map(this::place).orElseGet(() -> begun(agent, session));
  }

  private CompletableFuture<Clearance> wait(
      AgentId agent, Optional<SessionId> session, Duration timeout, long since) {
    var wait =
        waits.await(
            timeout,
            new Looking(since, agent, session),
            () -> {
              var check = look(agent, session);
              var settled = store.read(tx -> settled(tx, since, agent, session));
              return check.canProceed()
                  ? new Clearance.Cleared(settled)
                  : new Clearance.Pending(check, settled, Cursor.encode(Long.toString(since)));
            });
    var _ =
        wait.thenAccept(
            clearance -> {
              if (clearance instanceof Clearance.Cleared) {
                unfinished.end(agent, session);
              }
            });
    return wait;
  }

  /**
   * Looks at what holds the agent first; who is woken is free as a rule, and finds that at once.
   */
  private final class Looking implements Supplier<Step<Clearance>> {
    private final long since;
    private final AgentId agent;
    private final Optional<SessionId> session;
    private volatile boolean waited;

    Looking(long since, AgentId agent, Optional<SessionId> session) {
      this.since = since;
      this.agent = agent;
      this.session = session;
    }

    @Override
    public Step<Clearance> get() {
      if (waited) {
        var freed = store.read(tx -> settledAndFree(tx, since, agent, session));
        if (!freed.isEmpty()) {
          return new Step.Done<>(new Clearance.Cleared(freed));
        }
      }
      var check = look(agent, session);
      if (check.canProceed()) {
        return new Step.Done<>(
            new Clearance.Cleared(store.read(tx -> settled(tx, since, agent, session))));
      }
      waited = true;
      return new Step.Wait<>(check.heldBy().getFirst().question().value());
    }
  }

  String cursor(AgentId agent, Optional<SessionId> session) {
    return Cursor.encode(Long.toString(begun(agent, session)));
  }

  /** Events that are no longer kept are told to nobody. */
  private long begun(AgentId agent, Optional<SessionId> session) {
    return unfinished
        .earlier(agent, session)
        .map(place -> Math.max(place, events.oldest() - 1))
        .orElseGet(() -> unfinished.begin(agent, session, events::newest));
  }

  private long place(String cursor) {
    long seq = Cursor.number(cursor);
    if (seq < events.oldest() - 1) {
      throw new Refusal(
          Refusal.Code.GONE,
          "the events since this cursor are no longer kept; call again without a cursor");
    }
    return seq;
  }

  /** Nothing if the agent is held, if nothing was settled, or if it does not fit on a page. */
  private List<Question> settledAndFree(
      Tx tx, long since, AgentId agent, Optional<SessionId> session) {
    var freed = holds.freedAndFree(tx, since, agent, session);
    return freed.size() < Holds.MOST_FREED ? questions(tx, freed) : List.of();
  }

  /** Every one of them, however many: the last is what cleared the agent. */
  private List<Question> settled(Tx tx, long since, AgentId agent, Optional<SessionId> session) {
    var all = new ArrayList<Question>();
    var place = since;
    while (true) {
      var freed = holds.freedAfter(tx, place, agent, session);
      all.addAll(questions(tx, freed));
      if (freed.size() < Holds.MOST_FREED) {
        return all;
      }
      place = freed.getLast().seq();
    }
  }

  private List<Question> questions(Tx tx, List<Holds.Freed> freed) {
    var ids = freed.stream().map(Holds.Freed::question).toList();
    return recent.all(ids, missing -> questions.all(tx, missing));
  }
}
