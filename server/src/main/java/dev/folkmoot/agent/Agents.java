package dev.folkmoot.agent;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.core.SessionId;
import dev.folkmoot.store.Row;
import dev.folkmoot.store.Store;
import dev.folkmoot.store.Tx;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** The registry: who is there, what each name may do, and which sessions it takes part in. */
public final class Agents {
  private final Store store;
  private final Remembered<AgentId> known = new Remembered<>(10_000);
  private final Remembered<Seat> seated = new Remembered<>(10_000);
  private final Map<AgentId, Instant> heard = new ConcurrentHashMap<>();

  private record Seat(AgentId agent, SessionId session) {}

  public Agents(Store store) {
    this.store = store;
  }

  /** Adds somebody, or changes what is known of it. An agent never becomes a person. */
  public Agent register(Registration registration) {
    var now = store.clock().instant();
    return store.write(
        tx -> {
          int written =
              tx.sql(
                      """
                      insert into agent (id, name, kind, role, monitor, created_at, seen_at)
                      values (:id, :name, :kind, :role, :monitor, :now, :now)
                      on conflict (id) do update
                      set name = :name, kind = :kind, role = :role, monitor = :monitor, seen_at = :now
                      where (agent.kind = 'human') = (excluded.kind = 'human')
                      """)
                  .set("id", registration.id())
                  .set("name", registration.name())
                  .set("kind", lower(registration.kind()))
                  .set("role", registration.role())
                  .set("monitor", registration.monitor())
                  .set("now", now)
                  .update();
          if (written == 0) {
            throw Refusal.conflict(
                "'%s' is already known as %s; register under another name"
                    .formatted(
                        registration.id(),
                        registration.kind() == AgentKind.HUMAN ? "an agent" : "a person"));
          }
          return find(tx, registration.id(), now).orElseThrow();
        });
  }

  public Optional<Agent> find(AgentId id) {
    return store.read(tx -> find(tx, id, store.clock().instant()));
  }

  private Optional<Agent> find(Tx tx, AgentId id, Instant now) {
    return tx.sql("select * from agent where id = :id").set("id", id).first(row -> read(row, now));
  }

  /** In the order of their names, after the one given. */
  public List<Agent> list(String after, int limit) {
    var now = store.clock().instant();
    return store.read(
        tx ->
            tx.sql("select * from agent where id > :after order by id limit :limit")
                .set("after", after)
                .set("limit", limit)
                .list(row -> read(row, now)));
  }

  /** What a speaker may do: as its token says, else as its name tells. */
  public Standing standing(Tx tx, Speaker speaker) {
    return speaker.standing().orElseGet(() -> standing(tx, speaker.name()));
  }

  /** A name that is nobody's is taken for a person's, who may then do all an operator may. */
  private static Standing standing(Tx tx, AgentId name) {
    return tx.sql("select kind, monitor from agent where id = :id")
        .set("id", name)
        .first(
            row ->
                row.text("kind").equals("human")
                    ? Standing.OPERATOR
                    : row.flag("monitor") ? Standing.MONITOR : Standing.AGENT)
        .orElse(Standing.OPERATOR);
  }

  /** From now on the name is an agent's, unless it is registered as a person's. */
  public void know(Tx tx, AgentId name, Instant now) {
    known.once(
        tx,
        name,
        () ->
            tx.sql(
                    """
                    insert into agent (id, name, kind, role, monitor, created_at, seen_at)
                    values (:id, :id, 'external', null, 0, :now, :now)
                    on conflict (id) do nothing
                    """)
                .set("id", name)
                .set("now", now)
                .update());
  }

  /** From now on the agent takes part in the session. */
  public void join(Tx tx, AgentId agent, SessionId session) {
    seated.once(
        tx,
        new Seat(agent, session),
        () ->
            tx.sql(
                    """
                    insert into participant (agent_id, session_id) values (:agent, :session)
                    on conflict do nothing
                    """)
                .set("agent", agent)
                .set("session", session)
                .update());
  }

  /** A name that another is spelled like but for its case would be halted in vain. */
  public void requireNoLookalike(Tx tx, AgentId name) {
    tx.sql("select id from agent where lower(id) = lower(:id) and id <> :id limit 1")
        .set("id", name)
        .first(row -> row.text("id"))
        .filter(_ -> find(tx, name, store.clock().instant()).isEmpty())
        .ifPresent(
            known -> {
              throw Refusal.invalid(
                  "there is no agent %s, but there is %s; name that one".formatted(name, known));
            });
  }

  public boolean takesPart(Tx tx, AgentId agent, SessionId session) {
    return tx.sql("select 1 from participant where agent_id = :agent and session_id = :session")
        .set("agent", agent)
        .set("session", session)
        .exists();
  }

  /** As {@link #join(Tx, AgentId, SessionId)}, in a transaction only if it is news. */
  public void join(AgentId agent, SessionId session) {
    if (!seated.has(new Seat(agent, session))) {
      store.write(
          tx -> {
            join(tx, agent, session);
            return true;
          });
    }
  }

  /** An agent has come to us by itself: from now on the name is an agent's, and it is there. */
  public void arrived(Speaker speaker) {
    if (!known.has(speaker.name()) && speaker.standing().filter(Standing::isPerson).isEmpty()) {
      store.write(
          tx -> {
            know(tx, speaker.name(), store.clock().instant());
            return true;
          });
    }
    heard(speaker.name());
  }

  /** Somebody was heard of. Kept in memory until the next {@link #flush}. */
  public void heard(AgentId name) {
    heard.put(name, store.clock().instant());
  }

  /** Writes down who was heard of since the last time. */
  public void flush() {
    var news = Map.copyOf(heard);
    if (news.isEmpty()) {
      return;
    }
    store.write(
        tx -> {
          news.forEach(
              (name, at) ->
                  tx.sql("update agent set seen_at = :at where id = :id and seen_at < :at")
                      .set("id", name)
                      .set("at", at)
                      .update());
          return true;
        });
    news.forEach(heard::remove);
  }

  private Agent read(Row row, Instant now) throws SQLException {
    var id = new AgentId(row.text("id"));
    var written = row.instant("seen_at");
    var seen = heard.getOrDefault(id, written);
    return new Agent(
        id,
        row.text("name"),
        AgentKind.valueOf(row.text("kind").toUpperCase(Locale.ROOT)),
        row.maybe("role"),
        row.flag("monitor"),
        row.instant("created_at"),
        seen.isAfter(written) ? seen : written,
        Presence.of(seen.isAfter(written) ? seen : written, now));
  }

  private static String lower(AgentKind kind) {
    return kind.name().toLowerCase(Locale.ROOT);
  }
}
