package dev.folkmoot.agent;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.SessionId;
import dev.folkmoot.events.EventLog;
import dev.folkmoot.store.Store;
import dev.folkmoot.store.Tx;
import java.util.Collection;
import java.util.List;
import java.util.Set;

/**
 * The agents of each session: a hold of the session holds them too. Seats are rows of another
 * table.
 */
public final class Participants {

  private final Store store;
  private final InsertedRows<Membership> memberships = new InsertedRows<>(10_000);

  private volatile JoinListener joinListener = JoinListener.NONE;

  private record Membership(AgentId agent, SessionId session) {}

  Participants(Store store) {
    this.store = store;
  }

  /** Makes the agent a participant of the session. */
  public void joinSession(Tx tx, AgentId agent, SessionId session) {
    memberships.once(
        tx,
        new Membership(agent, session),
        () -> {
          joinListener.lock(tx, session);
          if (insert(tx, agent, session)) {
            joinListener.joined(tx, agent, session);
          }
        });
  }

  /**
   * As {@link #joinSession(Tx, AgentId, SessionId)}, with a transaction only if the agent may be
   * new there.
   */
  public void joinSession(AgentId agent, SessionId session) {
    if (!memberships.has(new Membership(agent, session))) {
      store.write(
          tx -> {
            joinSession(tx, agent, session);
            return true;
          });
    }
  }

  /** False if the agent took part already. */
  private static boolean insert(Tx tx, AgentId agent, SessionId session) {
    return tx.sql(
                """
                insert into participant (agent_id, agent_key, session_id, since_seq)
                values (:agent, :key, :session, %s) on conflict do nothing
                """
                    .formatted(EventLog.newestSeq()))
            .set("agent", agent)
            .set("key", agent.folded())
            .set("session", session)
            .update()
        == 1;
  }

  /**
   * Lets the agent's participation begin after the events that the transaction has written so far.
   */
  public void joinAfterEvents(Tx tx, AgentId agent, SessionId session) {
    tx.sql(
            """
            update participant set since_seq = %s
            where agent_key = :agent and session_id = :session and left_seq is null
            """
                .formatted(EventLog.newestSeq()))
        .set("agent", agent.folded())
        .set("session", session)
        .update();
  }

  /** True unless this node remembers that the agent takes part in the session. */
  public boolean mayBeNew(AgentId agent, SessionId session) {
    return !memberships.has(new Membership(agent, session));
  }

  /** Ends the participation of all agents in a session that is over. */
  public void leave(Tx tx, SessionId session) {
    tx.sql(
            """
            update participant set left_seq = %s
            where session_id = :session and left_seq is null
            """
                .formatted(EventLog.newestSeq()))
        .set("session", session)
        .update();
    tx.afterCommit(() -> memberships.forget(one -> one.session().equals(session)));
  }

  public boolean takesPart(Tx tx, AgentId agent, SessionId session) {
    return tx.sql(
            """
            select 1 from participant
            where agent_key = :agent and session_id = :session and left_seq is null
            """)
        .set("agent", agent.folded())
        .set("session", session)
        .exists();
  }

  /**
   * An SQL condition: {@code :agent}, a folded name, takes part in the session whose id the column
   * has.
   */
  public static String takesPartIn(String column) {
    return """
    exists (select 1 from participant p
            where p.agent_key = :agent and p.session_id = %s and p.left_seq is null)\
    """
        .formatted(column);
  }

  /** The sessions that the agent takes part in. */
  public Set<SessionId> sessions(Tx tx, AgentId agent) {
    return Set.copyOf(
        tx.sql("select session_id from participant where agent_key = :agent and left_seq is null")
            .set("agent", agent.folded())
            .list(row -> new SessionId(row.text("session_id"))));
  }

  /**
   * An SQL query for the sessions that {@code :agent}, a folded name, took part in right after the
   * event {@code :seq}.
   */
  public static String sessionsAt() {
    return """
    select session_id from participant
    where agent_key = :agent and since_seq <= :seq and (left_seq is null or left_seq > :seq)
    """;
  }

  /** The agent's participations in these sessions, also those that have ended. */
  public List<Participation> participations(Tx tx, AgentId agent, Collection<SessionId> sessions) {
    if (sessions.isEmpty()) {
      return List.of();
    }
    return tx.sql(
            """
            select session_id, since_seq, coalesce(left_seq, %d) as left_seq from participant
            where agent_key = :agent and session_id in (:sessions*)
            """
                .formatted(Long.MAX_VALUE),
            "sessions",
            List.copyOf(Set.copyOf(sessions)))
        .set("agent", agent.folded())
        .list(
            row ->
                new Participation(
                    new SessionId(row.text("session_id")),
                    row.big("since_seq"),
                    row.big("left_seq")));
  }

  /** Deletes participations that ended before the oldest event that is kept. */
  public void forgetLeft(long oldest) {
    store.write(
        tx ->
            tx.sql("delete from participant where left_seq < :oldest")
                .set("oldest", oldest)
                .update());
  }

  /** Sets the listener for agents that join a session; the gate needs it. */
  public void onJoin(JoinListener listener) {
    joinListener = listener;
  }
}
