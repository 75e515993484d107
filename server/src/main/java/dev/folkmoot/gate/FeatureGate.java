package dev.folkmoot.gate;

import dev.folkmoot.agent.Agents;
import dev.folkmoot.agent.Speaker;
import dev.folkmoot.agent.Standing;
import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.QuestionId;
import dev.folkmoot.core.SessionId;
import dev.folkmoot.store.Store;
import dev.folkmoot.store.Tx;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The gate for features that own a type of question. They work in transactions of their own, in
 * which a deadline that has passed is seen only after {@link #actOnDeadlines}.
 */
public final class FeatureGate {
  private final Store store;
  private final Agents agents;
  private final QuestionStore questions;
  private final Holds holds;
  private final QuestionHandlers handlers;
  private final QuestionCreator asking;
  private final Settling settling;
  private final Deadlines deadlines;

  FeatureGate(
      Store store,
      Agents agents,
      QuestionStore questions,
      Holds holds,
      QuestionHandlers handlers,
      QuestionCreator asking,
      Settling settling,
      Deadlines deadlines) {
    this.store = store;
    this.agents = agents;
    this.questions = questions;
    this.holds = holds;
    this.handlers = handlers;
    this.asking = asking;
    this.settling = settling;
    this.deadlines = deadlines;
  }

  /**
   * Makes a feature the owner of a type of questions. A second owner, or a type that any caller may
   * ask, is a mistake and throws.
   */
  public void register(Type type, QuestionHandler handler) {
    if (!type.ofFeature()) {
      throw new IllegalArgumentException("%s questions belong to no feature".formatted(type));
    }
    handlers.register(type, handler);
  }

  /**
   * Hears of the questions of common types that a feature asks with {@link Ask#feature}. Anybody
   * may write the same into a question's context, so the feature looks whether it asked the
   * question.
   */
  public void register(String feature, QuestionHandler handler) {
    handlers.register(feature, handler);
  }

  /** Adds a feature's rule about which agents may hold its sessions. */
  public void register(SessionHoldRule rule) {
    asking.register(rule);
  }

  public Question ask(Tx tx, Ask ask) {
    return asking.ask(tx, ask, "ask", now());
  }

  public Outcome answer(Tx tx, QuestionId id, Speaker by, MaskedText words) {
    return settling.answer(tx, id, by, words, Optional.empty(), now());
  }

  /** The actions that a speaker may take, by which {@link #answer} decides as well. */
  public Rights rights(Tx tx, Speaker by) {
    return settling.rights(tx, by);
  }

  /** Withdraws a question of the feature because nobody needs it any more. */
  public void cancel(Tx tx, QuestionId id, String reason) {
    settling.cancelUnneeded(tx, id, reason, now());
  }

  /** Ends a question of the feature with the answers it has. */
  public Outcome resolve(QuestionId id, Speaker by) {
    return Gate.logged(store.write(tx -> settling.resolve(tx, id, by, now())));
  }

  public Question question(Tx tx, QuestionId id) {
    return settling.find(tx, id);
  }

  /** Many questions, in the order of their ids. */
  public List<Question> questions(Tx tx, List<QuestionId> ids) {
    return questions.all(tx, ids);
  }

  /** Every question of a type that was asked in a session, the oldest first. */
  public List<Question> asked(Tx tx, Type type, SessionId session) {
    return questions.asked(tx, type, session);
  }

  /** The open questions of a type in all sessions, the oldest first. */
  public List<Question> open(Tx tx, Type type, int limit) {
    return questions.open(tx, type, limit);
  }

  /** Whether an agent may go on; it joins no session by this. */
  public Check check(Tx tx, AgentId agent, Optional<SessionId> session) {
    return Check.of(holds.of(tx, agent, session));
  }

  /**
   * Refuses, by throwing, an agent that is held. A name that nobody knows may be a person's, so
   * only what holds that very name counts.
   *
   * @param what it wants to do, as the refusal calls it
   */
  public void requireMayAct(Tx tx, String what, Speaker by) {
    var known = agents.standingIfKnown(tx, by);
    if (known.filter(Standing::isPerson).isEmpty()) {
      var check = check(tx, by.name(), Optional.empty());
      Rules.mayAct(what, by, known.isPresent() ? check : check.inPerson()).require();
    }
  }

  /** The session is over. An agent that is held in it by then stays held until that is answered. */
  public void end(Tx tx, SessionId session) {
    if (!holds.lockAndSee(tx, session)) {
      agents.participants().leave(tx, session);
    }
  }

  /** Acts on every deadline that has passed, so that the questions read next are up to date. */
  public void actOnDeadlines() {
    deadlines.applyDue();
  }

  private Instant now() {
    return store.clock().instant();
  }
}
