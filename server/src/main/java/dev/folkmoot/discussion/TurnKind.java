package dev.folkmoot.discussion;

import dev.folkmoot.agent.Agents;
import dev.folkmoot.agent.Speaker;
import dev.folkmoot.agent.Standing;
import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Json;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.core.SessionId;
import dev.folkmoot.gate.Answer;
import dev.folkmoot.gate.Description;
import dev.folkmoot.gate.Gate;
import dev.folkmoot.gate.Kind;
import dev.folkmoot.gate.Link;
import dev.folkmoot.gate.Permission;
import dev.folkmoot.gate.Question;
import dev.folkmoot.gate.State;
import dev.folkmoot.session.Seat;
import dev.folkmoot.session.Session;
import dev.folkmoot.session.Sessions;
import dev.folkmoot.session.Status;
import dev.folkmoot.store.Tx;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A turn is a question, and answering it from anywhere is taking the turn. */
final class TurnKind implements Kind {
  private final Sessions sessions;
  private final Progress progress;
  private final Gate gate;
  private final Agents agents;
  private final InstantSource clock;

  TurnKind(Sessions sessions, Progress progress, Gate gate, Agents agents, InstantSource clock) {
    this.agents = agents;
    this.sessions = sessions;
    this.progress = progress;
    this.gate = gate;
    this.clock = clock;
  }

  static ObjectNode context(Session session, Seat seat, boolean failed) {
    var context =
        Json.object()
            .put("discussion", session.id().value())
            .put("round", session.place().round())
            .put("turnIndex", session.place().turn())
            .put("speaker", seat.name())
            .put("failed", failed);
    seat.agent().ifPresent(agent -> context.put("agentId", agent.value()));
    return context;
  }

  @Override
  public Permission mayAnswer(Question question, Speaker by, Standing standing) {
    var context = context(question);
    var agent = context.optional("agentId").map(JsonNode::stringValue);
    if (context.get("failed").booleanValue()) {
      return standing.isPerson()
          ? Permission.ALLOWED
          : new Permission.Refused(
              Refusal.notAllowed("people say what becomes of a turn that failed; wait for them"),
              "People answer this.");
    }
    boolean may =
        agent.map(id -> id.equals(by.name().value())).orElseGet(() -> standing.isPerson());
    return may
        ? Permission.ALLOWED
        : new Permission.Refused(
            notYourTurn(context.get("speaker").stringValue(), agent),
            agent
                .map("Waits for %s, who alone can take this turn."::formatted)
                .orElse("People answer this."));
  }

  @Override
  public Description describe(Question question) {
    var session = new SessionId(context(question).get("discussion").stringValue());
    return new Description(
        "Turn",
        Optional.empty(),
        Optional.of(new Link.ToSession(Discussion.KIND, session)),
        Optional.empty());
  }

  static Refusal notYourTurn(String speaker, Optional<String> agent) {
    return new Refusal(
        Refusal.Code.NOT_YOUR_TURN,
        "the floor is %s's%s; wait for your turn (wait_for_my_turn tells when it comes)"
            .formatted(
                speaker,
                agent.filter(id -> !id.equals(speaker)).map(" (%s)"::formatted).orElse("")));
  }

  @Override
  public void answered(Tx tx, Question question, Answer answer) {
    var context = context(question);
    var session = session(tx, context);
    var seats = sessions.seats(tx, session.id());
    var now = clock.instant();
    var moved =
        context.get("failed").booleanValue()
            ? progress.decided(tx, session, seats, answer.text(), now).isPresent()
            : take(tx, session, seats, answer);
    if (!moved) {
      throw Refusal.conflict("the discussion has gone on meanwhile; look at it again");
    }
  }

  private boolean take(Tx tx, Session session, List<Seat> seats, Answer answer) {
    if (session.status() instanceof Status.Paused(var reason)) {
      throw new Refusal(
          Refusal.Code.PAUSED, "the discussion is paused (%s); resume it first".formatted(reason));
    }
    var seat = seats.get(session.place().turn());
    if (!answer.person() || seat.takenBy() == Seat.TakenBy.EXTERNAL) {
      agents.know(tx, answer.by(), clock.instant());
      agents.join(tx, answer.by(), session.id());
      requireClear(tx, session, answer.by());
    }
    var metadata = Json.object().put("via", answer.via().name().toLowerCase(Locale.ROOT));
    metadata.put("by", answer.by().value());
    var said = new Spoken.Said(answer.text(), metadata);
    return progress.said(tx, session, seats, Optional.empty(), said, clock.instant()).isPresent();
  }

  private void requireClear(Tx tx, Session session, AgentId agent) {
    var check = gate.check(tx, agent, Optional.of(session.id()));
    if (!check.canProceed()) {
      throw Refusal.conflict(
          "%s is held by question %s and keeps the floor; wait_for_clearance, then take the turn"
              .formatted(agent, check.heldBy().getFirst().question()));
    }
  }

  /** Who does not come although it may, or whose turn is withdrawn, has failed to speak. */
  @Override
  public void unanswered(Tx tx, Question question) {
    var context = context(question);
    var session = session(tx, context);
    boolean current = session.asked().filter(question.id()::equals).isPresent();
    if (!current || session.status() instanceof Status.Completed) {
      return;
    }
    var seats = sessions.seats(tx, session.id());
    if (context.get("failed").booleanValue()) {
      progress.askPeopleAgain(tx, session, seats);
      return;
    }
    boolean withdrawn = question.state() instanceof State.Cancelled;
    if (!withdrawn && !mightCome(tx, session, seats.get(session.place().turn()))) {
      progress.askAgain(tx, session, seats, clock.instant());
      return;
    }
    var why = withdrawn ? "it was withdrawn" : "it did not come in time";
    progress.failed(
        tx,
        session,
        seats,
        Optional.empty(),
        new Spoken.Failed(why, Json.object()),
        clock.instant());
  }

  /** While it is paused, or an agent is held, nobody could have taken the turn. */
  private boolean mightCome(Tx tx, Session session, Seat seat) {
    return session.isActive()
        && seat.agent()
            .filter(_ -> seat.takenBy() == Seat.TakenBy.EXTERNAL)
            .map(agent -> gate.check(tx, agent, Optional.of(session.id())).canProceed())
            .orElse(true);
  }

  private Session session(Tx tx, JsonNode context) {
    return sessions
        .lock(tx, Discussion.KIND, new SessionId(context.get("discussion").stringValue()))
        .orElseThrow(() -> Refusal.notFound("the discussion is no longer there"));
  }

  private static JsonNode context(Question question) {
    return Json.tree(question.context().orElseThrow());
  }
}
