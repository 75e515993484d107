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
 * No work goes past an unanswered question. A halt is nothing but an open question. Only three
 * things clear a held agent: an accepted answer, an explicit default, or a withdrawal by an
 * authorised caller.
 */
public final class Gate implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(Gate.class);

  private final Store store;
  private final Waits waits;
  private final Agents agents;
  private final QuestionCreator creator;
  private final QuestionSettler settler;
  private final BulkAnswers bulkAnswers;
  private final Deadlines deadlines;
  private final Clearances clearances;
  private final Inbox inbox;
  private final FeatureGate featureGate;
  private final AgentEvents agentEvents;

  /** A gate with the default limits. */
  public Gate(Store store, EventLog events, Waits waits, Agents agents) {
    this(store, events, waits, agents, CallerLimits.USUAL);
  }

  public Gate(Store store, EventLog events, Waits waits, Agents agents, CallerLimits limits) {
    this.store = store;
    this.waits = waits;
    this.agents = agents;
    var cache = new QuestionCache();
    var questions = new QuestionStore(events.sealKey(), cache);
    var holds = new Holds();
    var handlers = new QuestionHandlers();
    var listing = new Listing(questions);
    this.settler = new QuestionSettler(agents, events, questions, holds, handlers);
    this.deadlines = new Deadlines(store, questions, settler);
    this.creator =
        new QuestionCreator(
            agents, events, questions, holds, deadlines, limits, new Ids(store.clock()));
    this.bulkAnswers = new BulkAnswers(store, agents, questions, holds, listing, settler);
    this.clearances = new Clearances(store, events, waits, questions, cache, holds, deadlines);
    this.inbox = new Inbox(store, agents, handlers, holds, listing, deadlines);
    this.featureGate =
        new FeatureGate(store, agents, questions, holds, handlers, creator, settler, deadlines);
    this.agentEvents = new AgentEvents(store, events, agents, holds);
    agents.participants().onJoin(new HeldSessionListener(agents, events, holds, store.clock()));
  }

  /**
   * Starts the thread that acts on deadlines. Without it, a deadline takes effect only when
   * somebody reads the question.
   */
  public void start() {
    deadlines.start();
  }

  /** Checks and waits on behalf of an agent, without making it join a session. */
  public Clearances withoutJoining() {
    return clearances;
  }

  /** Lists and counts questions, and says what they hold. */
  public Inbox inbox() {
    return inbox;
  }

  /** Reads the log for one agent: when it becomes held and when it becomes free. */
  public AgentEvents agentEvents() {
    return agentEvents;
  }

  /** The gate for features, which ask and answer in their own transactions. */
  public FeatureGate forFeatures() {
    return featureGate;
  }

  public Question ask(Ask ask) {
    if (ask.type().ofFeature()) {
      throw Refusal.invalid(
          "only the server asks %s questions; ask one of %s".formatted(ask.type(), Type.askable()));
    }
    return logAsked(store.write(tx -> creator.ask(tx, ask, "ask", now())));
  }

  public Outcome answer(QuestionId id, Speaker by, String text) {
    return answer(id, by, text, AnswerConditions.NONE);
  }

  public Outcome answer(QuestionId id, Speaker by, String text, AnswerConditions conditions) {
    return answer(id, by, MaskedText.of(text), conditions);
  }

  /** If the conditions have a key, a different answer under the same key is refused. */
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
                  () -> settler.answer(tx, id, by, words, conditions.shown(), now),
                  Outcome::acceptedId,
                  _ -> new Outcome.Accepted(settler.lockCurrent(tx, id, now)));
            }));
  }

  public Outcome cancel(QuestionId id, Speaker by, Optional<String> reason) {
    var words = reason.map(Secrets::mask);
    words.ifPresent(text -> Text.requireAtMost("reason", text, Ask.LONGEST_TEXT));
    return logged(store.write(tx -> settler.cancel(tx, id, by, words, now())));
  }

  public Outcome reassign(QuestionId id, Speaker by, List<String> to) {
    if (to.isEmpty() || to.size() > 50) {
      throw Refusal.invalid("to must name 1 to 50 people, agents or roles");
    }
    to.forEach(name -> Text.requireName("to", name));
    return store.write(tx -> settler.reassign(tx, id, by, to, now()));
  }

  public Question question(QuestionId id) {
    var question = store.read(tx -> settler.find(tx, id));
    if (question.isDue(now())) {
      deadlines.applyDue(id);
      return store.read(tx -> settler.find(tx, id));
    }
    return question;
  }

  public boolean canProceed(AgentId agent, Optional<SessionId> session) {
    return check(agent, session).canProceed();
  }

  /** Whether the calling agent may go on. It joins the session that it names. */
  public Check check(AgentId agent, Optional<SessionId> session) {
    join(agent, session);
    return clearances.check(agent, session);
  }

  /**
   * Waits, without a thread, until the calling agent may go on. It joins the session that it names.
   * See {@link Clearance} for the results.
   */
  public CompletableFuture<Clearance> clearance(
      AgentId agent, Optional<SessionId> session, Duration timeout, Optional<String> cursor) {
    long startSeq = clearances.startSeq(agent, session, cursor);
    join(agent, session);
    return clearances.clearance(agent, session, timeout, startSeq);
  }

  /**
   * Like {@link #clearance}, but holds on all sessions of the agent count, not only on the one it
   * names.
   */
  public CompletableFuture<Clearance> clearanceInAllSessions(
      AgentId agent, Optional<SessionId> joined, Duration timeout, Optional<String> cursor) {
    long startSeq = clearances.startSeq(agent, Optional.empty(), cursor);
    join(agent, joined);
    return clearances.clearance(agent, Optional.empty(), timeout, startSeq);
  }

  /**
   * Whether the calling agent may go on in all of its sessions and has received every answer. It
   * joins the session that it names. If it may not go on, its wait for clearance begins now.
   */
  public boolean isFreeInAllSessions(AgentId agent, Optional<SessionId> joined) {
    long startSeq = clearances.startSeq(agent, Optional.empty(), Optional.empty());
    join(agent, joined);
    return clearances.isFree(agent, startSeq);
  }

  private void join(AgentId agent, Optional<SessionId> session) {
    session.ifPresent(named -> agents.participants().joinSession(agent, named));
  }

  /**
   * The cursor of a new wait for clearance: now, or the start of an earlier wait that was cut off.
   */
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

  /** Completes with the question when it is settled, or as it is when time runs out. */
  public CompletableFuture<Question> whenSettled(QuestionId id, Duration timeout) {
    return waits.await(timeout, new SettledCheck(id), () -> question(id));
  }

  /** Checks a question. After a wake-up it reads the whole question only if it is settled. */
  private final class SettledCheck implements Supplier<WaitStep<Question>> {
    private final QuestionId id;
    private volatile boolean waited;

    SettledCheck(QuestionId id) {
      this.id = id;
    }

    @Override
    public WaitStep<Question> get() {
      if (waited && store.read(tx -> settler.isWaiting(tx, id, now()))) {
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
    return get(whenSettled(id, timeout));
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
              return creator.ask(tx, ask, "halt", now());
            }));
  }

  /** A warning if somebody halts a name that nobody has used, since it may be misspelled. */
  public Optional<String> noteOn(Question halt) {
    return halt.subject()
        .agent()
        .filter(agent -> !agents.isUsed(agent))
        .map(
            ("nobody has used the name %s yet, so check its spelling; an agent that uses it later"
                    + " will be held")
                ::formatted);
  }

  /** Answers only the halts of that scope and target, no other questions. */
  public List<Question> resume(Scope scope, String target, Speaker by, Optional<String> key) {
    var resumed = bulkAnswers.resume(scope, target, by, key);
    resumed.forEach(Gate::logSettled);
    return resumed;
  }

  /** Answers each open question that holds nobody and has a default with its default. */
  public List<Question> answerDefaults(QuestionFilter filter, Speaker by, Optional<String> key) {
    deadlines.applyDue();
    return bulkAnswers.answerDefaults(filter, by, key);
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
