package dev.folkmoot.session;

import dev.folkmoot.agent.Agents;
import dev.folkmoot.agent.Speaker;
import dev.folkmoot.agent.Standing;
import dev.folkmoot.core.Advice;
import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Json;
import dev.folkmoot.core.Refusal;
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
import java.util.stream.Collectors;

/** Handles the questions that ask for turns: an answer, from any surface, takes the turn. */
final class TurnQuestionHandler implements QuestionHandler {
  /** The seat that a question is about, and its session's current state. */
  private record TurnInQuestion(
      Session session, List<Seat> all, Seat seat, Place place, boolean failed) {
    boolean isExternal() {
      return seat.occupant() == Seat.Occupant.EXTERNAL;
    }
  }

  private final Procedures procedures;
  private final SessionStore sessions;
  private final SeatStore seats;
  private final SessionFlow flow;
  private final Floor floor;
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
      Floor floor,
      TurnQuestions questions,
      ProgressGuard progress,
      FeatureGate gate,
      Agents agents,
      InstantSource clock) {
    this.procedures = procedures;
    this.sessions = sessions;
    this.seats = seats;
    this.flow = flow;
    this.floor = floor;
    this.questions = questions;
    this.progress = progress;
    this.gate = gate;
    this.agents = agents;
    this.clock = clock;
  }

  @Override
  public Permission mayAnswer(Question question, Speaker by, Standing standing) {
    var context = TurnContext.of(question);
    if (context.failed()) {
      return standing.isPerson()
          ? Permission.allowed()
          : new Permission.Refused(
              Refusal.notAllowed("people decide what to do about a failed turn; wait for them"),
              "People answer this.");
    }
    boolean known = by.byName() || by.token().isPresent();
    if (context.ofPerson() && known && !standing.isPerson()) {
      return new Permission.Refused(
          by.refused("this is a person's seat, and %s is an agent".formatted(by.name())),
          "People answer this.");
    }
    boolean may = context.agent().map(by.name()::equals).orElseGet(standing::isPerson);
    return may
        ? Permission.allowed()
        : new Permission.Refused(
            notYourTurn(
                new Advice.WaitForTurn(context.kind(), context.session()),
                whose(context.speaker(), context.agent())),
            context
                .agent()
                .map("Waits for %s, who alone can take this turn."::formatted)
                .orElse("People answer this."));
  }

  @Override
  public Permission mayAnswerNow(Tx tx, Question question, Speaker by, Standing standing) {
    var context = TurnContext.of(question);
    if (context.failed()) {
      return Permission.allowed();
    }
    return sessions
        .find(tx, context.kind(), context.session())
        .map(session -> turn(tx, session, context))
        .flatMap(turn -> refusal(tx, turn, by.name(), standing.isPerson()))
        .map(Permission::refused)
        .orElseGet(Permission::allowed);
  }

  /** The reason why a participant cannot take its turn now. */
  private Optional<Refusal> refusal(Tx tx, TurnInQuestion turn, AgentId by, boolean person) {
    return progress
        .refusal(tx, turn.session())
        .or(() -> forAnothersSeat(turn, by))
        .or(() -> person && !turn.isExternal() ? Optional.empty() : held(tx, turn.session(), by));
  }

  /** Refuses an agent that has a seat of its own and answers for another seat. */
  private static Optional<Refusal> forAnothersSeat(TurnInQuestion turn, AgentId by) {
    return !turn.seat().isForAgent(by) && turn.all().stream().anyMatch(seat -> seat.isForAgent(by))
        ? Optional.of(notYourTurn(turn.session(), List.of(turn.seat())))
        : Optional.empty();
  }

  private Optional<Refusal> held(Tx tx, Session session, AgentId agent) {
    var check = gate.check(tx, agent, Optional.of(session.id()));
    return check.canProceed()
        ? Optional.empty()
        : Optional.of(
            Refusal.conflict(
                    "%s is held by question %s and keeps the floor"
                        .formatted(agent, check.heldBy().getFirst().question()))
                .advising(new Advice.WaitForClearance(agent, session.id())));
  }

  @Override
  public Description describe(Question question) {
    var context = TurnContext.of(question);
    return new Description(
        "Turn",
        Optional.empty(),
        Optional.of(new Link.ToSession(context.kind(), context.session())),
        Optional.empty());
  }

  /**
   * @param floor the seats that have not spoken yet
   */
  static Refusal notYourTurn(Session session, List<Seat> floor) {
    return notYourTurn(
        new Advice.WaitForTurn(session.kind(), session.id()),
        floor.stream()
            .map(seat -> whose(seat.name(), seat.agent()))
            .collect(Collectors.joining(" and ")));
  }

  private static Refusal notYourTurn(Advice advice, String whose) {
    return new Refusal(
            Refusal.Code.NOT_YOUR_TURN,
            whose.isEmpty() ? "everybody has spoken" : "the floor is " + whose)
        .advising(advice);
  }

  /** The seat's name, with its agent's id if that differs. */
  private static String whose(String speaker, Optional<AgentId> agent) {
    var id = agent.filter(one -> !one.value().equals(speaker)).map(" (%s)"::formatted);
    return "%s's%s".formatted(speaker, id.orElse(""));
  }

  @Override
  public int longestAnswer(Question question) {
    return procedures.of(TurnContext.of(question).kind()).longestAnswer();
  }

  @Override
  public String visibleAnswer(Question question, String accepted) {
    var context = TurnContext.of(question);
    return context.failed()
        ? accepted
        : procedures.of(context.kind()).publicAnswer(question.id(), accepted);
  }

  @Override
  public void answered(Tx tx, Question question, Answer answer) {
    var turn = lockTurn(tx, question);
    boolean done =
        turn.failed()
            ? flow.applyDecision(
                    tx, turn.session(), turn.seat(), Decision.of(answer.text()), clock.instant())
                .isPresent()
            : take(tx, turn, answer);
    if (!done) {
      throw Refusal.conflict(
          "the %s has gone on meanwhile; read it again".formatted(turn.session().kind()));
    }
  }

  private boolean take(Tx tx, TurnInQuestion turn, Answer answer) {
    var session = turn.session();
    var now = clock.instant();
    if (!answer.person() || turn.isExternal()) {
      agents.addAgent(tx, answer.by(), now);
      agents.participants().joinSession(tx, answer.by(), session.id());
    }
    refusal(tx, turn, answer.by(), answer.person())
        .ifPresent(
            refusal -> {
              throw refusal;
            });
    var metadata = Json.object().put("via", answer.via().name().toLowerCase(Locale.ROOT));
    metadata.put("by", answer.by().value());
    questions.clearQuestion(tx, session, turn.seat());
    var said = procedures.of(session).toTurn(session, turn.seat(), answer.text(), metadata);
    return flow.recordTurn(tx, session, turn.all(), turn.seat(), Optional.empty(), said, now)
        .isPresent();
  }

  /**
   * Handles a question that ended without an answer. People are asked again about a failed turn.
   * Any other turn fails if the question was withdrawn, or if its time ran out although nothing
   * prevented the turn; otherwise it is asked for again.
   */
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
    } else if (withdrawn || couldBeTaken(tx, turn)) {
      fail(tx, turn, withdrawn ? "it was withdrawn" : "it did not come in time");
    } else {
      floor.askAgain(tx, turn.session(), turn.all(), turn.seat(), clock.instant());
    }
  }

  private void fail(Tx tx, TurnInQuestion turn, String why) {
    questions.clearQuestion(tx, turn.session(), turn.seat());
    flow.recordFailure(
        tx,
        turn.session(),
        turn.all(),
        turn.seat(),
        Optional.empty(),
        new TurnOutcome.Failed(why, Json.object()),
        clock.instant());
  }

  /**
   * Whether the turn could have been taken: not while the session is paused or the seat's agent is
   * held.
   */
  private boolean couldBeTaken(Tx tx, TurnInQuestion turn) {
    var seat = turn.seat();
    return turn.session().isActive()
        && seat.agent()
            .filter(_ -> turn.isExternal())
            .map(agent -> gate.check(tx, agent, Optional.of(turn.session().id())).canProceed())
            .orElse(true);
  }

  /** Locks the session of a question and finds the seat that the question is about. */
  private TurnInQuestion lockTurn(Tx tx, Question question) {
    var context = TurnContext.of(question);
    var session =
        sessions
            .lock(tx, context.session())
            .orElseThrow(() -> Refusal.notFound("the session is no longer there"));
    return turn(tx, session, context);
  }

  private TurnInQuestion turn(Tx tx, Session session, TurnContext context) {
    var all = seats.of(tx, session.id());
    int index = context.place().turn();
    var seat = procedures.order(session, all).at(index).seat(index);
    return new TurnInQuestion(session, all, seat, context.place(), context.failed());
  }
}
