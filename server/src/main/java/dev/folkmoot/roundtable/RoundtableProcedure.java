package dev.folkmoot.roundtable;

import dev.folkmoot.core.Ids;
import dev.folkmoot.core.Json;
import dev.folkmoot.core.QuestionId;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.core.Secrets;
import dev.folkmoot.core.SessionId;
import dev.folkmoot.core.Text;
import dev.folkmoot.events.EventLog;
import dev.folkmoot.llm.Reply;
import dev.folkmoot.llm.StructuredReply;
import dev.folkmoot.llm.TokenBudget;
import dev.folkmoot.llm.ToolLoop.Limits;
import dev.folkmoot.session.AfterWave;
import dev.folkmoot.session.ModelTurn;
import dev.folkmoot.session.Order;
import dev.folkmoot.session.Place;
import dev.folkmoot.session.Procedure;
import dev.folkmoot.session.RecordedTurn;
import dev.folkmoot.session.Seat;
import dev.folkmoot.session.Session;
import dev.folkmoot.session.SessionReader;
import dev.folkmoot.session.Turn;
import dev.folkmoot.session.TurnOutcome;
import dev.folkmoot.session.WaveEnd;
import dev.folkmoot.speech.ModelSpeech;
import dev.folkmoot.store.Store;
import dev.folkmoot.store.Tx;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The procedure of a debate. The mode decides the waves; the analyst speaks last. An agent that
 * fails misses its round. After a round, the debate waits for somebody to continue it.
 */
final class RoundtableProcedure implements Procedure {
  private final Store store;
  private final EventLog events;
  private final SessionReader sessions;
  private final RoundStore rounds;
  private final ContextRequests requests;
  private final Modes modes;
  private final ModelSpeech speech;
  private final Briefings briefings;
  private final Budgets budgets;
  private final Ids ids;

  RoundtableProcedure(
      Store store,
      EventLog events,
      SessionReader sessions,
      RoundStore rounds,
      ContextRequests requests,
      Modes modes,
      Briefings briefings,
      ModelSpeech speech) {
    this.store = store;
    this.events = events;
    this.sessions = sessions;
    this.rounds = rounds;
    this.requests = requests;
    this.modes = modes;
    this.speech = speech;
    this.briefings = briefings;
    this.budgets = new Budgets(store.clock(), rounds);
    this.ids = new Ids(store.clock());
  }

  @Override
  public String kind() {
    return Roundtable.KIND;
  }

  /** The order of the mode as it was when the debate was opened. */
  @Override
  public Order order(Session session, List<Seat> seats) {
    var debaters = Panel.debaters(seats);
    var waves = isTogether(session) ? Stream.of(debaters) : debaters.stream().map(List::of);
    return Order.of(Stream.concat(waves, Panel.analystOf(seats).stream().map(List::of)).toList());
  }

  @Override
  public OnFailure onFailure() {
    return OnFailure.GO_ON;
  }

  @Override
  public AfterWave after(Tx tx, WaveEnd end) {
    var session = end.session();
    var terms = Terms.of(session);
    int round = session.place().round();
    var spent = budgets.usedUp(tx, session, terms, () -> turns(tx, end));
    if (spent.isPresent()) {
      return new AfterWave.Complete(spent.get());
    }
    if (nobodySpoke(tx, end)) {
      return new AfterWave.RepeatRound(
          "every agent failed: " + Roundtable.failuresIn(session, turns(tx, end)));
    }
    if (!end.endsRound()) {
      return new AfterWave.GoOn();
    }
    if (terms.isLastRound(round)) {
      return new AfterWave.Complete(
          terms.rounds() == 1
              ? "the round is done"
              : "%d rounds are done".formatted(terms.rounds()));
    }
    return exit(tx, end, terms)
        .<AfterWave>map(AfterWave.Complete::new)
        .orElseGet(AfterWave.Adjourn::new);
  }

  /** True if the whole panel has failed. Then the analyst does not speak. */
  private boolean nobodySpoke(Tx tx, WaveEnd end) {
    boolean panelIsDone =
        end.endsRound() || end.next().turn() >= Panel.debaters(end.seats()).size();
    boolean lastSpoke = end.last().filter(turn -> !turn.failed()).isPresent();
    return panelIsDone && !lastSpoke && TurnResponse.in(turns(tx, end)).isEmpty();
  }

  /** The turns of the current round, including the last one. */
  private List<Turn> turns(Tx tx, WaveEnd end) {
    var session = end.session();
    var recorded = turns(tx, session.id(), session.place().round());
    return Stream.concat(recorded.stream(), end.last().stream()).toList();
  }

  private List<Turn> turns(Tx tx, SessionId session, int round) {
    return sessions.turns(tx, session, new Place(round, 0), Panel.MOST + 1).stream()
        .filter(turn -> turn.place().round() == round)
        .toList();
  }

  /**
   * The reason to end early, if there is one. While a required context request is open, the debate
   * does not end early.
   */
  private Optional<String> exit(Tx tx, WaveEnd end, Terms terms) {
    if (!terms.exitOnConsensus()) {
      return Optional.empty();
    }
    var session = end.session();
    var turns = turns(tx, end);
    if (asksForContext(tx, session, turns)) {
      return Optional.empty();
    }
    int round = session.place().round();
    return ExitRule.of(
        Analysis.of(turns),
        TurnResponse.in(turns),
        TurnResponse.in(turns(tx, session.id(), round - 1)));
  }

  /**
   * Whether a required context request is open. The requests of the turn that is about to be
   * recorded are not questions yet, so they are read from the turn.
   */
  private boolean asksForContext(Tx tx, Session session, List<Turn> turns) {
    var asked = requests.all(tx, session.id());
    var known = asked.stream().map(ContextRequest::id).toList();
    return asked.stream().anyMatch(request -> request.open() && request.required())
        || turns.stream()
            .flatMap(turn -> ContextRequests.of(turn).stream())
            .anyMatch(request -> request.required() && !known.contains(request.id()));
  }

  @Override
  public void opened(Tx tx, Session session) {
    rounds.begin(tx, session.id(), session.place().round(), Optional.empty(), session.createdAt());
  }

  @Override
  public void recorded(Tx tx, RecordedTurn recorded) {
    var session = recorded.after();
    if (!recorded.isVoid()) {
      requests.ask(tx, session, Aliases.of(session).hide(recorded.turn()));
    }
    if (recorded.endsRound()) {
      endRound(tx, session, recorded.before().place().round());
    }
  }

  /** Ends a round. Without a response it has no consensus. */
  private void endRound(Tx tx, Session session, int round) {
    var turns = turns(tx, session.id(), round);
    int responses = TurnResponse.in(turns).size();
    int failures =
        (int) turns.stream().filter(turn -> turn.failed() && !Panel.isAnalyst(turn.role())).count();
    var consensus = responses == 0 ? Optional.<Consensus>empty() : Optional.of(Analysis.of(turns));
    var now = store.clock().instant();
    rounds.end(tx, session.id(), round, responses, failures, Budgets.tokens(turns), consensus, now);
    events.append(
        tx, now, List.of(RoundtableEvents.round(session, round, responses, failures, consensus)));
  }

  @Override
  public void completed(Tx tx, Session session) {
    requests.cancelOpen(tx, session.id());
    rounds.all(tx, session.id()).stream()
        .filter(round -> round.ended().isEmpty())
        .forEach(round -> endRound(tx, session, round.number()));
  }

  @Override
  public Optional<Duration> limit(Tx tx, Session session, Seat seat) {
    var terms = Terms.of(session);
    var usual =
        seat.occupant() == Seat.Occupant.EXTERNAL
            ? Optional.of(terms.agentLimit())
            : terms.personLimit();
    return budgets.limit(tx, session, terms, usual);
  }

  @Override
  public String request(Session session, Seat seat) {
    var terms = Terms.of(session);
    return "%s, it is your turn in round %d of %d of a debate. Topic: %s%s"
        .formatted(
            seat.name(),
            session.place().round(),
            terms.rounds(),
            session.gist(),
            RoundtablePrompt.roleAndPerspective(modes.of(session), terms, seat)
                .map(" "::concat)
                .orElse(""));
  }

  @Override
  public int longestAnswer() {
    return Response.LONGEST_JSON;
  }

  /**
   * A seal instead of the response, because no participant may read or guess a response before its
   * wave is over.
   */
  @Override
  public String publicAnswer(QuestionId question, String answer) {
    return "the response is in the roundtable; its seal is "
        + events.sealKey().seal(Roundtable.KIND, List.of(question.value(), answer));
  }

  /**
   * The turn for an event: without a name if the debate is anonymous, and without its text if
   * others who must not read it still speak.
   */
  @Override
  public Turn publicTurn(Session session, Turn turn) {
    var unnamed = Aliases.of(session).unnamed(turn);
    return isTogether(session) || Terms.of(session).isBlindIn(turn.place().round())
        ? unnamed.silent()
        : unnamed;
  }

  static boolean isTogether(Session session) {
    return session.settings().path("together").asBoolean(true);
  }

  /**
   * Reads an answer. A JSON object is a structured response, or a text in {@code content} with
   * context requests. Anything else is a position as plain text.
   */
  @Override
  public TurnOutcome.Said toTurn(Session session, Seat seat, String answer, ObjectNode metadata) {
    var json = object(answer);
    if (json.isEmpty()) {
      Text.requireLength("the response", answer, Turn.LONGEST);
      return Response.ofText(answer).outcome(metadata, List.of());
    }
    var made = requests(json.get());
    if (!made.isEmpty() && Terms.of(session).isLastRound(session.place().round())) {
      throw Refusal.conflict(
          "this is the last round, so no context can be requested; answer from what is known");
    }
    if (made.size() > NewContextRequest.MOST) {
      throw Refusal.invalid("contextRequests must have at most 10 entries");
    }
    return said(session, seat, Response.parse(json.get()), metadata, made);
  }

  private List<NewContextRequest> requests(ObjectNode response) {
    var given = Optional.ofNullable(response.remove("contextRequests"));
    if (given.filter(list -> !list.isArray()).isPresent()) {
      throw Refusal.invalid("contextRequests must be a list");
    }
    return given.stream()
        .flatMap(JsonNode::valueStream)
        .map(one -> NewContextRequest.of(new QuestionId(ids.next()), one))
        .toList();
  }

  /** Refuses broken JSON: if it were taken as plain text, its context requests would be lost. */
  private static Optional<ObjectNode> object(String answer) {
    if (!answer.stripLeading().startsWith("{")) {
      return Optional.empty();
    }
    try {
      if (Json.MAPPER.readTree(answer) instanceof ObjectNode object) {
        return Optional.of(object);
      }
    } catch (JacksonException e) {
      // refused below
    }
    throw Refusal.invalid(
        "the response begins like a JSON object but is not valid JSON, perhaps because a secret in"
            + " it was masked; correct it, or answer in plain text");
  }

  /** Marks a stance that differs from the role's, and keeps it. */
  private TurnOutcome.Said said(
      Session session,
      Seat seat,
      Response response,
      ObjectNode metadata,
      List<NewContextRequest> made) {
    modes
        .of(session)
        .role(seat.role())
        .flatMap(Mode.Role::stance)
        .filter(wanted -> response.stance().filter(wanted::equalsIgnoreCase).isEmpty())
        .ifPresent(wanted -> metadata.put("wrongStance", true).put("wantedStance", wanted));
    return response.outcome(metadata, made);
  }

  /** The material and the budget of tokens that the models of one wave share. */
  private record WaveStart(Briefings.WaveMaterial material, Optional<TokenBudget> budget) {}

  @Override
  public Speech prepare(Session session) {
    var start = store.read(tx -> start(tx, session));
    return turn ->
        Panel.isAnalyst(turn.seat()) ? analyse(turn, start.budget()) : debate(turn, start);
  }

  private WaveStart start(Tx tx, Session session) {
    int round = session.place().round();
    return new WaveStart(
        briefings.material(tx, session),
        budgets.left(tx, session, Terms.of(session), () -> turns(tx, session.id(), round)));
  }

  private TurnOutcome analyse(ModelTurn turn, Optional<TokenBudget> budget)
      throws InterruptedException {
    var session = turn.session();
    int round = session.place().round();
    var terms = Terms.of(session);
    var turns = store.read(tx -> turns(tx, session.id(), round));
    var given = TurnResponse.in(turns.stream().map(Aliases.of(session)::hide).toList());
    return speech.speak(
        turn.withoutLive(),
        RoundtablePrompt.analysis(terms, round, given),
        limits(session, terms, budget),
        List.of(),
        Analysis::read);
  }

  private Limits limits(Session session, Terms terms, Optional<TokenBudget> budget) {
    var limits = Limits.of(limit(session, terms));
    return budget.map(limits::sharing).orElse(limits);
  }

  private Duration limit(Session session, Terms terms) {
    return terms.maxTime().isEmpty()
        ? terms.modelLimit()
        : store
            .read(tx -> budgets.limit(tx, session, terms, Optional.of(terms.modelLimit())))
            .orElseThrow();
  }

  /**
   * Asks a model for its response. The reply is JSON, which people cannot read well while it comes,
   * so it is not streamed.
   */
  private TurnOutcome debate(ModelTurn turn, WaveStart start) throws InterruptedException {
    var session = turn.session();
    var briefing =
        briefings.of(session, turn.seats(), turn.seat(), turn.earlierTurns(), start.material());
    var toolkit =
        new DebateToolkit(ids, briefing.isLastRound(), briefing.ofOthers(), briefing::nameOf);
    return speech.speak(
        turn.withoutLive(),
        RoundtablePrompt.of(briefing),
        limits(session, briefing.terms(), start.budget()),
        toolkit.tools(),
        (reply, metadata) ->
            toolkit
                .submitted()
                .or(() -> response(reply))
                .map(one -> said(session, turn.seat(), one, metadata, toolkit.requests())));
  }

  private static Optional<Response> response(Reply reply) {
    return switch (reply.structured().orElseGet(StructuredReply.Missing::new)) {
      case StructuredReply.Valid(var value) ->
          Optional.of(Response.of(Secrets.mask(value), Response.Form.STRUCTURED));
      case StructuredReply.Repaired(var value) ->
          Optional.of(Response.of(Secrets.mask(value), Response.Form.REPAIRED));
      case StructuredReply.Missing() ->
          Optional.of(reply.text())
              .filter(text -> !text.isBlank())
              .map(text -> Response.ofText(Secrets.mask(Text.cleaned(text))));
    };
  }
}
