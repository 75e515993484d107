package dev.folkmoot.gate;

import dev.folkmoot.agent.Agents;
import dev.folkmoot.agent.Speaker;
import dev.folkmoot.agent.Standing;
import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Ids;
import dev.folkmoot.core.Metrics;
import dev.folkmoot.core.QuestionId;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.core.Secrets;
import dev.folkmoot.core.SessionId;
import dev.folkmoot.core.Text;
import dev.folkmoot.events.EventLog;
import dev.folkmoot.events.Step;
import dev.folkmoot.events.Waits;
import dev.folkmoot.store.Idempotency;
import dev.folkmoot.store.Store;
import dev.folkmoot.store.Tx;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * No work goes past an unanswered question. A halt is an open question and nothing else: no path
 * clears a held agent but an accepted answer, an explicit default, or a withdrawal by someone who
 * may.
 */
public final class Gate implements Metrics.Source, AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(Gate.class);
  private static final int STATUS_QUESTIONS = 200;
  private static final int MOST_ON_A_PAGE = 200;

  private final Store store;
  private final Waits waits;
  private final Agents agents;
  private final QuestionStore questions = new QuestionStore();
  private final Holds holds = new Holds();
  private final Listing listing = new Listing(questions);
  private final Statistics statistics = new Statistics();
  private final Kinds kinds = new Kinds();
  private final Asking asking;
  private final Settling settling;
  private final Sweeping sweeping;
  private final Deadlines deadlines;
  private final Clearing clearing;
  private final List<Membership> memberships = new CopyOnWriteArrayList<>();

  public Gate(Store store, EventLog events, Waits waits, Agents agents) {
    this.store = store;
    this.waits = waits;
    this.agents = agents;
    var recent = new Recent();
    this.asking = new Asking(agents, events, questions, holds, new Ids(store.clock()));
    this.settling = new Settling(agents, events, questions, recent, holds, kinds);
    this.sweeping = new Sweeping(store, agents, questions, holds, listing, settling);
    this.deadlines = new Deadlines(store, questions, settling);
    this.clearing = new Clearing(store, events, waits, agents, questions, recent, holds, deadlines);
  }

  /** Acts on deadlines from now on. Without it they are honoured whenever somebody looks. */
  public void start() {
    deadlines.start();
  }

  /** Makes a feature the owner of a type of questions; a second owner is a mistake and throws. */
  public void register(Type type, Kind kind) {
    kinds.register(type, kind);
  }

  /** Adds who may hold the sessions of a feature. */
  public void register(Membership membership) {
    memberships.add(membership);
  }

  /** The session is over. Whom something in it holds by then is held until that is answered. */
  public void end(Tx tx, SessionId session) {
    if (!holds.lockAndSee(tx, session)) {
      agents.leave(tx, session);
    }
  }

  public Question ask(Ask ask) {
    if (ask.type().ofFeature()) {
      throw Refusal.invalid(
          "%s questions are asked by their feature; ask one of BLOCKING, APPROVAL, ESCALATION, EMERGENCY, DECISION, CONFIRMING, CLARIFYING, PREFERENCE, ALERT"
              .formatted(ask.type()));
    }
    return logAsked(store.write(tx -> ask(tx, ask, "ask")));
  }

  /** Asks in the transaction of a feature. */
  public Question ask(Tx tx, Ask ask) {
    return ask(tx, ask, "ask");
  }

  private Question ask(Tx tx, Ask ask, String route) {
    ask.agent().ifPresent(agent -> know(tx, ask.type(), agent));
    var standing = agents.standing(tx, ask.by());
    Rules.requireMayAsk(ask, standing);
    if (standing == Standing.AGENT) {
      ask.heldSession().ifPresent(session -> requireMayHold(tx, ask.by().name(), session));
    }
    var question = asking.ask(tx, ask, route, Rules.joins(ask, standing), now());
    tx.afterCommit(() -> question.timing().due().ifPresent(deadlines::expect));
    return question;
  }

  /** Who is asked for its turn has done nothing yet. */
  private void know(Tx tx, Type type, AgentId agent) {
    if (type == Type.TURN) {
      agents.invite(tx, agent, now());
    } else {
      agents.know(tx, agent, now());
    }
  }

  private void requireMayHold(Tx tx, AgentId agent, SessionId session) {
    memberships.forEach(membership -> membership.requireMayHold(tx, agent, session));
  }

  public Outcome answer(QuestionId id, Speaker by, String text) {
    return answer(id, by, text, Terms.NONE);
  }

  /** With a key, another answer under the same key is refused. */
  public Outcome answer(QuestionId id, Speaker by, String text, Terms terms) {
    var request = Idempotency.of(by.name().value(), "answer", terms.key(), () -> id + "\n" + text);
    var words = Words.of(text);
    return logged(
        store.write(
            tx -> {
              var now = now();
              return Idempotency.once(
                  tx,
                  request,
                  now,
                  () -> settling.answer(tx, id, by, words, terms.shown(), now),
                  Outcome::accepted,
                  _ -> new Outcome.Accepted(settling.current(tx, id, now)));
            }));
  }

  /** Answers in the transaction of a feature. */
  public Outcome answer(Tx tx, QuestionId id, Speaker by, Words words) {
    return settling.answer(tx, id, by, words, Optional.empty(), now());
  }

  public Outcome cancel(QuestionId id, Speaker by, Optional<String> reason) {
    var words = reason.map(Secrets::mask);
    words.ifPresent(text -> Text.requireAtMost("reason", text, Ask.TEXT));
    return logged(store.write(tx -> settling.cancel(tx, id, by, words, now())));
  }

  /** Withdraws a question of a feature, in its transaction, because nobody needs it any more. */
  public void withdraw(Tx tx, QuestionId id, String reason) {
    settling.withdraw(tx, id, reason, now());
  }

  /** Ends a feature's question with the answers it has. */
  public Outcome conclude(QuestionId id, Speaker by) {
    return logged(store.write(tx -> settling.conclude(tx, id, by, now())));
  }

  public Outcome reassign(QuestionId id, Speaker by, List<String> to) {
    if (to.isEmpty() || to.size() > 50) {
      throw Refusal.invalid("to must name 1 to 50 people, agents or roles");
    }
    to.forEach(name -> Text.requireName("to", name));
    return store.write(tx -> settling.reassign(tx, id, by, to, now()));
  }

  /** The actions that a speaker may take; asking them of any number of questions costs nothing. */
  public Rights rights(Speaker by) {
    return store.read(
        tx -> {
          var standing = agents.standing(tx, by);
          var sessions = standing.isPerson() ? Set.<SessionId>of() : agents.sessions(tx, by.name());
          return new Rights(kinds, by, standing, sessions::contains);
        });
  }

  /** The question as people are told of it. */
  public Description describe(Question question) {
    return kinds.of(question).describe(question);
  }

  public Question question(QuestionId id) {
    var question = store.read(tx -> settling.find(tx, id));
    if (question.isDue(now())) {
      deadlines.act(id);
      return store.read(tx -> settling.find(tx, id));
    }
    return question;
  }

  public QuestionPage list(QuestionFilter filter, int limit, Optional<String> cursor) {
    if (limit < 1 || limit > MOST_ON_A_PAGE) {
      throw Refusal.invalid("limit must be 1 to %d".formatted(MOST_ON_A_PAGE));
    }
    deadlines.act();
    return store.read(tx -> listing.page(tx, filter, limit, cursor));
  }

  /** Does all that time has come for, so that what is read next stands as it should. */
  public void actOnDeadlines() {
    deadlines.act();
  }

  public boolean canProceed(AgentId agent, Optional<SessionId> session) {
    return check(agent, session).canProceed();
  }

  public Check check(AgentId agent, Optional<SessionId> session) {
    return clearing.check(agent, session);
  }

  /** As somebody else looks at it: the agent joins no session by it. */
  public Check look(AgentId agent, Optional<SessionId> session) {
    return clearing.look(agent, session);
  }

  /** The same with at most so many holds of each scope; a halt of the agent is among them. */
  public Check glance(AgentId agent, int most) {
    return clearing.glance(agent, most);
  }

  /** In the transaction of a feature; what time has not yet done to it is not seen. */
  public Question question(Tx tx, QuestionId id) {
    return settling.find(tx, id);
  }

  /** The same of many, in the order of their ids. */
  public List<Question> questions(Tx tx, List<QuestionId> ids) {
    return questions.all(tx, ids);
  }

  /** In the transaction of a feature; what time has not yet done to a question is not seen. */
  public Check check(Tx tx, AgentId agent, Optional<SessionId> session) {
    return new Check(holds.of(tx, agent, session).stream().map(Holds.Found::hold).toList());
  }

  /** Waits without a thread; see {@link Clearance} for what it comes to. */
  public CompletableFuture<Clearance> clearance(
      AgentId agent, Optional<SessionId> session, Duration timeout, Optional<String> cursor) {
    return clearing.clearance(agent, session, timeout, cursor);
  }

  /** As somebody else waits for it: the agent joins no session by it. */
  public CompletableFuture<Clearance> watch(
      AgentId agent, Optional<SessionId> session, Duration timeout, Optional<String> cursor) {
    return clearing.watch(agent, session, timeout, cursor);
  }

  /** Where a wait for clearance begins: now, or where one began that was cut off. */
  public String cursor(AgentId agent, Optional<SessionId> session) {
    return clearing.cursor(agent, session);
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
    return waits.await(
        timeout,
        () -> {
          var question = question(id);
          return question.isOpen() ? new Step.Wait<>(id.value()) : new Step.Done<>(question);
        },
        () -> question(id));
  }

  /** Blocks until the question is settled, or time runs out. */
  public Question awaitAnswer(QuestionId id, Duration timeout) throws InterruptedException {
    return get(settled(id, timeout));
  }

  public GateStatus status() {
    deadlines.act();
    return store.read(
        tx ->
            new GateStatus(
                holds.system(tx),
                holds.sessions(tx, Integer.MAX_VALUE),
                holds.agents(tx, Integer.MAX_VALUE),
                listing.holding(tx, STATUS_QUESTIONS)));
  }

  /** How many questions are open, counted up to a bound. */
  public int waiting(int most) {
    deadlines.act();
    return store.read(tx -> listing.open(tx, most));
  }

  /** What is held now: at most so many of each. */
  public Held held(int most) {
    return store.read(
        tx ->
            new Held(
                listing.holdingEverything(tx, most),
                holds.sessions(tx, most),
                holds.agents(tx, most)));
  }

  public Question halt(
      Scope scope, String target, Speaker by, String reason, Optional<String> key) {
    var ask = Ask.halt(scope, target, by, reason);
    key.ifPresent(ask::key);
    return logAsked(
        store.write(
            tx -> {
              Rules.mayHalt(scope, by, agents.standing(tx, by)).require();
              if (scope == Scope.AGENT) {
                agents.requireNoLookalike(tx, new AgentId(target));
              }
              return ask(tx, ask, "halt");
            }));
  }

  /** Whether somebody has halted exactly that, and nobody has resumed it since. */
  public boolean isHalted(Scope scope, String target) {
    return store.read(tx -> !holds.halts(tx, scope, target).isEmpty());
  }

  /** Answers exactly the halts of that scope and target, never anybody's question. */
  public List<Question> resume(Scope scope, String target, Speaker by, Optional<String> key) {
    var resumed = sweeping.resume(scope, target, by, key);
    resumed.forEach(Gate::logSettled);
    return resumed;
  }

  /** Answers every open question that holds nobody and has a default, with that default. */
  public List<Question> answerDefaults(QuestionFilter filter, Speaker by, Optional<String> key) {
    deadlines.act();
    return sweeping.answerDefaults(filter, by, key);
  }

  public GateStats stats(Duration window) {
    deadlines.act();
    return store.read(tx -> statistics.since(tx, now().minus(window)));
  }

  @Override
  public void count(Metrics metrics) {
    stats(Duration.ZERO).count(metrics, now());
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

  private static Outcome logged(Outcome outcome) {
    if (outcome instanceof Outcome.Accepted accepted && accepted.settled()) {
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
