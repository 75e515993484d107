package dev.folkmoot.session;

import dev.folkmoot.agent.Agents;
import dev.folkmoot.agent.Speaker;
import dev.folkmoot.agent.Standing;
import dev.folkmoot.core.Advice;
import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Json;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.core.SessionId;
import dev.folkmoot.gate.Answer;
import dev.folkmoot.gate.Description;
import dev.folkmoot.gate.FeatureGate;
import dev.folkmoot.gate.Link;
import dev.folkmoot.gate.Permission;
import dev.folkmoot.gate.Question;
import dev.folkmoot.gate.QuestionHandler;
import dev.folkmoot.gate.State;
import dev.folkmoot.store.Tx;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** A turn is a question, and answering it from anywhere is taking the turn. */
final class TurnQuestionHandler implements QuestionHandler {
  /** The seat that a question is about, in its session as it stands. */
  private record TurnInQuestion(
      Session session, List<Seat> all, Seat seat, Place place, boolean failed) {}

  private final Procedures procedures;
  private final SessionStore sessions;
  private final SeatStore seats;
  private final SessionFlow flow;
  private final TurnQuestions questions;
  private final ProgressGuard progress;
  private final FeatureGate gate;
  private final Agents agents;
  private final InstantSource clock;

  TurnQuestionHandler(
      Procedures procedures,
      SessionStore sessions,
      SeatStore seats,
      SessionFlow flow,
      TurnQuestions questions,
      ProgressGuard progress,
      FeatureGate gate,
      Agents agents,
      InstantSource clock) {
    this.procedures = procedures;
    this.sessions = sessions;
    this.seats = seats;
    this.flow = flow;
    this.questions = questions;
    this.progress = progress;
    this.gate = gate;
    this.agents = agents;
    this.clock = clock;
  }

  @Override
  public Permission mayAnswer(Question question, Speaker by, Standing standing) {
    var context = context(question);
    var agent = context.optional("agentId").map(JsonNode::stringValue);
    if (context.get("failed").booleanValue()) {
      return standing.isPerson()
          ? Permission.allowed()
          : new Permission.Refused(
              Refusal.notAllowed("people say what becomes of a turn that failed; wait for them"),
              "People answer this.");
    }
    boolean may =
        agent.map(id -> id.equals(by.name().value())).orElseGet(() -> standing.isPerson());
    return may
        ? Permission.allowed()
        : new Permission.Refused(
            notYourTurn(waiting(context), context.get("speaker").stringValue(), agent),
            agent
                .map("Waits for %s, who alone can take this turn."::formatted)
                .orElse("People answer this."));
  }

  @Override
  public Description describe(Question question) {
    return new Description(
        "Turn",
        Optional.empty(),
        question.subject().session().map(id -> new Link.ToSession(kind(context(question)), id)),
        Optional.empty());
  }

  /** The context names the session under the word for its kind. */
  private String kind(JsonNode context) {
    return procedures.kinds().stream().filter(context::has).findFirst().orElseThrow();
  }

  private Advice waiting(JsonNode context) {
    var kind = kind(context);
    return new Advice.WaitForTurn(kind, new SessionId(context.get(kind).stringValue()));
  }

  static Refusal notYourTurn(Session session, Seat seat) {
    return notYourTurn(
        new Advice.WaitForTurn(session.kind(), session.id()),
        seat.name(),
        seat.agent().map(AgentId::value));
  }

  private static Refusal notYourTurn(Advice advice, String speaker, Optional<String> agent) {
    return new Refusal(
            Refusal.Code.NOT_YOUR_TURN,
            "the floor is %s's%s"
                .formatted(
                    speaker,
                    agent.filter(id -> !id.equals(speaker)).map(" (%s)"::formatted).orElse("")))
        .advising(advice);
  }

  @Override
  public void answered(Tx tx, Question question, Answer answer) {
    var turn = lockTurn(tx, question);
    boolean done =
        turn.failed()
            ? flow.decided(
                    tx, turn.session(), turn.seat(), Decision.of(answer.text()), clock.instant())
                .isPresent()
            : take(tx, turn, answer);
    if (!done) {
      throw Refusal.conflict(
          "the %s has gone on meanwhile; look at it again".formatted(turn.session().kind()));
    }
  }

  private boolean take(Tx tx, TurnInQuestion turn, Answer answer) {
    var session = turn.session();
    progress.requireGoesOn(tx, session, turn.all());
    var now = clock.instant();
    if (!answer.person() || turn.seat().occupant() == Seat.Occupant.EXTERNAL) {
      agents.addAgent(tx, answer.by(), now);
      agents.joinSession(tx, answer.by(), session.id());
      requireClear(tx, session, answer.by());
    }
    var metadata = Json.object().put("via", answer.via().name().toLowerCase(Locale.ROOT));
    metadata.put("by", answer.by().value());
    questions.clearQuestion(tx, session, turn.seat());
    var said = new TurnOutcome.Said(answer.text(), metadata);
    return flow.said(tx, session, turn.all(), turn.seat(), Optional.empty(), said, now).isPresent();
  }

  private void requireClear(Tx tx, Session session, AgentId agent) {
    var check = gate.check(tx, agent, Optional.of(session.id()));
    if (!check.canProceed()) {
      throw Refusal.conflict(
              "%s is held by question %s and keeps the floor"
                  .formatted(agent, check.heldBy().getFirst().question()))
          .advising(new Advice.WaitForClearance(agent, session.id()));
    }
  }

  /** A turn fails if whoever could take it does not, or if it is withdrawn. */
  @Override
  public void closed(Tx tx, Question question) {
    var turn = lockTurn(tx, question);
    boolean current = turn.seat().asked().filter(question.id()::equals).isPresent();
    if (!current || turn.session().isCompleted()) {
      return;
    }
    boolean withdrawn = question.state() instanceof State.Cancelled;
    if (turn.failed()) {
      flow.askPeopleAgain(tx, turn.session(), turn.place(), turn.seat());
    } else if (withdrawn || mightCome(tx, turn)) {
      fail(tx, turn, withdrawn ? "it was withdrawn" : "it did not come in time");
    } else {
      flow.askAgain(tx, turn.session(), turn.all(), turn.seat(), clock.instant());
    }
  }

  private void fail(Tx tx, TurnInQuestion turn, String why) {
    questions.clearQuestion(tx, turn.session(), turn.seat());
    flow.failed(
        tx,
        turn.session(),
        turn.all(),
        turn.seat(),
        Optional.empty(),
        new TurnOutcome.Failed(why, Json.object()),
        clock.instant());
  }

  /** While it is paused, or an agent is held, nobody could have taken the turn. */
  private boolean mightCome(Tx tx, TurnInQuestion turn) {
    var seat = turn.seat();
    return turn.session().isActive()
        && seat.agent()
            .filter(_ -> seat.occupant() == Seat.Occupant.EXTERNAL)
            .map(agent -> gate.check(tx, agent, Optional.of(turn.session().id())).canProceed())
            .orElse(true);
  }

  /** Locks the session of a question and finds the seat that the question is about. */
  private TurnInQuestion lockTurn(Tx tx, Question question) {
    var context = context(question);
    var session =
        question
            .subject()
            .session()
            .flatMap(id -> sessions.lock(tx, id))
            .orElseThrow(() -> Refusal.notFound("the session is no longer there"));
    var all = seats.of(tx, session.id());
    var place = new Place(context.get("round").intValue(), context.get("turnIndex").intValue());
    var seat = procedures.order(session, all).at(place.turn()).seat(place.turn());
    return new TurnInQuestion(session, all, seat, place, context.get("failed").booleanValue());
  }

  private static JsonNode context(Question question) {
    return Json.tree(question.wording().context().orElseThrow());
  }
}
