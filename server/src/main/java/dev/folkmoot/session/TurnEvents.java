package dev.folkmoot.session;

import dev.folkmoot.core.Json;
import dev.folkmoot.core.QuestionId;
import dev.folkmoot.events.EventType;
import dev.folkmoot.events.NewEvent;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import tools.jackson.databind.node.ObjectNode;

/** The events of sessions and their turns. */
public final class TurnEvents {
  public static final EventType ASKED = EventType.logged("turn.asked");

  public static final EventType TAKEN = EventType.logged("turn.taken");

  public static final EventType FAILED = EventType.logged("turn.failed");

  /** A piece of a model's turn in progress. */
  public static final EventType DELTA = EventType.live("turn.delta");

  public static final List<EventType> ALL = List.of(ASKED, TAKEN, FAILED, DELTA);

  private TurnEvents() {}

  static NewEvent created(Session session, List<Seat> seats) {
    var data =
        Json.object().put("topic", session.topic()).put("createdBy", session.createdBy().value());
    seats.forEach(seat -> data.withArray("speakerOrder").add(seat.name()));
    return ofSession(session, SessionEvents.of(session).created(), Optional.empty(), data);
  }

  static List<NewEvent> taken(Turn turn, Session after, List<Seat> next) {
    var data = ofTurn(turn, after, next);
    if (!turn.content().isEmpty()) {
      data.put("content", turn.content());
    }
    return withChange(after, event(TAKEN, turn, data));
  }

  static List<NewEvent> failed(Turn turn, Session after, List<Seat> next, String why) {
    var data = ofTurn(turn, after, next).put("why", why);
    return withChange(after, event(FAILED, turn, data));
  }

  private static List<NewEvent> withChange(Session after, NewEvent event) {
    return after.isActive() ? List.of(event) : List.of(event, changed(after));
  }

  /** The event for the session's new status. */
  static NewEvent changed(Session session) {
    var types = SessionEvents.of(session);
    return switch (session.status()) {
      case Status.Active _ -> ofSession(session, types.resumed(), Optional.empty(), Json.object());
      case Status.Paused(var reason) -> withReason(session, types.paused(), reason);
      case Status.Failed(var reason) -> roundFailed(session, reason);
      case Status.Completed(var reason) -> withReason(session, types.completed(), reason);
    };
  }

  private static NewEvent withReason(Session session, EventType type, String reason) {
    return ofSession(session, type, Optional.empty(), Json.object().put("reason", reason));
  }

  private static NewEvent roundFailed(Session session, String reason) {
    return ofSession(
        session,
        SessionEvents.of(session).roundFailed(),
        Optional.empty(),
        Json.object().put("round", session.place().round()).put("reason", reason));
  }

  static NewEvent held(Session session, Seat seat) {
    return ofSession(
        session,
        SessionEvents.of(session).held(),
        Optional.of(seat),
        Json.object().put("speaker", seat.name()));
  }

  static NewEvent asked(Session session, Place place, Seat seat, QuestionId question) {
    return new NewEvent(
        ASKED,
        seat.agent(),
        Optional.of(session.id()),
        Optional.of(question),
        Optional.empty(),
        at(place, seat.role(), seat.name()).put("title", "It is the turn of " + seat.name()));
  }

  /** The data of a {@link #DELTA} event. */
  static ObjectNode piece(Place place, Seat seat, Piece piece) {
    var data =
        Json.object()
            .put("round", place.round())
            .put("turnIndex", place.turn())
            .put("speaker", seat.name())
            .put("attempt", piece.attempt())
            .put("piece", piece.number())
            .put("text", piece.text());
    if (piece.scripted()) {
      data.put("scripted", true);
    }
    return data;
  }

  private static ObjectNode ofTurn(Turn turn, Session after, List<Seat> next) {
    var data = at(turn.place(), turn.role(), turn.speaker());
    if (turn.metadata().has("scripted")) {
      data.put("scripted", true);
    }
    if (!after.isCompleted() && !after.adjourned()) {
      data.put("next", next.stream().map(Seat::name).collect(Collectors.joining(", ")));
    }
    return data;
  }

  private static ObjectNode at(Place place, String role, String speaker) {
    return Json.object()
        .put("round", place.round())
        .put("turnIndex", place.turn())
        .put("role", role)
        .put("speaker", speaker);
  }

  private static NewEvent event(EventType type, Turn turn, ObjectNode data) {
    return new NewEvent(
        type, turn.agent(), Optional.of(turn.session()), Optional.empty(), Optional.empty(), data);
  }

  private static NewEvent ofSession(
      Session session, EventType type, Optional<Seat> seat, ObjectNode data) {
    return new NewEvent(
        type,
        seat.flatMap(Seat::agent),
        Optional.of(session.id()),
        Optional.empty(),
        Optional.empty(),
        data);
  }
}
