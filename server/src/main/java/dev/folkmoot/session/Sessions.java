package dev.folkmoot.session;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Json;
import dev.folkmoot.core.QuestionId;
import dev.folkmoot.core.SessionId;
import dev.folkmoot.store.Lease;
import dev.folkmoot.store.Row;
import dev.folkmoot.store.Tx;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/** The rows of sessions, their seats and their transcripts. */
public final class Sessions {
  public void insert(Tx tx, Session session, List<Seat> seats) {
    tx.sql(
            """
            insert into session (id, kind, topic, settings, created_by, status, round, turn, ran,
              asked, runs, lease_no, created_at, updated_at)
            values (:id, :kind, :topic, :settings, :createdBy, :status, :round, :turn, :ran,
              :asked, :runs, 0, :createdAt, :createdAt)
            """)
        .set("id", session.id())
        .set("kind", session.kind())
        .set("topic", session.topic())
        .set("settings", Json.write(session.settings()))
        .set("createdBy", session.createdBy())
        .set("status", session.status().word())
        .set("round", session.place().round())
        .set("turn", session.place().turn())
        .set("ran", session.ran())
        .set("asked", session.asked())
        .set("runs", session.runs())
        .set("createdAt", session.createdAt())
        .update();
    seats.forEach(seat -> insert(tx, session.id(), seat));
  }

  private static void insert(Tx tx, SessionId session, Seat seat) {
    tx.sql(
            """
            insert into seat (session_id, position, agent_id, role, name, taken_by, model,
              system_prompt)
            values (:session, :position, :agent, :role, :name, :takenBy, :model, :systemPrompt)
            """)
        .set("session", session)
        .set("position", seat.position())
        .set("agent", seat.agent())
        .set("role", seat.role())
        .set("name", seat.name())
        .set("takenBy", seat.takenBy().name().toLowerCase(Locale.ROOT))
        .set("model", seat.model())
        .set("systemPrompt", seat.systemPrompt())
        .update();
  }

  public Optional<Session> find(Tx tx, String kind, SessionId id) {
    return tx.sql("select * from session where id = :id and kind = :kind")
        .set("id", id)
        .set("kind", kind)
        .first(Sessions::read);
  }

  /** As it stands, and as it stays until the commit unless this transaction changes it. */
  public Optional<Session> lock(Tx tx, String kind, SessionId id) {
    return tx.sql("select * from session where id = :id and kind = :kind" + tx.dialect().locking())
        .set("id", id)
        .set("kind", kind)
        .first(Sessions::read);
  }

  /** The newest first, before the one given. */
  public List<Session> list(Tx tx, String kind, Optional<SessionId> before, int limit) {
    return tx.sql(
            """
            select * from session where kind = :kind %s order by id desc limit :limit
            """
                .formatted(before.isPresent() ? "and id < :before" : ""))
        .set("kind", kind)
        .set("before", before)
        .set("limit", limit)
        .list(Sessions::read);
  }

  public List<Seat> seats(Tx tx, SessionId session) {
    return tx.sql("select * from seat where session_id = :session order by position")
        .set("session", session)
        .list(Sessions::readSeat);
  }

  /** What an agent has to do with a session: it sits in it or opened it, or not. */
  public record Tie(boolean over, boolean takesPart) {}

  public Optional<Tie> tie(Tx tx, String kind, SessionId session, AgentId agent) {
    return tx.sql(
            """
            select case when status = 'completed' then 1 else 0 end as over_now,
              case when created_by = :agent or exists (
                select 1 from seat where session_id = session.id and agent_id = :agent)
              then 1 else 0 end as takes_part
            from session where id = :session and kind = :kind
            """)
        .set("session", session)
        .set("kind", kind)
        .set("agent", agent)
        .first(row -> new Tie(row.flag("over_now"), row.flag("takes_part")));
  }

  /** What was said from a place on, in order. */
  public List<Turn> turns(Tx tx, SessionId session, Place from, int limit) {
    return tx.sql(
            """
            select * from turn where session_id = :session and (round, turn) >= (:round, :turn)
            order by round, turn limit :limit
            """)
        .set("session", session)
        .set("round", from.round())
        .set("turn", from.turn())
        .set("limit", limit)
        .list(Sessions::readTurn);
  }

  /** Where a seat has spoken last, if it has. */
  public Optional<Place> lastTurn(Tx tx, SessionId session, Seat seat) {
    return tx.sql(
            """
            select round, turn from turn
            where session_id = :session and turn = :turn and failed = 0
            order by round desc limit 1
            """)
        .set("session", session)
        .set("turn", seat.position())
        .first(Sessions::readPlace);
  }

  /** The places whose turn has failed. */
  public List<Place> failed(Tx tx, SessionId session) {
    return tx.sql("select round, turn from turn where session_id = :session and failed = 1")
        .set("session", session)
        .list(Sessions::readPlace);
  }

  /** What was said last, in order. */
  public List<Turn> lastTurns(Tx tx, SessionId session, int limit) {
    return tx.sql(
            """
            select * from turn where session_id = :session
            order by round desc, turn desc limit :limit
            """)
        .set("session", session)
        .set("limit", limit)
        .list(Sessions::readTurn)
        .reversed();
  }

  public void record(Tx tx, Turn turn) {
    tx.sql(
            """
            insert into turn (session_id, round, turn, agent_id, role, speaker, content, failed,
              metadata, created_at)
            values (:session, :round, :turn, :agent, :role, :speaker, :content, :failed,
              :metadata, :createdAt)
            """)
        .set("session", turn.session())
        .set("round", turn.place().round())
        .set("turn", turn.place().turn())
        .set("agent", turn.agent())
        .set("role", turn.role())
        .set("speaker", turn.speaker())
        .set("content", turn.content())
        .set("failed", turn.failed())
        .set("metadata", Json.write(turn.metadata()))
        .set("createdAt", turn.createdAt())
        .update();
  }

  /** True if the turn that it is at has failed. */
  public boolean hasFailed(Tx tx, Session session) {
    return tx.sql(
            """
            select 1 from turn
            where session_id = :session and round = :round and turn = :turn and failed = 1
            """)
        .set("session", session.id())
        .set("round", session.place().round())
        .set("turn", session.place().turn())
        .exists();
  }

  /** Makes room for another try of a turn that failed. */
  public void forgetFailed(Tx tx, SessionId session, Place place) {
    tx.sql(
            """
            delete from turn
            where session_id = :session and round = :round and turn = :turn and failed = 1
            """)
        .set("session", session)
        .set("round", place.round())
        .set("turn", place.turn())
        .update();
  }

  /**
   * Moves a session on, unless somebody else did: nothing then. Who runs it shows its claim, and a
   * session that was paused meanwhile stays so.
   */
  public Optional<Session> move(
      Tx tx, Session before, Session after, Optional<Claim> claim, Instant now) {
    var query =
        tx.sql(claim.isPresent() ? MOVE_CLAIMED : MOVE)
            .set("id", before.id())
            .set("round", before.place().round())
            .set("turn", before.place().turn())
            .set("status", after.status().word())
            .set("reason", reason(after.status()))
            .set("newRound", after.place().round())
            .set("newTurn", after.place().turn())
            .set("ran", after.ran())
            .set("runs", after.runs())
            .set("now", now);
    claim.ifPresent(mine -> mine.lease().guard(query));
    return query.first(Sessions::read);
  }

  private static final String MOVE =
      """
      update session
      set status = :status, reason = :reason, round = :newRound, turn = :newTurn, ran = :ran,
          runs = :runs, asked = null, owner = null, lease_until = null, updated_at = :now
      where id = :id and round = :round and turn = :turn and status <> 'completed'
      returning *
      """;

  private static final String MOVE_CLAIMED =
      """
      update session
      set status = case when status = 'paused' and :status = 'active' then status else :status end,
          reason = case when status = 'paused' and :status = 'active' then reason else :reason end,
          runs = case when status = 'paused' and :status = 'active' then 0 else :runs end,
          owner = case when status = 'active' and :runs = 1 then owner end,
          lease_until = case when status = 'active' and :runs = 1 then lease_until end,
          round = :newRound, turn = :newTurn, ran = :ran, asked = null, updated_at = :now
      where id = :id and round = :round and turn = :turn and status <> 'completed'
        and %s
      returning *
      """
          .formatted(Lease.GUARD);

  /** Pauses or resumes where it is. */
  public Optional<Session> put(Tx tx, Session before, Status status, boolean runs, Instant now) {
    return tx.sql(
            """
            update session
            set status = :status, reason = :reason, runs = :runs, ran = 0, updated_at = :now
            where id = :id and status = :before
            returning *
            """)
        .set("id", before.id())
        .set("before", before.status().word())
        .set("status", status.word())
        .set("reason", reason(status))
        .set("runs", runs)
        .set("now", now)
        .first(Sessions::read);
  }

  /** The session that asks an agent for its turn, this one or any. */
  public Optional<SessionId> floorOf(Tx tx, AgentId agent, Optional<SessionId> session) {
    return tx.sql(
            """
            select s.id from session s
            join seat t on t.session_id = s.id and t.position = s.turn
            where s.asked is not null and s.status = 'active' and t.agent_id = :agent
              and s.id = coalesce(:session, s.id)
            order by s.updated_at limit 1
            """)
        .set("agent", agent)
        .set("session", session)
        .first(row -> new SessionId(row.text("id")));
  }

  /** Notes the question that asks for the turn. */
  public void ask(Tx tx, SessionId session, QuestionId question) {
    tx.sql("update session set asked = :question where id = :id")
        .set("id", session)
        .set("question", question)
        .update();
  }

  /** Nothing asks for the turn any more. */
  public void forget(Tx tx, SessionId session) {
    tx.sql("update session set asked = null where id = :id").set("id", session).update();
  }

  private static Optional<String> reason(Status status) {
    return switch (status) {
      case Status.Active(var held) -> held ? Optional.of("held") : Optional.empty();
      case Status.Paused(var reason) -> Optional.of(reason);
      case Status.Completed(var reason) -> Optional.of(reason);
    };
  }

  static Session read(Row row) throws SQLException {
    return new Session(
        new SessionId(row.text("id")),
        row.text("kind"),
        row.text("topic"),
        (ObjectNode) Json.tree(row.text("settings")),
        new AgentId(row.text("created_by")),
        status(row),
        new Place(row.number("round"), row.number("turn")),
        row.number("ran"),
        row.maybe("asked").map(QuestionId::new),
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
      default -> throw new SQLException("unknown status " + row.text("status"));
    };
  }

  private static Seat readSeat(Row row) throws SQLException {
    return new Seat(
        row.number("position"),
        row.maybe("agent_id").map(AgentId::new),
        row.text("role"),
        row.text("name"),
        Seat.TakenBy.valueOf(row.text("taken_by").toUpperCase(Locale.ROOT)),
        row.maybe("model"),
        row.maybe("system_prompt"));
  }

  private static Place readPlace(Row row) throws SQLException {
    return new Place(row.number("round"), row.number("turn"));
  }

  private static Turn readTurn(Row row) throws SQLException {
    return new Turn(
        new SessionId(row.text("session_id")),
        new Place(row.number("round"), row.number("turn")),
        row.maybe("agent_id").map(AgentId::new),
        row.text("role"),
        row.text("speaker"),
        row.text("content"),
        row.flag("failed"),
        (ObjectNode) Json.tree(row.text("metadata")),
        row.instant("created_at"));
  }
}
