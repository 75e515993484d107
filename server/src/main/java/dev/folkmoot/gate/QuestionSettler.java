package dev.folkmoot.gate;

import dev.folkmoot.agent.Agents;
import dev.folkmoot.agent.Speaker;
import dev.folkmoot.agent.Standing;
import dev.folkmoot.core.Advice;
import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.QuestionId;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.core.Text;
import dev.folkmoot.events.EventLog;
import dev.folkmoot.store.Tx;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Settles or ends a question: by an answer, its default, its deadline or a withdrawal. */
final class QuestionSettler {
  private static final Logger log = LoggerFactory.getLogger(QuestionSettler.class);

  private final Agents agents;
  private final EventLog events;
  private final QuestionStore questions;
  private final Holds holds;
  private final QuestionHandlers handlers;

  QuestionSettler(
      Agents agents,
      EventLog events,
      QuestionStore questions,
      Holds holds,
      QuestionHandlers handlers) {
    this.agents = agents;
    this.events = events;
    this.questions = questions;
    this.holds = holds;
    this.handlers = handlers;
  }

  Outcome answer(
      Tx tx, QuestionId id, Speaker by, MaskedText words, Optional<String> shown, Instant now) {
    var question = current(tx, questions.findToAnswer(tx, id).orElseThrow(() -> unknown(id)), now);
    var standing = requireMayAnswer(tx, question, by);
    if (shown.filter(digest -> !digest.equals(question.digest())).isPresent()) {
      return new Outcome.Changed(question);
    }
    var earlier = question.answerOf(by.name());
    if (!question.isOpen() && earlier.isEmpty()) {
      return new Outcome.TooLate(question);
    }
    var text = accept(question, words);
    var visible = handlers.of(question).visibleAnswer(question, text);
    if (earlier.isPresent() && !question.replaces(earlier.get(), visible)) {
      return repeated(question, earlier.get(), visible);
    }
    holds.lock(tx, question);
    var answer =
        new Answer(
            by.name(),
            text,
            words.json() && text.equals(words.masked()),
            by.via(),
            by.token(),
            now,
            standing.isPerson());
    var kept = answer.with(visible);
    var counted = questions.answer(tx, question, kept, question.isSettledBy(kept));
    if (counted.isEmpty()) {
      return new Outcome.TooLate(find(tx, id));
    }
    answered(tx, counted.get(), answer, new QuestionEvents.Circumstances(shown, earlier), now);
    return new Outcome.Accepted(counted.get().question());
  }

  Standing requireMayAnswer(Tx tx, Question question, Speaker by) {
    var rights = rights(tx, by);
    rights.regardlessOfState(Action.ANSWER, question).require();
    return rights.standing();
  }

  Rights rights(Tx tx, Speaker by) {
    var standing = agents.standing(tx, by);
    return new Rights(
        handlers,
        by,
        standing,
        session -> agents.participants().takesPart(tx, by.name(), session),
        question -> handlers.of(question).mayAnswerNow(tx, question, by, standing),
        () -> Check.of(holds.of(tx, by.name(), Optional.empty())));
  }

  private String accept(Question question, MaskedText words) {
    var text = handlers.of(question).accept(question, words);
    if (!words.json() || question.type().ofFeature()) {
      Text.requireLength("answer", text, handlers.of(question).longestAnswer(question));
    }
    return text;
  }

  private static Outcome repeated(Question question, Answer earlier, String text) {
    if (earlier.text().equals(text)) {
      return new Outcome.Accepted(question);
    }
    throw Rights.alreadyAnswered(earlier).refusal();
  }

  /** Settles the question with its default; false if it was settled before. */
  boolean answerByDefault(Tx tx, Question question, AgentId by, Instant now) {
    var text = question.wording().defaultAnswer().orElseThrow();
    holds.lock(tx, question);
    var answer = new Answer(by, text, Speaker.Via.DEFAULT, Optional.empty(), now, false);
    var settled = questions.answer(tx, question, answer, true);
    settled.ifPresent(
        after -> {
          answered(tx, after, answer, QuestionEvents.Circumstances.PLAIN, now);
          tx.afterCommit(() -> logReleased(after.question()));
        });
    return settled.isPresent();
  }

  private static void logReleased(Question question) {
    if (question.holdsSomebody()) {
      log.info("{} {} is answered by its default", question.type(), question.id());
    }
  }

  private void answered(
      Tx tx,
      QuestionStore.AfterAnswer counted,
      Answer answer,
      QuestionEvents.Circumstances circumstances,
      Instant now) {
    var question = counted.question();
    handlers.of(question).answered(tx, question, answer);
    events.append(
        tx,
        now,
        QuestionEvents.answered(
            question, question.answers().getLast(), circumstances, counted.heldByOthers()));
  }

  Outcome cancel(Tx tx, QuestionId id, Speaker by, Optional<String> reason, Instant now) {
    var question = lockCurrent(tx, id, now);
    rights(tx, by).regardlessOfState(Action.CANCEL, question).require();
    return cancel(tx, question, new State.Cancelled(by.name(), reason, now));
  }

  private Outcome cancel(Tx tx, Question question, State.Cancelled cancelled) {
    holds.lock(tx, question);
    if (!questions.cancel(tx, question, cancelled)) {
      return new Outcome.TooLate(find(tx, question.id()));
    }
    var after = find(tx, question.id());
    handlers.of(after).closed(tx, after);
    events.append(
        tx,
        cancelled.at(),
        QuestionEvents.cancelled(after, cancelled, holds.heldByOthers(tx, after)));
    return new Outcome.Accepted(after);
  }

  /** Cancels a question that its feature no longer needs. A settled question stays as it is. */
  void cancelUnneeded(Tx tx, QuestionId id, String reason, Instant now) {
    var cancelled = new State.Cancelled(AgentId.FOLKMOOT, Optional.of(reason), now);
    var _ = cancel(tx, lock(tx, id), cancelled);
  }

  /** Ends a question with the answers it has. It takes the same right as cancelling it. */
  Outcome resolve(Tx tx, QuestionId id, Speaker by, Instant now) {
    var question = lockCurrent(tx, id, now);
    rights(tx, by).regardlessOfState(Action.RESOLVE, question).require();
    holds.lock(tx, question);
    if (!questions.resolve(tx, question, now)) {
      return new Outcome.TooLate(find(tx, id));
    }
    var after = find(tx, id);
    handlers.of(after).closed(tx, after);
    events.append(
        tx, now, QuestionEvents.resolved(after, by.name(), holds.heldByOthers(tx, after)));
    return new Outcome.Accepted(after);
  }

  Outcome reassign(Tx tx, QuestionId id, Speaker by, List<String> to, Instant now) {
    var question = lockCurrent(tx, id, now);
    var rights = rights(tx, by);
    rights.regardlessOfState(Action.REASSIGN, question).require();
    Rules.mayAddress(question, by, rights.standing(), to).require();
    if (!questions.reassign(tx, question, to)) {
      return new Outcome.TooLate(find(tx, id));
    }
    var after = find(tx, id);
    events.append(tx, now, QuestionEvents.reassigned(after, by.name().value()));
    return new Outcome.Accepted(after);
  }

  /** Locks the question, and ends it if its deadline takes effect. */
  Question lockCurrent(Tx tx, QuestionId id, Instant now) {
    return current(tx, lock(tx, id), now);
  }

  private Question current(Tx tx, Question question, Instant now) {
    if (question.deadlineTakesEffect(now)) {
      apply(tx, question, now);
      return find(tx, question.id());
    }
    return question;
  }

  /** Applies the default, the expiry or the reminder that is due. */
  void applyDue(Tx tx, QuestionId id, Instant now) {
    var question = lock(tx, id);
    if (question.isDue(now)) {
      apply(tx, question, now);
    }
  }

  private void apply(Tx tx, Question question, Instant now) {
    if (!question.deadlineTakesEffect(now)) {
      remind(tx, question, now);
    } else if (question.wording().defaultAnswer().isPresent()) {
      answerByDefault(tx, question, AgentId.FOLKMOOT, now);
    } else if (questions.expire(tx, question, now)) {
      var after = find(tx, question.id());
      handlers.of(after).closed(tx, after);
      events.append(tx, now, QuestionEvents.expired(after));
    }
  }

  private void remind(Tx tx, Question question, Instant now) {
    var interval = question.type().reminder().orElseThrow();
    var next = now.plus(interval);
    var deadline = question.timing().deadline().filter(at -> at.isAfter(now) && at.isBefore(next));
    if (questions.putOff(tx, question, deadline.orElse(next))) {
      events.append(tx, now, QuestionEvents.reminded(question));
    }
  }

  /** Locks the question until the transaction ends. */
  Question lock(Tx tx, QuestionId id) {
    return questions.findToChange(tx, id).orElseThrow(() -> unknown(id));
  }

  /** Whether the question is open and no deadline or reminder is due. */
  boolean isWaiting(Tx tx, QuestionId id, Instant now) {
    return questions.isWaiting(tx, id, now);
  }

  Question find(Tx tx, QuestionId id) {
    return questions.find(tx, id).orElseThrow(() -> unknown(id));
  }

  private static Refusal unknown(QuestionId id) {
    return Refusal.notFound("there is no question %s".formatted(id))
        .advising(new Advice.ListQuestions());
  }
}
