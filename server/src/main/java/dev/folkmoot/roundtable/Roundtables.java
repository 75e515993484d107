package dev.folkmoot.roundtable;

import dev.folkmoot.agent.Agents;
import dev.folkmoot.agent.Persona;
import dev.folkmoot.agent.Speaker;
import dev.folkmoot.core.Advice;
import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.PageLimit;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.core.Secrets;
import dev.folkmoot.core.SessionId;
import dev.folkmoot.core.Text;
import dev.folkmoot.events.EventLog;
import dev.folkmoot.events.Waits;
import dev.folkmoot.gate.FeatureGate;
import dev.folkmoot.gate.Type;
import dev.folkmoot.session.ListedSession;
import dev.folkmoot.session.NewSession;
import dev.folkmoot.session.Seat;
import dev.folkmoot.session.Session;
import dev.folkmoot.session.SessionFilter;
import dev.folkmoot.session.SessionReader;
import dev.folkmoot.session.Status;
import dev.folkmoot.session.TurnEngine;
import dev.folkmoot.speech.ModelSpeech;
import dev.folkmoot.store.Idempotency;
import dev.folkmoot.store.Store;
import dev.folkmoot.store.Tx;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import tools.jackson.databind.node.ObjectNode;

/** Opens and runs roundtables, one round at a time. */
public final class Roundtables {
  private static final int LONGEST_FOCUS = 2_000;
  private static final int MOST_RESULTS = 100;

  private final Store store;
  private final Agents agents;
  private final Modes modes;
  private final Panel panel;
  private final FeatureGate gate;
  private final TurnEngine engine;
  private final SessionReader sessions;
  private final RoundStore rounds = new RoundStore();
  private final ContextRequests requests;
  private final RoundtableReader reader;
  private final RoundtableWaits waits;
  private final Briefings briefings;
  private final RoundtableProcedure procedure;
  private final Syntheses syntheses;
  private final Perspectives perspectives;

  public Roundtables(
      Store store,
      EventLog events,
      Waits waits,
      Agents agents,
      FeatureGate gate,
      ModelSpeech speech,
      Map<AgentId, Persona> cast,
      RoundtableConfig config,
      TurnEngine engine) {
    this.store = store;
    this.agents = agents;
    this.modes = Modes.of(config.modes());
    this.panel = new Panel(agents, cast, speech.models(), config);
    this.gate = gate;
    this.engine = engine;
    this.sessions = engine.reader(Roundtable.KIND);
    this.requests = new ContextRequests(gate, events, store.clock());
    this.reader = new RoundtableReader(sessions, rounds, requests);
    this.waits = new RoundtableWaits(store, waits, sessions, reader, requests);
    this.briefings = new Briefings(rounds, requests, modes);
    this.procedure =
        new RoundtableProcedure(
            store, events, sessions, rounds, requests, modes, briefings, speech);
    this.syntheses = new Syntheses(store, rounds, speech.models());
    this.perspectives = new Perspectives(speech.models(), Perspectives.LIMIT);
    gate.register(Type.CONTEXT, requests);
    engine.register(procedure);
  }

  public Modes modes() {
    return modes;
  }

  public RoundtableWaits waits() {
    return waits;
  }

  /**
   * Opens a roundtable; its first round begins at once.
   *
   * @param named the agents that take part; if none are named, there are {@code count} seats, which
   *     configured agents and personas fill
   */
  public SessionId start(
      Terms terms, List<AgentId> named, int count, Speaker by, Optional<String> key) {
    by.requireNotServer();
    var request =
        Idempotency.of(
            by.name().value(), Roundtable.KIND, key, () -> terms + "\n" + named + "\n" + count);
    var mode = modes.require(terms.mode());
    agents.addIfByName(by);
    var opener = store.read(tx -> agents.standing(tx, by));
    var seats = store.read(tx -> panel.seats(tx, mode, named, count, opener));
    var masked = terms.masked();
    var settings = masked.settings();
    if (Perspectives.areWanted(mode, terms, seats)) {
      var earlier = request.flatMap(one -> one.earlierStart(store));
      if (earlier.isPresent() && earlier.get() instanceof Idempotency.Start.Ended(var id)) {
        return new SessionId(id);
      }
      store.read(
          tx -> {
            gate.requireMayAct(tx, "open a roundtable", by);
            return true;
          });
      settings = withPerspectives(mode, masked, seats);
    }
    settings
        .put("together", mode.together())
        .put(Aliases.ANONYMOUS, mode.anonymous())
        .put("agents", Panel.debaters(seats).size())
        .set(Modes.SETTING, mode.json());
    if (mode.anonymous()) {
      settings.put(Aliases.KEY, UUID.randomUUID().toString());
    }
    return engine.open(
        new NewSession(
            Roundtable.KIND, Optional.of(mode.name()), masked.topic(), settings, by.name()),
        seats,
        opener,
        request);
  }

  private ObjectNode withPerspectives(Mode mode, Terms terms, List<Seat> seats) {
    return perspectives
        .write(mode, terms, seats)
        .map(
            written ->
                terms
                    .with(written.perspectives())
                    .settings()
                    .put(Roundtable.PERSPECTIVES_BY, written.model()))
        .orElseGet(terms::settings);
  }

  /** Begins the next round, unless a required context request has no result. */
  public ContinueOutcome beginNextRound(
      SessionId id,
      Optional<String> focus,
      List<ContextResult> results,
      Speaker by,
      Optional<String> key) {
    focus.ifPresent(words -> Text.requireLength("focusQuestion", words, LONGEST_FOCUS));
    if (results.size() > MOST_RESULTS) {
      throw Refusal.invalid("contextResults must have at most 100 entries");
    }
    var request =
        Idempotency.of(
            by.name().value(),
            "continue",
            key,
            () -> id + "\n" + focus.orElse("") + "\n" + results);
    var asked = focus.map(Secrets::mask);
    return store.write(
        tx ->
            Idempotency.once(
                tx,
                request,
                now(),
                () -> beginNextRound(tx, id, asked, results, by),
                done ->
                    done instanceof ContinueOutcome.Begun(var round, _)
                        ? Optional.of(Integer.toString(round))
                        : Optional.empty(),
                round -> new ContinueOutcome.Begun(Integer.parseInt(round), List.of())));
  }

  private ContinueOutcome beginNextRound(
      Tx tx, SessionId id, Optional<String> focus, List<ContextResult> results, Speaker by) {
    var session = engine.lock(tx, Roundtable.KIND, id);
    requireMayContinue(tx, session, by);
    requireBetweenRounds(session);
    var ignored = requests.fulfil(tx, id, results, by);
    var required = requests.open(tx, id).stream().filter(ContextRequest::required).toList();
    if (!required.isEmpty()) {
      return new ContinueOutcome.ContextRequired(required, ignored);
    }
    int round = session.place().round();
    rounds.begin(tx, id, round, focus, now());
    var _ = engine.beginRound(tx, session);
    return new ContinueOutcome.Begun(round, ignored);
  }

  private void requireMayContinue(Tx tx, Session session, Speaker by) {
    boolean participant =
        sessions.seats(tx, session.id()).stream().anyMatch(seat -> seat.belongsTo(by.name()));
    if (participant) {
      gate.requireMayAct(tx, "continue this roundtable", by);
    } else {
      engine.requireMayControl(tx, session, by);
    }
  }

  private static void requireBetweenRounds(Session session) {
    if (session.mayBeginRound()) {
      return;
    }
    throw switch (session.status()) {
      case Status.Completed(var why) ->
          new Refusal(Refusal.Code.COMPLETED, "the roundtable is completed: " + why)
              .advising(new Advice.OpenSession(Roundtable.KIND));
      case Status.Paused(var why) ->
          new Refusal(Refusal.Code.PAUSED, "the roundtable is paused: " + why)
              .advising(new Advice.ResumeSession(Roundtable.KIND, session.id()));
      case Status.Active _, Status.Failed _ ->
          Refusal.conflict(
                  "round %d is still going on; one round runs at a time"
                      .formatted(session.place().round()))
              .advising(new Advice.ReadSession(Roundtable.KIND, session.id()));
    };
  }

  /**
   * The viewer for a speaker. In the mode of trust {@code open}, an unknown name counts as a
   * person's.
   */
  public Viewer viewer(Speaker by) {
    return Viewer.of(by.name(), store.read(tx -> agents.standing(tx, by)).isPerson());
  }

  /** Finds a roundtable, with the turns of all rounds. */
  public Roundtable find(SessionId id) {
    return find(id, 1);
  }

  /** Finds a roundtable, without its turns. */
  public Roundtable withoutTurns(SessionId id) {
    return find(id, Integer.MAX_VALUE);
  }

  /** Finds a roundtable, with the turns of at least its latest two rounds. */
  public Roundtable latest(SessionId id) {
    return store.read(tx -> reader.find(tx, id, reader.session(tx, id).place().round() - 2));
  }

  /** Finds a roundtable, with the turns from a round on. */
  public Roundtable find(SessionId id, int fromRound) {
    return store.read(tx -> reader.find(tx, id, fromRound));
  }

  /**
   * A roundtable in a list.
   *
   * @param rounds the number of rounds that have begun and count
   * @param responses the number of responses so far
   */
  public record ListedRoundtable(ListedSession listed, int agents, int rounds, int responses) {
    public int totalRounds() {
      return Terms.of(listed.session()).rounds();
    }
  }

  /** A list of roundtables, the newest first. */
  public List<ListedRoundtable> list(SessionFilter filter, Optional<SessionId> before, int limit) {
    PageLimit.require(limit);
    return store.read(
        tx -> {
          var found = sessions.list(tx, filter, before, limit);
          var counts = rounds.counts(tx, found.stream().map(one -> one.session().id()).toList());
          return found.stream().map(one -> listed(one, counts)).toList();
        });
  }

  private static ListedRoundtable listed(
      ListedSession one, Map<SessionId, RoundStore.Count> counts) {
    var session = one.session();
    var count = counts.getOrDefault(session.id(), RoundStore.Count.NONE);
    return new ListedRoundtable(
        one,
        Panel.size(session),
        Roundtable.isVoid(session, count.last()) ? count.last() - 1 : count.last(),
        count.responses());
  }

  /** Takes the speaker's turn with a response as plain text or JSON. */
  public void takeTurn(SessionId id, Speaker by, String response, Optional<String> key) {
    engine.say(Roundtable.KIND, id, by, response, key);
  }

  /**
   * Pauses, resumes or stops a roundtable.
   *
   * @return its previous status
   */
  public Status control(SessionId id, String action, Speaker by) {
    return switch (action) {
      case "pause" -> engine.pause(Roundtable.KIND, id, by);
      case "resume" -> engine.resume(Roundtable.KIND, id, by);
      case "stop" -> engine.stop(Roundtable.KIND, id, by);
      default ->
          throw Refusal.invalid(
              "Unknown action '%s'. Use pause, resume or stop".formatted(Text.shorten(action)));
    };
  }

  /** The material that a participant reads before its turn. */
  public Briefing briefing(SessionId id, AgentId participant) {
    return store.read(
        tx -> {
          var session = reader.session(tx, id);
          var seats = sessions.seats(tx, id);
          var seat =
              seats.stream()
                  .filter(one -> one.belongsTo(participant))
                  .findFirst()
                  .orElseThrow(
                      () ->
                          Refusal.notAllowed(
                              "%s has no seat in roundtable %s; call this as a participant"
                                  .formatted(participant, id)));
          return briefings.of(
              session,
              seats,
              seat,
              sessions.earlierTurns(tx, session),
              briefings.material(tx, session));
        });
  }

  /** The text that asks a participant for its turn. */
  public String request(Briefing briefing) {
    return procedure.request(briefing.session(), briefing.seat());
  }

  /** The agents that can be named for a debate: configured agents, and callers so far. */
  public List<Candidate> candidates() {
    return panel.candidates();
  }

  /** The configured models, which play personas if no agents are named. */
  public List<String> modelNames() {
    return panel.modelNames();
  }

  /**
   * The synthesis of the debate so far. If a model writes it, it is stored with the last round that
   * is over and reused until the next round is over. Without a model it is computed.
   *
   * @param wanted the participant whose model should write it
   */
  public CompletableFuture<Synthesis> synthesize(
      SessionId id, Optional<AgentId> wanted, Speaker by, Duration limit) {
    var roundtable = find(id);
    store.read(
        tx -> {
          requireMayContinue(tx, roundtable.session(), by);
          return true;
        });
    return syntheses.of(roundtable, wanted, limit);
  }

  private Instant now() {
    return store.clock().instant();
  }
}
