package dev.folkmoot.session;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The procedures of all kinds of sessions. */
final class Procedures {
  private final Map<String, Procedure> byKind = new ConcurrentHashMap<>();

  void add(Procedure procedure) {
    if (byKind.putIfAbsent(procedure.kind(), procedure) != null) {
      throw new IllegalStateException("two procedures for sessions of kind " + procedure.kind());
    }
  }

  Procedure of(Session session) {
    return of(session.kind());
  }

  Procedure of(String kind) {
    var procedure = byKind.get(kind);
    if (procedure == null) {
      throw new IllegalStateException("no procedure for sessions of kind " + kind);
    }
    return procedure;
  }

  Order order(Session session, List<Seat> seats) {
    return of(session).order(session, seats);
  }

  /** The wave that speaks now. */
  Wave wave(Session session, List<Seat> seats) {
    return order(session, seats).at(session.place().turn());
  }
}
