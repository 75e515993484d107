package dev.folkmoot.session;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Ids;
import dev.folkmoot.core.Json;
import dev.folkmoot.core.QuestionId;
import dev.folkmoot.core.SessionId;
import dev.folkmoot.store.Lease;
import dev.folkmoot.store.Query;
import dev.folkmoot.store.Row;
import dev.folkmoot.store.Tx;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/**
 * The rows of sessions. Three columns differ from the fields: {@code ran} is {@code modelTurns},
 * {@code runs} is {@code awaitsModel}, and an active session with the {@code reason} {@code held}
 * is held.
 */
final class SessionStore {
  private static final String UPDATE =
      """
      update session
      set status = :status, reason = :reason, adjourned = :adjourned, ran = :ran, runs = :runs,
          updated_at = :now
      where id = :id and round = :round and turn = :turn and status <> 'completed'
      """;

  private static final String ADVANCE =
      """
      update session
      set status = :status, reason = :reason, round = :newRound, turn = :newTurn,
          adjourned = :adjourned, ran = :ran, runs = :runs, owner = null, lease_until = null,
          updated_at = :now
      where id = :id and round = :round and turn = :turn and status <> 'completed'
      returning *
      """;

  /** If people paused the session while a model spoke, the pause wins. */
  private static final String ADVANCE_CLAIMED =
      """
      update session
      set status = case when status = 'paused' and :status <> 'completed' then status else :status end,
          reason = case when status = 'paused' and :status <> 'completed' then reason else :reason end,
          runs = case when status = 'paused' and :status <> 'completed' then 0 else :runs end,
          owner = case when status = 'active' and :runs = 1 then owner end,
          lease_until = case when status = 'active' and :runs = 1 then lease_until end,
          round = :newRound, turn = :newTurn, adjourned = :adjourned, ran = :ran,
          updated_at = :now
      where id = :id and round = :round and turn = :turn and status <> 'completed'
        and %s
      returning *
      """
          .formatted(Lease.GUARD);

  private static final String UPDATE_CLAIMED = UPDATE + "and " + Lease.GUARD;

  void insert(Tx tx, Session session) {
    tx.sql(
            """
            insert into session (id, kind, mode, topic, settings, created_by, status, round, turn,
              adjourned, ran, runs, lease_no, created_at, updated_at)
            values (:id, :kind, :mode, :topic, :settings, :createdBy, :status, :round, :turn,
              :adjourned, :ran, :runs, 0, :createdAt, :createdAt)
            """)
        .set("id", session.id())
        .set("kind", session.kind())
        .set("mode", session.mode())
        .set("topic", session.topic())
        .set("settings", Json.write(session.settings()))
        .set("createdBy", session.createdBy())
        .set("status", session.status().word())
        .set("round", session.place().round())
        .set("turn", session.place().turn())
        .set("adjourned", session.adjourned())
        .set("ran", session.modelTurns())
        .set("runs", session.awaitsModel())
        .set("createdAt", session.createdAt())
        .update();
  }

  Optional<Session> find(Tx tx, String kind, SessionId id) {
    return tx.sql("select * from session where id = :id and kind = :kind")
        .set("id", id)
        .set("kind", kind)
        .first(SessionStore::read);
  }

  /** Finds a session of any kind. */
  Optional<Session> find(Tx tx, SessionId id) {
    return tx.sql("select * from session where id = :id").set("id", id).first(SessionStore::read);
  }

  /** Finds a session and locks its row until the commit. */
  Optional<Session> lock(Tx tx, SessionId id) {
    return tx.sql("select * from session where id = :id" + tx.dialect().locking())
        .set("id", id)
        .first(SessionStore::read);
  }

  /** Finds the session of a claim, if the claim is still valid. */
  Optional<Session> find(Tx tx, Claim claim) {
    return claim
        .lease()
        .guard(tx.sql("select * from session where id = :id and " + Lease.GUARD))
        .set("id", claim.session().id())
        .first(SessionStore::read);
  }

  /** As {@link #lock(Tx, SessionId)}, if the claim is still valid. */
  Optional<Session> lock(Tx tx, Claim claim) {
    return claim
        .lease()
        .guard(
            tx.sql(
                "select * from session where id = :id and " + Lease.GUARD + tx.dialect().locking()))
        .set("id", claim.session().id())
        .first(SessionStore::read);
  }

  /** The sessions that match the filter, before the given one, the newest first. */
  List<ListedSession> list(
      Tx tx, String kind, SessionFilter filter, Optional<SessionId> before, int limit) {
    return tx.sql(
            """
            select session.*, (select asked from seat
                               where session_id = session.id and asked is not null
                               order by position limit 1) as asked
            from session where kind = :kind %s order by id desc limit :limit
            """
                .formatted((before.isPresent() ? "and id < :before" : "") + filter.conditions()))
        .set("kind", kind)
        .set("before", before)
        .set("mode", filter.mode())
        .set("status", filter.status())
        .set("from", filter.from().map(Ids::firstAt))
        .set("to", filter.to().map(Ids::firstAt))
        .set("words", filter.pattern())
        .set("limit", limit)
        .list(row -> new ListedSession(read(row), row.maybe("asked").map(QuestionId::new)));
  }

  /** How an agent is connected to a session: whether it has a seat in it or opened it. */
  record Tie(String kind, boolean over, boolean hasSeatOrOpened) {}

  Optional<Tie> tie(Tx tx, SessionId session, AgentId agent) {
    return tx.sql(
            """
            select kind, case when status = 'completed' then 1 else 0 end as over_now,
              case when created_by = :agent or exists (
                select 1 from seat where session_id = session.id and agent_id = :agent)
              then 1 else 0 end as takes_part
            from session where id = :session
            """)
        .set("session", session)
        .set("agent", agent)
        .first(row -> new Tie(row.text("kind"), row.flag("over_now"), row.flag("takes_part")));
  }

  /** The session that asks an agent for its turn: the given one, or the longest waiting one. */
  Optional<Session> waitingFor(Tx tx, AgentId agent, Optional<SessionId> session) {
    return tx.sql(
            """
            select s.* from seat t join session s on s.id = t.session_id
            where t.agent_id = :agent and t.asked is not null
              and s.status = 'active' and s.id = coalesce(:session, s.id)
            order by s.updated_at limit 1
            """)
        .set("agent", agent)
        .set("session", session)
        .first(SessionStore::read);
  }

  /**
   * Moves a session to its next wave or to its end; empty if another transaction already did. A
   * session that was paused meanwhile stays paused.
   *
   * @param claim the claim under which this node runs the session; empty if it does not run it
   */
  Optional<Session> advance(
      Tx tx, Session before, Session after, Optional<Claim> claim, Instant now) {
    return change(tx, claim.isPresent() ? ADVANCE_CLAIMED : ADVANCE, before, after, claim, now)
        .set("newRound", after.place().round())
        .set("newTurn", after.place().turn())
        .first(SessionStore::read);
  }

  /** Changes a session within its wave, and keeps its claim; empty if the claim is lost. */
  Optional<Session> update(Tx tx, Session after, Optional<Claim> claim, Instant now) {
    var sql = claim.isPresent() ? UPDATE_CLAIMED : UPDATE;
    return change(tx, sql, after, after, claim, now).update() == 1
        ? Optional.of(after.updatedAt(now))
        : Optional.empty();
  }

  private static Query change(
      Tx tx, String sql, Session before, Session after, Optional<Claim> claim, Instant now) {
    var query =
        tx.sql(sql)
            .set("id", before.id())
            .set("round", before.place().round())
            .set("turn", before.place().turn())
            .set("status", after.status().word())
            .set("reason", reason(after.status()))
            .set("adjourned", after.adjourned())
            .set("ran", after.modelTurns())
            .set("runs", after.awaitsModel())
            .set("now", now);
    claim.ifPresent(mine -> mine.lease().guard(query));
    return query;
  }

  private static Optional<String> reason(Status status) {
    return status instanceof Status.Active(var held) && held ? Optional.of("held") : status.why();
  }

  static Session read(Row row) throws SQLException {
    return new Session(
        new SessionId(row.text("id")),
        row.text("kind"),
        row.maybe("mode"),
        row.text("topic"),
        (ObjectNode) Json.tree(row.text("settings")),
        new AgentId(row.text("created_by")),
        status(row),
        new Place(row.number("round"), row.number("turn")),
        row.flag("adjourned"),
        row.number("ran"),
        row.flag("runs"),
        row.instant("created_at"),
        row.instant("updated_at"));
  }

  private static Status status(Row row) throws SQLException {
    var reason = row.maybe("reason");
    return switch (row.text("status")) {
      case "active" -> new Status.Active(reason.isPresent());
      case "paused" -> new Status.Paused(reason.orElse(""));
      case "completed" -> new Status.Completed(reason.orElse(""));
      case "error" -> new Status.Failed(reason.orElse(""));
      default -> throw new SQLException("unknown status " + row.text("status"));
    };
  }
}
