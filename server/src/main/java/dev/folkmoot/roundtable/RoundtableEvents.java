package dev.folkmoot.roundtable;

import dev.folkmoot.core.Json;
import dev.folkmoot.events.EventType;
import dev.folkmoot.events.NewEvent;
import dev.folkmoot.session.Session;
import dev.folkmoot.session.SessionEvents;
import dev.folkmoot.session.Turn;
import dev.folkmoot.session.TurnEvents;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The event types of roundtables, besides those of turns. */
public final class RoundtableEvents {
  private static final SessionEvents TYPES = SessionEvents.of(Roundtable.KIND);

  /** A round is over. */
  public static final EventType ROUND = EventType.logged("roundtable.round");

  /** Every agent failed in a round. It does not count and can be tried again. */
  public static final EventType ROUND_FAILED = TYPES.roundFailed();

  /** An agent has requested context. */
  public static final EventType CONTEXT_REQUESTED =
      EventType.logged("roundtable.context_requested");

  public static final List<EventType> ALL =
      Stream.concat(TYPES.all().stream(), Stream.of(ROUND, ROUND_FAILED, CONTEXT_REQUESTED))
          .toList();

  /** The events that change what a page or API shows of a roundtable. */
  public static final List<EventType> CHANGING =
      Stream.of(TurnEvents.ALL, ALL).flatMap(List::stream).toList();

  private RoundtableEvents() {}

  static NewEvent round(
      Session session, int round, int responses, int failures, Optional<Consensus> consensus) {
    var data =
        Json.object().put("round", round).put("responses", responses).put("failures", failures);
    consensus.ifPresent(
        one -> data.put("agreementLevel", one.agreementLevel()).put("summary", one.summary()));
    return new NewEvent(
        ROUND,
        Optional.empty(),
        Optional.of(session.id()),
        Optional.empty(),
        Optional.empty(),
        data);
  }

  static NewEvent contextRequested(Session session, Turn turn, NewContextRequest request) {
    return new NewEvent(
        CONTEXT_REQUESTED,
        turn.agent(),
        Optional.of(session.id()),
        Optional.of(request.id()),
        Optional.empty(),
        Json.object()
            .put("round", turn.place().round())
            .put("speaker", turn.speaker())
            .put("query", request.query())
            .put("priority", request.required() ? "required" : "optional"));
  }
}
