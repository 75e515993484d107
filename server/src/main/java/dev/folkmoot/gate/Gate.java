package dev.folkmoot.gate;

import dev.folkmoot.agent.Agents;
import dev.folkmoot.agent.Speaker;
import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.CallerLimits;
import dev.folkmoot.core.Ids;
import dev.folkmoot.core.QuestionId;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.core.Secrets;
import dev.folkmoot.core.SessionId;
import dev.folkmoot.core.Text;
import dev.folkmoot.events.EventLog;
import dev.folkmoot.events.WaitStep;
import dev.folkmoot.events.Waits;
import dev.folkmoot.store.Idempotency;
import dev.folkmoot.store.Store;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * No work goes past an unanswered question. A halt is an open question and nothing else: no path
 * clears a held agent but an accepted answer, an explicit default, or a withdrawal by someone who
 * may.
 */
public final class Gate implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(Gate.class);

  private final Store store;
  private final Waits waits;
  private final Agents agents;
  private final QuestionCreator asking;
  private final Settling settling;
  private final Sweeping sweeping;
  private final Deadlines deadlines;
  private final Clearances clearances;
  private final Inbox inbox;
  private final FeatureGate featureGate;
  private final AgentEvents agentEvents;

  /** With the usual limits. */
  public Gate(Store store, EventLog events, Waits waits, Agents agents) {
    this(store, events, waits, agents, CallerLimits.USUAL);
  }

  public Gate(Store store, EventLog events, Waits waits, Agents agents, CallerLimits limits) {
    this.store = store;
    this.waits = waits;
    this.agents = agents;
    var questions = new QuestionStore(events.sealKey());
    var settledCache = new SettledCache();
    var holds = new Holds();
    var handlers = new QuestionHandlers();
    var listing = new Listing(questions);
    this.settling = new Settling(agents, events, questions, settledCache, holds, handlers);
    this.deadlines = new Deadlines(store, questions, settling);
    this.asking =
        new QuestionCreator(
            agents, events, questions, holds, deadlines, limits, new Ids(store.clock()));
    this.sweeping = new Sweeping(store, agents, questions, holds, listing, settling);
    this.clearances =
        new Clearances(store, events, waits, questions, settledCache, holds, deadlines);
    this.inbox = new Inbox(store, agents, handlers, holds, listing, deadlines);
    this.featureGate =
        new FeatureGate(store, agents, questions, holds, handlers, asking, settling, deadlines);
    this.agentEvents = new AgentEvents(store, events, agents, holds);
    agents.participants().onJoin(new HeldSessionEntry(agents, events, holds, store.clock()));
  }

  /** Acts on deadlines from now on. Without it they are honoured whenever somebody looks. */
  public void start() {
    deadlines.start();
  }

  /** Checks and waits for others than the agent itself, which joins no session by that. */
  public Clearances withoutJoining() {
    return clearances;
  }

  /** Reads all questions together: lists, counts, and what they hold. */
  public Inbox inbox() {
    return inbox;
  }

  /** Reads the log for one agent: when it becomes held, and when free. */
  public AgentEvents agentEvents() {
    return agentEvents;
  }

  /** Asks and answers for features, in transactions of their own. */
  public FeatureGate forFeatures() {
    return featureGate;
  }

  public Question ask(Ask ask) {
    if (ask.type().ofFeature()) {
      throw Refusal.invalid(
          "%s questions are asked by their feature; ask one of %s"
              .formatted(ask.type(), Type.askable()));
    }
    return logAsked(store.write(tx -> asking.ask(tx, ask, "ask", now())));
  }

  public Outcome answer(QuestionId id, Speaker by, String text) {
    return answer(id, by, text, AnswerConditions.NONE);
  }

  public Outcome answer(QuestionId id, Speaker by, String text, AnswerConditions conditions) {
    return answer(id, by, MaskedText.of(text), conditions);
  }

  /** With a key, another answer under the same key is refused. */
  public Outcome answer(QuestionId id, Speaker by, MaskedText words, AnswerConditions conditions) {
    var request =
        Idempotency.of(
            by.name().value(), "answer", conditions.key(), () -> id + "\n" + words.given());
    return logged(
        store.write(
            tx -> {
              var now = now();
              return Idempotency.once(
                  tx,
                  request,
                  now,
                  () -> settling.answer(tx, id, by, words, conditions.shown(), now),
                  Outcome::acceptedId,
                  _ -> new Outcome.Accepted(settling.lockCurrent(tx, id, now)));
            }));
  }

  public Outcome cancel(QuestionId id, Speaker by, Optional<String> reason) {
    var words = reason.map(Secrets::mask);
    words.ifPresent(text -> Text.requireAtMost("reason", text, Ask.TEXT));
    return logged(store.write(tx -> settling.cancel(tx, id, by, words, now())));
  }

  public Outcome reassign(QuestionId id, Speaker by, List<String> to) {
    if (to.isEmpty() || to.size() > 50) {
      throw Refusal.invalid("to must name 1 to 50 people, agents or roles");
    }
    to.forEach(name -> Text.requireName("to", name));
    return store.write(tx -> settling.reassign(tx, id, by, to, now()));
  }

  public Question question(QuestionId id) {
    var question = store.read(tx -> settling.find(tx, id));
    if (question.isDue(now())) {
      deadlines.applyDue(id);
      return store.read(tx -> settling.find(tx, id));
    }
    return question;
  }

  public boolean canProceed(AgentId agent, Optional<SessionId> session) {
    return check(agent, session).canProceed();
  }

  /** The agent itself asks whether it may go on, and joins the session it names. */
  public Check check(AgentId agent, Optional<SessionId> session) {
    join(agent, session);
    return clearances.check(agent, session);
  }

  /**
   * The agent itself waits without a thread, and joins the session it names; see {@link Clearance}
   * for what it comes to.
   */
  public CompletableFuture<Clearance> clearance(
      AgentId agent, Optional<SessionId> session, Duration timeout, Optional<String> cursor) {
    long startSeq = clearances.startSeq(agent, session, cursor);
    join(agent, session);
    return clearances.clearance(agent, session, timeout, startSeq);
  }

  /** As {@link #clearance}, but all sessions of the agent count, whichever it names. */
  public CompletableFuture<Clearance> clearanceInAllSessions(
      AgentId agent, Optional<SessionId> joined, Duration timeout, Optional<String> cursor) {
    long startSeq = clearances.startSeq(agent, Optional.empty(), cursor);
    join(agent, joined);
    return clearances.clearance(agent, Optional.empty(), timeout, startSeq);
  }

  /**
   * Whether the agent may go on in all of its sessions and has been told every answer. It joins the
   * session it names; if it may not go on, its wait for clearance begins here.
   */
  public boolean isFreeInAllSessions(AgentId agent, Optional<SessionId> joined) {
    long startSeq = clearances.startSeq(agent, Optional.empty(), Optional.empty());
    join(agent, joined);
    return clearances.isFree(agent, startSeq);
  }

  private void join(AgentId agent, Optional<SessionId> session) {
    session.ifPresent(named -> agents.participants().joinSession(agent, named));
  }

  /** Where a wait for clearance begins: now, or where one began that was cut off. */
  public String cursor(AgentId agent, Optional<SessionId> session) {
    return clearances.cursor(agent, session);
  }

  /** Blocks until nothing holds the agent. */
  public Clearance.Cleared awaitClearance(
      AgentId agent, Optional<SessionId> session, Duration timeout)
      throws InterruptedException, ClearanceTimeout {
    return switch (get(clearance(agent, session, timeout, Optional.empty()))) {
      case Clearance.Cleared cleared -> cleared;
      case Clearance.Pending pending -> throw new ClearanceTimeout(pending);
    };
  }

  /** The question once it is settled, or as it stands when time runs out. */
  public CompletableFuture<Question> settled(QuestionId id, Duration timeout) {
    return waits.await(timeout, new Settled(id), () -> question(id));
  }

  /** Looks at a question. After a wake it reads the words only if there is something to tell. */
  private final class Settled implements Supplier<WaitStep<Question>> {
    private final QuestionId id;
    private volatile boolean waited;

    Settled(QuestionId id) {
      this.id = id;
    }

    @Override
    public WaitStep<Question> get() {
      if (waited && store.read(tx -> settling.isWaiting(tx, id, now()))) {
        return new WaitStep.Wait<>(EventLog.topic(id));
      }
      waited = true;
      var question = question(id);
      return question.isOpen()
          ? new WaitStep.Wait<>(EventLog.topic(id))
          : new WaitStep.Done<>(question);
    }
  }

  /** Blocks until the question is settled, or time runs out. */
  public Question awaitAnswer(QuestionId id, Duration timeout) throws InterruptedException {
    return get(settled(id, timeout));
  }

  public GateStatus status() {
    return inbox.status();
  }

  public Question halt(
      Scope scope, String target, Speaker by, String reason, Optional<String> key) {
    var ask = Ask.halt(scope, target, by, reason);
    key.ifPresent(ask::key);
    return logAsked(
        store.write(
            tx -> {
              Rules.mayHalt(scope, by, agents.standing(tx, by)).require();
              return asking.ask(tx, ask, "halt", now());
            }));
  }

  /** A caution for whoever halts a name that nobody has used, which may be misspelled. */
  public Optional<String> noteOn(Question halt) {
    return halt.subject()
        .agent()
        .filter(agent -> !agents.isUsed(agent))
        .map("nobody has used the name %s yet; it is held when somebody does"::formatted);
  }

  /** Answers exactly the halts of that scope and target, never anybody's question. */
  public List<Question> resume(Scope scope, String target, Speaker by, Optional<String> key) {
    var resumed = sweeping.resume(scope, target, by, key);
    resumed.forEach(Gate::logSettled);
    return resumed;
  }

  /** Answers every open question that holds nobody and has a default, with that default. */
  public List<Question> answerDefaults(QuestionFilter filter, Speaker by, Optional<String> key) {
    deadlines.applyDue();
    return sweeping.answerDefaults(filter, by, key);
  }

  @Override
  public void close() {
    deadlines.close();
  }

  private static Question logAsked(Question question) {
    if (question.holdsSomebody()) {
      log.info(
          "{} {} asked by {} holds {}",
          question.type(),
          question.id(),
          question.subject().askedBy(),
          question.rule().holds());
    }
    return question;
  }

  static Outcome logged(Outcome outcome) {
    if (outcome instanceof Outcome.Accepted accepted && accepted.isSettled()) {
      logSettled(accepted.question());
    }
    return outcome;
  }

  private static void logSettled(Question question) {
    if (question.holdsSomebody()) {
      log.info("{} {} is {}", question.type(), question.id(), question.state().word());
    }
  }

  private Instant now() {
    return store.clock().instant();
  }

  private static <T> T get(CompletableFuture<T> future) throws InterruptedException {
    try {
      return future.get();
    } catch (ExecutionException e) {
      throw e.getCause() instanceof RuntimeException cause ? cause : new IllegalStateException(e);
    }
  }
}
