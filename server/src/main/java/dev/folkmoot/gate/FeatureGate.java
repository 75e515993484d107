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
 * The gate for features that own a type of question. They call it in their own transactions. Call
 * {@link #actOnDeadlines} first, or questions whose deadline has passed still look open.
 */
public final class FeatureGate {
  private final Store store;
  private final Agents agents;
  private final QuestionStore questions;
  private final Holds holds;
  private final QuestionHandlers handlers;
  private final QuestionCreator creator;
  private final QuestionSettler settler;
  private final Deadlines deadlines;

  FeatureGate(
      Store store,
      Agents agents,
      QuestionStore questions,
      Holds holds,
      QuestionHandlers handlers,
      QuestionCreator creator,
      QuestionSettler settler,
      Deadlines deadlines) {
    this.store = store;
    this.agents = agents;
    this.questions = questions;
    this.holds = holds;
    this.handlers = handlers;
    this.creator = creator;
    this.settler = settler;
    this.deadlines = deadlines;
  }

  /**
   * Makes a feature the owner of a type of question. Throws if the type has an owner already, or if
   * it is a common type, which every caller may ask.
   */
  public void register(Type type, QuestionHandler handler) {
    if (!type.ofFeature()) {
      throw new IllegalArgumentException("%s questions belong to no feature".formatted(type));
    }
    handlers.register(type, handler);
  }

  /**
   * Registers the handler of the questions of common types that a feature asks with {@link
   * Ask#feature}. Any caller can write the same field into a question's context, so the handler
   * must check that its feature asked the question.
   */
  public void register(String feature, QuestionHandler handler) {
    handlers.register(feature, handler);
  }

  /** Adds a feature's rule about which agents may hold its sessions. */
  public void register(SessionHoldRule rule) {
    creator.register(rule);
  }

  public Question ask(Tx tx, Ask ask) {
    return creator.ask(tx, ask, "ask", now());
  }

  public Outcome answer(Tx tx, QuestionId id, Speaker by, MaskedText words) {
    return settler.answer(tx, id, by, words, Optional.empty(), now());
  }

  /** The actions that a speaker may take. {@link #answer} applies the same rights. */
  public Rights rights(Tx tx, Speaker by) {
    return settler.rights(tx, by);
  }

  /** Withdraws a question of the feature because nobody needs it any more. */
  public void cancel(Tx tx, QuestionId id, String reason) {
    settler.cancelUnneeded(tx, id, reason, now());
  }

  /** Ends a question of the feature with the answers it has. */
  public Outcome resolve(QuestionId id, Speaker by) {
    return Gate.logged(store.write(tx -> settler.resolve(tx, id, by, now())));
  }

  public Question question(Tx tx, QuestionId id) {
    return settler.find(tx, id);
  }

  /** Many questions, in the order of their ids. */
  public List<Question> questions(Tx tx, List<QuestionId> ids) {
    return questions.all(tx, ids);
  }

  /** Every question of a type that was asked in a session, the oldest first. */
  public List<Question> allInSession(Tx tx, Type type, SessionId session) {
    return questions.allInSession(tx, type, session);
  }

  /** The open questions of a type in all sessions that were asked after one, the oldest first. */
  public List<Question> openQuestions(Tx tx, Type type, Optional<Question> after, int limit) {
    return questions.openQuestions(tx, type, after, limit);
  }

  /** Whether an agent may go on. This does not make it join the session. */
  public Check check(Tx tx, AgentId agent, Optional<SessionId> session) {
    return Check.of(holds.of(tx, agent, session));
  }

  /**
   * Throws a refusal if the speaker is a held agent. A name that nobody has used may be a person's,
   * so only the holds on the name itself count for it.
   *
   * @param what the action, as the refusal names it
   */
  public void requireMayAct(Tx tx, String what, Speaker by) {
    var known = agents.standingIfKnown(tx, by);
    if (known.filter(Standing::isPerson).isEmpty()) {
      var check = check(tx, by.name(), Optional.empty());
      Rules.mayAct(what, by, known.isPresent() ? check : check.onAgentOnly()).require();
    }
  }

  /**
   * Ends a session: everyone leaves it. But nobody leaves a session that a question holds, so its
   * agents stay held until somebody answers.
   */
  public void end(Tx tx, SessionId session) {
    if (!holds.lockAndCheckHeld(tx, session)) {
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
