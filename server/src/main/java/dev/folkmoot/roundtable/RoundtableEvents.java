package dev.folkmoot.roundtable;

import dev.folkmoot.core.Json;
import dev.folkmoot.events.EventType;
import dev.folkmoot.events.NewEvent;
import dev.folkmoot.session.Session;
import dev.folkmoot.session.SessionEvents;
import dev.folkmoot.session.TurnEvents;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The types of events of roundtables, besides those of their turns. */
public final class RoundtableEvents {
  private static final SessionEvents TYPES = SessionEvents.of(Roundtable.KIND);

  /** A round is over. */
  public static final EventType ROUND = EventType.logged("roundtable.round");

  public static final List<EventType> ALL =
      Stream.concat(TYPES.all().stream(), Stream.of(ROUND)).toList();

  /** After these a roundtable reads differently. */
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
}
