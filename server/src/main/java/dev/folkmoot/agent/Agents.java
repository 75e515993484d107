package dev.folkmoot.agent;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.core.Text;
import dev.folkmoot.store.Row;
import dev.folkmoot.store.Store;
import dev.folkmoot.store.Tx;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;

/** The registry: who is there, and what each name may do. */
public final class Agents {
  /** The statement for each number of words, which is a power of two, as they are few. */
  private final Store store;

  private final Remembered<AgentId> known = new Remembered<>(10_000);
  private final Remembered<AgentId> spoken = new Remembered<>(10_000);
  private final Remembered<AgentId> invited = new Remembered<>(10_000);
  private final Map<AgentId, Instant> lastSeen = new ConcurrentHashMap<>();
  private final Participants participants;
  private final List<SeenListener> seenListeners = new CopyOnWriteArrayList<>();

  /** A feature that notes when an agent was there, in the transaction that writes it down. */
  public interface SeenListener {
    void seen(Tx tx, AgentId agent, Instant at);
  }

  /** How the registry came by a name, as the column {@code invited} has it. */
  private enum Origin {
    /** It is registered, or has acted as an agent. */
    KNOWN(0),
    /** Others have mentioned it: it has no standing. */
    MENTIONED(1),
    /** It has spoken in the chat as an agent, and may yet say that it is a person. */
    SPOKE(2);

    private final int stored;

    Origin(int stored) {
      this.stored = stored;
    }
  }

  public Agents(Store store) {
    this.store = store;
    this.participants = new Participants(store);
  }

  /** Says who takes part in which session. */
  public Participants participants() {
    return participants;
  }

  /**
   * Adds somebody, or changes what is known of it. An agent never becomes a person, and nobody
   * takes a name that looks like another's; who was only mentioned or has only spoken is no agent
   * yet.
   */
  public Agent register(Registration registration) {
    var now = store.clock().instant();
    return store.write(
        tx -> {
          requireDistinct(tx, registration);
          int written =
              tx.sql(
                      """
                      insert into agent (id, folded, name, kind, role, monitor, created_at, seen_at)
                      values (:id, :folded, :name, :kind, :role, :monitor, :now, :now)
                      on conflict (id) do update
                      set name = :name, kind = :kind, role = :role, monitor = :monitor, seen_at = :now,
                          invited = 0
                      where (agent.kind = 'human') = (excluded.kind = 'human') or agent.invited <> 0
                      """)
                  .set("id", registration.id())
                  .set("folded", registration.id().folded())
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
          tx.sql("delete from called where agent_id = :id").set("id", registration.id()).update();
          call(tx, registration.id(), registration.id().value());
          call(tx, registration.id(), registration.name());
          return find(tx, registration.id(), now).orElseThrow();
        });
  }

  /** A name or a display name that the same row has already is kept, whatever else there is. */
  private static void requireDistinct(Tx tx, Registration registration) {
    boolean standsAlready =
        tx.sql("select 1 from agent where id = :id and name = :name and invited = 0")
            .set("id", registration.id())
            .set("name", registration.name())
            .exists();
    if (!standsAlready) {
      another(tx, registration.id(), registration.id().value())
          .or(() -> another(tx, registration.id(), registration.name()))
          .ifPresent(
              other -> {
                throw lookalike(
                    other.isAlike(registration.id())
                        ? registration.id().value()
                        : registration.name(),
                    other);
              });
    }
  }

  /** Refuses, by throwing, a new name that looks like another's; one that is known stays good. */
  public void requireDistinct(Tx tx, AgentId name) {
    if (!tx.sql("select 1 from agent where id = :id and invited = 0").set("id", name).exists()) {
      another(tx, name, name.value())
          .ifPresent(
              other -> {
                throw lookalike(name.value(), other);
              });
    }
  }

  private static Refusal lookalike(String name, AgentId other) {
    return Refusal.conflict(
        "'%s' looks like the name of %s, who is known already; use another name"
            .formatted(name, other));
  }

  /** Somebody else who is known and goes by a name that looks like this one. */
  private static Optional<AgentId> another(Tx tx, AgentId id, String name) {
    return tx.sql(
            """
            select a.id from called c join agent a on a.id = c.agent_id
            where c.word = :word and a.id <> :id and a.invited = 0
              and not exists (select 1 from agent own where own.id = :id and own.invited = 0
                              and own.folded = a.folded)
            order by a.id limit 1
            """)
        .set("word", Text.folded(name))
        .set("id", id)
        .first(row -> new AgentId(row.text("id")));
  }

  public Optional<Agent> find(AgentId id) {
    return store.read(tx -> find(tx, id, store.clock().instant()));
  }

  public Optional<Agent> find(Tx tx, AgentId id) {
    return find(tx, id, store.clock().instant());
  }

  private Optional<Agent> find(Tx tx, AgentId id, Instant now) {
    return tx.sql("select * from agent where id = :id").set("id", id).first(row -> read(row, now));
  }

  /** As {@link #find}, but nobody who was only mentioned. */
  public Optional<Agent> findKnown(Tx tx, AgentId id) {
    var now = store.clock().instant();
    return tx.sql("select * from agent where id = :id and invited <> 1")
        .set("id", id)
        .first(row -> read(row, now));
  }

  /** Names of older data that are one name by now, some of each: they count as one responder. */
  public List<List<AgentId>> alike() {
    var names =
        store.read(
            tx ->
                tx.sql(
                        """
                        select id from agent
                        where invited <> 1 and folded in (
                          select folded from agent where invited <> 1
                          group by folded having count(*) > 1)
                        order by folded, id limit 100
                        """)
                    .list(row -> new AgentId(row.text("id"))));
    return List.copyOf(
        names.stream()
            .collect(
                Collectors.groupingBy(AgentId::folded, LinkedHashMap::new, Collectors.toList()))
            .values());
  }

  /** The folded names of those who are registered as people. */
  public List<String> people(Tx tx) {
    return tx.sql("select folded from agent where kind = 'human' and invited = 0")
        .list(row -> row.text("folded"));
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

  /** Those whose id or name is one of these words, in whatever case and spelling of accents. */
  public List<Agent> called(Tx tx, Collection<String> words) {
    if (words.isEmpty()) {
      return List.of();
    }
    var wanted = words.stream().map(Text::folded).distinct().toList();
    var now = store.clock().instant();
    return tx.sql(
            """
            select * from agent
            where id in (select agent_id from called where word in (:words*))
            order by id
            """,
            "words",
            wanted)
        .list(row -> read(row, now));
  }

  private static void call(Tx tx, AgentId agent, String word) {
    tx.sql("insert into called (word, agent_id) values (:word, :agent) on conflict do nothing")
        .set("word", Text.folded(word))
        .set("agent", agent)
        .update();
  }

  /**
   * The standing of a speaker. A name that neither a token nor the registry knows counts as an
   * operator's, since people need not register.
   */
  public Standing standing(Tx tx, Speaker speaker) {
    return known(tx, speaker).orElse(Standing.OPERATOR);
  }

  /** The standing that its token gives a speaker, else the registry, if either knows it. */
  public Optional<Standing> known(Tx tx, Speaker speaker) {
    return speaker.standing().or(() -> standing(tx, speaker.name()));
  }

  /** Of names that look the same the one in this spelling counts, else an agent's. */
  private static Optional<Standing> standing(Tx tx, AgentId name) {
    return tx.sql(
            """
            select kind, monitor from agent where folded = :folded and invited <> 1
            order by case when id = :id then 0 when kind <> 'human' then 1 else 2 end
            limit 1
            """)
        .set("folded", name.folded())
        .set("id", name)
        .first(
            row ->
                row.text("kind").equals("human")
                    ? Standing.OPERATOR
                    : row.flag("monitor") ? Standing.MONITOR : Standing.AGENT);
  }

  /** From now on the name is an agent's, unless it is registered as a person's. */
  public void addAgent(Tx tx, AgentId name, Instant now) {
    known.once(tx, name, () -> insert(tx, name, Origin.KNOWN, now));
  }

  /** From now on the name is a person's, unless it is known as an agent's. */
  public void addPerson(Tx tx, AgentId name, Instant now) {
    int written =
        tx.sql(
                """
                insert into agent
                  (id, folded, name, kind, role, monitor, created_at, seen_at, invited)
                values (:id, :folded, :id, 'human', null, 0, :now, :now, 0)
                on conflict (id) do update set kind = 'human', invited = 0
                where agent.invited <> 0
                """)
            .set("id", name)
            .set("folded", name.folded())
            .set("now", now)
            .update();
    if (written == 1) {
      call(tx, name, name.value());
    }
  }

  /** Others have mentioned the name, which gives it no standing. */
  public void addInvited(Tx tx, AgentId name, Instant now) {
    if (!known.has(name)) {
      invited.once(tx, name, () -> insert(tx, name, Origin.MENTIONED, now));
    }
  }

  /** Somebody has spoken under the name as an agent, and may yet say that it is a person. */
  public void addSpeaker(Tx tx, AgentId name, Instant now) {
    if (!known.has(name)) {
      spoken.once(tx, name, () -> insert(tx, name, Origin.SPOKE, now));
    }
  }

  /**
   * Somebody who has done nothing but speak says that it is a person; false if more is known of it.
   */
  public boolean claimPerson(Tx tx, AgentId name) {
    tx.afterCommit(() -> spoken.forget(name::equals));
    return tx.sql("update agent set invited = 1 where id = :id and invited = 2")
            .set("id", name)
            .update()
        == 1;
  }

  /** True if somebody has registered, acted or spoken under the name, or one that looks like it. */
  public boolean isUsed(AgentId name) {
    return store.read(
        tx ->
            tx.sql("select 1 from agent where folded = :folded and invited <> :mentioned")
                .set("folded", name.folded())
                .set("mentioned", Origin.MENTIONED.stored)
                .exists());
  }

  private static void insert(Tx tx, AgentId name, Origin origin, Instant now) {
    int written =
        tx.sql(
                """
                insert into agent
                  (id, folded, name, kind, role, monitor, created_at, seen_at, invited)
                values (:id, :folded, :id, 'external', null, 0, :now, :now, :origin)
                on conflict (id) do update set invited = excluded.invited
                where agent.invited <> 0 and excluded.invited not in (1, agent.invited)
                """)
            .set("id", name)
            .set("folded", name.folded())
            .set("now", now)
            .set("origin", origin.stored)
            .update();
    if (written == 1) {
      call(tx, name, name.value());
    }
  }

  /** A seat under a name that only looks like an agent's would wait for it in vain. */
  public void requireNoLookalike(Tx tx, AgentId name) {
    var alike =
        tx.sql("select id from agent where folded = :folded and invited <> 1 order by id")
            .set("folded", name.folded())
            .list(row -> new AgentId(row.text("id")));
    if (!alike.isEmpty() && !alike.contains(name)) {
      throw Refusal.invalid(
          "there is no agent %s, but there is %s; name that one".formatted(name, alike.getFirst()));
    }
  }

  /** A query of SQL: every known spelling of a folded name. */
  public static String spelledLike(String folded) {
    return "select id from agent where folded = %s".formatted(folded);
  }

  /** An agent has come to us by itself: from now on the name is an agent's, and it is there. */
  public void addCaller(Speaker speaker) {
    if (!known.has(speaker.name()) && !speaker.isPerson()) {
      store.write(
          tx -> {
            addAgent(tx, speaker.name(), store.clock().instant());
            return true;
          });
    }
    markSeen(speaker.name());
  }

  /** A speaker without a token is an agent from its first act on, where people show one. */
  public void addIfByName(Speaker speaker) {
    if (speaker.byName()) {
      addCaller(speaker);
    }
  }

  /** Notes that somebody was there just now, in memory until the next {@link #flush}. */
  public void markSeen(AgentId name) {
    lastSeen.put(name, store.clock().instant());
  }

  /**
   * The same for a name that any address may hold: one that the registry does not have is no one.
   */
  public void markSeenIfRegistered(AgentId name) {
    if (known.has(name) || lastSeen.containsKey(name) || find(name).isPresent()) {
      markSeen(name);
    }
  }

  /** When an agent was there last, if that is not written down yet. */
  public Optional<Instant> unwrittenSeen(AgentId name) {
    return Optional.ofNullable(lastSeen.get(name));
  }

  /** Tells a feature of each agent that was there, whenever that is written down. */
  public void onSeen(SeenListener listener) {
    seenListeners.add(listener);
  }

  /** Writes down who was seen since the last time. */
  public void flush() {
    var news = Map.copyOf(lastSeen);
    if (news.isEmpty()) {
      return;
    }
    store.write(
        tx -> {
          news.forEach(
              (name, at) -> {
                tx.sql("update agent set seen_at = :at where id = :id and seen_at < :at")
                    .set("id", name)
                    .set("at", at)
                    .update();
                seenListeners.forEach(listener -> listener.seen(tx, name, at));
              });
          return true;
        });
    news.forEach(lastSeen::remove);
  }

  private Agent read(Row row, Instant now) throws SQLException {
    var id = new AgentId(row.text("id"));
    var written = row.instant("seen_at");
    var seen = lastSeen.getOrDefault(id, written);
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
