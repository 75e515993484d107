package dev.folkmoot.gate;

import dev.folkmoot.agent.Agents;
import dev.folkmoot.agent.Speaker;
import dev.folkmoot.agent.Standing;
import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.CallerLimits;
import dev.folkmoot.core.Ids;
import dev.folkmoot.core.QuestionId;
import dev.folkmoot.events.EventLog;
import dev.folkmoot.store.Idempotency;
import dev.folkmoot.store.Tx;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;

/** Creates a question, once for each key. */
final class QuestionCreator {
  private final Agents agents;
  private final EventLog events;
  private final QuestionStore questions;
  private final Holds holds;
  private final Deadlines deadlines;
  private final CallerLimits limits;
  private final Ids ids;
  private final List<SessionHoldRule> sessionHoldRules = new CopyOnWriteArrayList<>();

  QuestionCreator(
      Agents agents,
      EventLog events,
      QuestionStore questions,
      Holds holds,
      Deadlines deadlines,
      CallerLimits limits,
      Ids ids) {
    this.agents = agents;
    this.events = events;
    this.questions = questions;
    this.holds = holds;
    this.deadlines = deadlines;
    this.limits = limits;
    this.ids = ids;
  }

  void register(SessionHoldRule rule) {
    sessionHoldRules.add(rule);
  }

  Question ask(Tx tx, Ask ask, String route, Instant now) {
    ask.agent().ifPresent(agent -> registerSubject(tx, ask.by(), agent, now));
    var standing = agents.standing(tx, ask.by());
    Rules.requireMayAsk(ask, standing);
    if (standing == Standing.AGENT) {
      requireMayHold(tx, ask);
    }
    var question = once(tx, ask, route, standing, now);
    tx.afterCommit(() -> question.timing().due().ifPresent(deadlines::expect));
    return question;
  }

  /**
   * Registers the agent that the question is about. Asking about itself shows that a caller is an
   * agent; a name that others ask about is only recorded as mentioned, and a person stays a person.
   */
  private void registerSubject(Tx tx, Speaker by, AgentId agent, Instant now) {
    if (by.name().isAlike(agent) && !by.isPerson()) {
      agents.addAgent(tx, agent, now);
    } else {
      agents.addMentioned(tx, agent, now);
    }
  }

  private void requireMayHold(Tx tx, Ask ask) {
    ask.heldSession()
        .ifPresent(
            session ->
                sessionHoldRules.forEach(one -> one.requireMayHold(tx, ask.by().name(), session)));
  }

  private Question once(Tx tx, Ask ask, String route, Standing standing, Instant now) {
    var request = Idempotency.of(ask.by().name().value(), route, ask.key(), ask::content);
    return Idempotency.once(
        tx,
        request,
        now,
        () -> put(tx, ask, standing, now),
        question -> Optional.of(question.id().value()),
        id -> questions.find(tx, new QuestionId(id)).orElseThrow());
  }

  private Question put(Tx tx, Ask ask, Standing standing, Instant now) {
    var question = ask.draft(ids, now);
    var limit = OpenLimit.of(question, standing, limits);
    var agent = question.subject().agent();
    var session = question.subject().session();
    boolean joining = Rules.joins(ask, standing) && agent.isPresent() && session.isPresent();
    holds.lock(
        tx,
        question,
        joining && agents.participants().mayBeNew(agent.get(), session.get()),
        limit.map(OpenLimit::asker));
    if (joining) {
      agents.participants().joinSession(tx, agent.get(), session.get());
    }
    if (limit.isPresent()) {
      insertWithin(tx, question, limit.get());
    } else {
      questions.insert(tx, question);
    }
    var heldBefore = question.holdsSomebody() ? holds.heldByOthers(tx, question) : Set.<Scope>of();
    events.append(tx, now, QuestionEvents.asked(question, heldBefore));
    return question;
  }

  private void insertWithin(Tx tx, Question question, OpenLimit limit) {
    if (!questions.insertWithin(tx, question, limit)) {
      throw limit
          .emergencies()
          .filter(most -> questions.openEmergencies(tx, limit.asker()) >= most)
          .map(most -> OpenLimit.tooManyEmergencies(limit.asker(), most))
          .orElseGet(limit::tooManyQuestions);
    }
  }
}
