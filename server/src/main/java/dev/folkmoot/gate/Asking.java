package dev.folkmoot.gate;

import dev.folkmoot.agent.Agents;
import dev.folkmoot.core.Ids;
import dev.folkmoot.core.QuestionId;
import dev.folkmoot.events.EventLog;
import dev.folkmoot.store.Idempotency;
import dev.folkmoot.store.Tx;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/** Puts a question into the world, once. */
final class Asking {
  private final Agents agents;
  private final EventLog events;
  private final QuestionStore questions;
  private final Holds holds;
  private final Ids ids;

  Asking(Agents agents, EventLog events, QuestionStore questions, Holds holds, Ids ids) {
    this.agents = agents;
    this.events = events;
    this.questions = questions;
    this.holds = holds;
    this.ids = ids;
  }

  Question ask(Tx tx, Ask ask, String route, boolean joins, Instant now) {
    var request = Idempotency.of(ask.by().name().value(), route, ask.key(), ask::content);
    return Idempotency.once(
        tx,
        request,
        now,
        () -> put(tx, ask.draft(ids, now), joins, now),
        question -> Optional.of(question.id().value()),
        id -> questions.find(tx, new QuestionId(id)).orElseThrow());
  }

  private Question put(Tx tx, Question question, boolean joins, Instant now) {
    holds.lock(tx, question);
    if (joins
        && question.subject().agent().isPresent()
        && question.subject().session().isPresent()) {
      agents.join(tx, question.subject().agent().get(), question.subject().session().get());
    }
    questions.insert(tx, question);
    var heldBefore = question.holdsSomebody() ? holds.heldByOthers(tx, question) : Set.<Scope>of();
    events.append(tx, now, Happenings.asked(question, heldBefore));
    return question;
  }
}
