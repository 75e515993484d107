package dev.folkmoot.gate;

import dev.folkmoot.agent.Participants;
import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.QuestionId;
import dev.folkmoot.core.SessionId;
import dev.folkmoot.core.Text;
import dev.folkmoot.events.EventLog;
import dev.folkmoot.store.Query;
import dev.folkmoot.store.Row;
import dev.folkmoot.store.Tx;
import java.sql.SQLException;
import java.time.Instant;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Finds what open questions hold. This is read from the questions themselves; nothing else is
 * stored about a hold.
 */
final class Holds {
  static final int MOST_RELEASED = 200;

  /** A settled question that held somebody, and the number of the event that settled it. */
  record Release(long seq, QuestionId question) {}

  /** A hold, and the time of its question's next deadline or reminder. */
  record TimedHold(Hold hold, Optional<Instant> due) {
    TimedQuestion question() {
      return new TimedQuestion(hold.question(), due);
    }
  }

  /** A question that holds somebody, and the time of its deadline or reminder. */
  record TimedQuestion(QuestionId question, Optional<Instant> due) {
    boolean isDue(Instant now) {
      return due.filter(at -> !at.isAfter(now)).isPresent();
    }
  }

  /** A statement in two forms: for one session, and for all sessions of the agent. */
  private record BySession(String one, String all) {
    private static final String ITS_SESSION = "in_session\\(([\\w.]+)\\)";

    static BySession of(String sql) {
      return new BySession(
          sql.replaceAll(ITS_SESSION, "$1 = :session"),
          sql.replaceAll(ITS_SESSION, Participants.takesPartIn("$1")));
    }

    Query in(Tx tx, AgentId agent, Optional<SessionId> session) {
      return tx.sql(session.isPresent() ? one : all)
          .set("agent", agent.folded())
          .set("session", session);
    }
  }

  private static final BySession HOLDING =
      BySession.of(
          """
          select id, type, text, asked_by, created_at, due_at, halt, 'SYSTEM' as scope from question
          where status = 'open' and holds_system = 1
          union all
          select id, type, text, asked_by, created_at, due_at, halt, 'SESSION' as scope from question
          where status = 'open' and holds_session = 1 and in_session(question.session_id)
          union all
          select id, type, text, asked_by, created_at, due_at, halt, 'AGENT' as scope from question
          where status = 'open' and holds_agent = 1 and agent_key = :agent
          """);

  /** A few holds of each scope. If somebody has halted the agent, that halt is among them. */
  private static final BySession SOME_HOLDING =
      BySession.of(
          """
          select * from (
            select id, type, text, asked_by, created_at, due_at, halt, 'SYSTEM' as scope
            from question where status = 'open' and holds_system = 1
            limit :most) of_system
          union all
          select * from (
            select id, type, text, asked_by, created_at, due_at, halt, 'SESSION' as scope
            from question
            where status = 'open' and holds_session = 1 and in_session(question.session_id)
            limit :most) of_session
          union all
          select * from (
            select id, type, text, asked_by, created_at, due_at, halt, 'AGENT' as scope
            from question where status = 'open' and holds_agent = 1 and agent_key = :agent
            order by halt desc limit :most) of_agent
          """);

  /** Like {@code HOLDING}, but without the texts, because thousands of agents may check at once. */
  private static final BySession HOLDING_IDS =
      BySession.of(
          """
          select id, due_at from question where status = 'open' and holds_system = 1
          union all
          select id, due_at from question
          where status = 'open' and holds_session = 1 and in_session(question.session_id)
          union all
          select id, due_at from question
          where status = 'open' and holds_agent = 1 and agent_key = :agent
          """);

  /** The same for several agents of one session. */
  private static final String HOLDING_ANY =
      """
      select id, due_at from question where status = 'open' and holds_system = 1
      union all
      select id, due_at from question
      where status = 'open' and holds_session = 1 and session_id = :session
      union all
      select id, due_at from question
      where status = 'open' and holds_agent = 1 and agent_key in (:agents*)
      """;

  private static final String RELEASED_BY = EventLog.releasing("in_session(%s)"::formatted);

  private static final BySession RELEASED = BySession.of(RELEASED_BY);

  private static final BySession RELEASED_IF_CLEAR =
      BySession.of(
          """
          select seq, question_id from (%s) freed
          where not exists (select 1 from question where status = 'open' and holds_system = 1)
            and not exists (select 1 from question
                            where status = 'open' and holds_session = 1
                              and in_session(question.session_id))
            and not exists (select 1 from question
                            where status = 'open' and holds_agent = 1 and agent_key = :agent)
          order by seq
          """
              .formatted(RELEASED_BY));

  /**
   * A scope was held at an event if the next event about that scope frees it. If there is no later
   * event, it was held then if it is held now. So this works even when older events are deleted.
   */
  private static final String HELD_AT =
      """
      select 'SESSION' as scope, mine.session_id as session_id from (%s) mine
      where coalesce(
        (%s),
        (select 'session.resumed' from question
         where status = 'open' and holds_session = 1 and question.session_id = mine.session_id
         limit 1)) = 'session.resumed'
      union all
      select 'SYSTEM' as scope, null as session_id
      where coalesce(
        (%s),
        (select 'system.resumed' from question
         where status = 'open' and holds_system = 1 limit 1)) = 'system.resumed'
      union all
      select 'AGENT' as scope, null as session_id
      where coalesce(
        (%s),
        (select 'agent.resumed' from question
         where status = 'open' and holds_agent = 1 and agent_key = :agent limit 1)) = 'agent.resumed'
      """
          .formatted(
              Participants.sessionsAt(),
              EventLog.nextHoldChange("session", "event.session_id = mine.session_id"),
              EventLog.nextHoldChange("system", "hold <> 'agent'"),
              EventLog.nextHoldChange("agent", "agent_key = :agent"));

  /** For each scope, the condition that another question {@code o} holds what a question holds. */
  private static final Map<Scope, String> HELD_BY_OTHER =
      Map.of(
          Scope.AGENT,
          "o.holds_agent = 1 and o.agent_key = question.agent_key",
          Scope.SESSION,
          "o.holds_session = 1 and o.session_id = question.session_id",
          Scope.SYSTEM,
          "o.holds_system = 1");

  /** A column for each of these scopes: whether another open question holds that scope too. */
  static List<String> heldByOthersColumns(Set<Scope> scopes) {
    return scopes.stream()
        .sorted()
        .map(
            scope ->
                """
                case when exists (
                  select 1 from question o
                  where o.status = 'open' and %s and o.id <> question.id)
                then 1 else 0 end as %s\
                """
                    .formatted(HELD_BY_OTHER.get(scope), other(scope)))
        .toList();
  }

  private static String other(Scope scope) {
    return "other_" + scope.name().toLowerCase(Locale.ROOT);
  }

  /**
   * Every question that holds the agent. Without a session, holds on all of the agent's sessions
   * count.
   */
  List<TimedHold> of(Tx tx, AgentId agent, Optional<SessionId> session) {
    return distinct(HOLDING.in(tx, agent, session).list(Holds::read));
  }

  /** The same without the texts, for a caller that only waits. */
  List<TimedQuestion> timedQuestions(Tx tx, AgentId agent, Optional<SessionId> session) {
    return HOLDING_IDS.in(tx, agent, session).list(Holds::readQuestion);
  }

  /** The questions that hold any of these agents of a session. */
  List<TimedQuestion> timedQuestions(Tx tx, List<AgentId> agents, SessionId session) {
    return tx.sql(HOLDING_ANY, "agents", agents.stream().map(AgentId::folded).toList())
        .set("session", session)
        .list(Holds::readQuestion);
  }

  private static TimedQuestion readQuestion(Row row) throws SQLException {
    return new TimedQuestion(new QuestionId(row.text("id")), row.maybeInstant("due_at"));
  }

  /** At most {@code most} holds of each scope, so that the reply stays short. */
  List<TimedHold> some(Tx tx, AgentId agent, int most) {
    return distinct(
        SOME_HOLDING.in(tx, agent, Optional.empty()).set("most", most).list(Holds::read));
  }

  private static List<TimedHold> distinct(List<TimedHold> rows) {
    if (rows.size() < 2) {
      return rows;
    }
    var found = new LinkedHashMap<QuestionId, TimedHold>();
    rows.forEach(one -> found.putIfAbsent(one.hold().question(), one));
    return List.copyOf(found.values());
  }

  private static TimedHold read(Row row) throws SQLException {
    var hold =
        new Hold(
            new QuestionId(row.text("id")),
            Type.valueOf(row.text("type")),
            Scope.valueOf(row.text("scope")),
            row.text("text"),
            new AgentId(row.text("asked_by")),
            row.instant("created_at"),
            row.flag("halt"));
    return new TimedHold(hold, row.maybeInstant("due_at"));
  }

  /** The scopes of a question that another open question holds too. */
  Set<Scope> heldByOthers(Tx tx, Question question) {
    var columns = heldByOthersColumns(question.rule().holds());
    if (columns.isEmpty()) {
      return Set.of();
    }
    return tx.sql("select %s from question where id = :id".formatted(String.join(", ", columns)))
        .set("id", question.id())
        .first(row -> byOthers(row, question))
        .orElseThrow();
  }

  /** The same, from a row that has the columns of {@link #heldByOthersColumns}. */
  static Set<Scope> byOthers(Row row, Question question) throws SQLException {
    var held = EnumSet.noneOf(Scope.class);
    for (var scope : question.rule().holds()) {
      if (row.flag(other(scope))) {
        held.add(scope);
      }
    }
    return held;
  }

  /**
   * Locks what the question holds. Otherwise two questions that end at the same time would each see
   * the other's hold, and no event would say that the agent is free.
   */
  void lock(Tx tx, Question question) {
    lock(tx, question, false, Optional.empty());
  }

  /**
   * The same. If the question's agent joins the session because of the question, this also locks
   * the session.
   *
   * <p>SQLite's single writer needs no locks, so their names are not made.
   *
   * @param counted an asker to lock too, because its open questions are counted
   */
  void lock(Tx tx, Question question, boolean joining, Optional<AgentId> counted) {
    if (!tx.dialect().shared()) {
      return;
    }
    if (question.holds(Scope.SYSTEM)) {
      tx.lock("folkmoot system");
    }
    if (joining || question.holds(Scope.SESSION)) {
      question.subject().session().ifPresent(session -> lock(tx, session));
    }
    var held = question.subject().agent().filter(_ -> question.holds(Scope.AGENT));
    Stream.concat(held.stream(), counted.stream())
        .map(AgentId::folded)
        .distinct()
        .sorted()
        .forEach(agent -> tx.lock("folkmoot agent " + agent));
  }

  void lock(Tx tx, SessionId session) {
    tx.lock("folkmoot session " + session);
  }

  /** Locks the session until the commit, and says whether a question holds it. */
  boolean lockAndCheckHeld(Tx tx, SessionId session) {
    lock(tx, session);
    return tx.sql(
            """
            select 1 from question
            where status = 'open' and holds_session = 1 and session_id = :session limit 1
            """)
        .set("session", session)
        .exists();
  }

  /** One of the questions that hold the session. */
  Optional<Hold> ofSession(Tx tx, SessionId session) {
    return tx.sql(
            """
            select id, type, text, asked_by, created_at, due_at, halt, 'SESSION' as scope
            from question
            where status = 'open' and holds_session = 1 and session_id = :session
            order by id limit 1
            """)
        .set("session", session)
        .first(Holds::read)
        .map(TimedHold::hold);
  }

  /** The scopes that held the agent right after an event. */
  HeldScopes scopesAt(Tx tx, AgentId agent, long seq) {
    var scopes = new HeldScopes();
    tx.sql(HELD_AT)
        .set("agent", agent.folded())
        .set("seq", seq)
        .list(
            row -> {
              switch (Scope.valueOf(row.text("scope"))) {
                case AGENT -> scopes.agent(true);
                case SYSTEM -> scopes.system(true);
                case SESSION -> scopes.session(new SessionId(row.text("session_id")), true);
              }
              return scopes;
            });
    return scopes;
  }

  /** The questions that held the agent and were settled by events after the given one. */
  List<Release> releasedAfter(Tx tx, long seq, AgentId agent, Optional<SessionId> session) {
    return released(RELEASED.in(tx, agent, session), seq);
  }

  /** The same if nothing holds the agent any more; else empty. */
  List<Release> releasedIfClear(Tx tx, long seq, AgentId agent, Optional<SessionId> session) {
    return released(RELEASED_IF_CLEAR.in(tx, agent, session), seq);
  }

  private static List<Release> released(Query query, long seq) {
    return query
        .set("seq", seq)
        .set("limit", MOST_RELEASED)
        .list(row -> new Release(row.big("seq"), new QuestionId(row.text("question_id"))));
  }

  List<SessionId> sessions(Tx tx, int most) {
    return tx.sql(
            """
            select distinct session_id from question
            where status = 'open' and holds_session = 1 order by session_id limit :most
            """)
        .set("most", most)
        .list(row -> new SessionId(row.text("session_id")));
  }

  List<AgentId> agents(Tx tx, int most) {
    return tx.sql(
            """
            select distinct agent_id from question
            where status = 'open' and holds_agent = 1 order by agent_id limit :most
            """)
        .set("most", most)
        .list(row -> new AgentId(row.text("agent_id")));
  }

  boolean isSystemHeld(Tx tx) {
    return tx.sql("select 1 from question where status = 'open' and holds_system = 1 limit 1")
        .exists();
  }

  /** The open halts of exactly this scope and target. */
  List<QuestionId> halts(Tx tx, Scope scope, String target) {
    var where =
        switch (scope) {
          case AGENT -> "holds_agent = 1 and holds_session = 0 and agent_key = :target";
          case SESSION -> "holds_session = 1 and holds_system = 0 and session_id = :target";
          case SYSTEM -> "holds_system = 1";
        };
    return tx.sql(
            "select id from question where status = 'open' and halt = 1 and %s order by id"
                .formatted(where))
        .set("target", scope == Scope.AGENT ? Text.folded(target) : target)
        .list(row -> new QuestionId(row.text("id")));
  }
}
