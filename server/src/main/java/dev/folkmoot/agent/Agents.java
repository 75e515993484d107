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

/** The registry of agents and people: their names, kinds, standing and presence. */
public final class Agents {
  private final Store store;

  private final InsertedRows<AgentId> known = new InsertedRows<>(10_000);
  private final InsertedRows<AgentId> spoken = new InsertedRows<>(10_000);
  private final InsertedRows<AgentId> mentioned = new InsertedRows<>(10_000);
  private final Map<AgentId, Instant> lastSeen = new ConcurrentHashMap<>();
  private final Participants participants;
  private final List<SeenListener> seenListeners = new CopyOnWriteArrayList<>();

  /** Runs in the transaction that stores when an agent was last seen. */
  public interface SeenListener {
    void seen(Tx tx, AgentId agent, Instant at);
  }

  /** How the registry learned a name, as stored in the column {@code invited}. */
  private enum Origin {
    /** The name is registered, or has acted as an agent. */
    KNOWN(0),
    /** Others have mentioned the name, which gives it no standing. */
    MENTIONED(1),
    /** The name has spoken in the chat as an agent, and may still turn out to be a person's. */
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

  /** The agents of each session. */
  public Participants participants() {
    return participants;
  }

  /**
   * Adds an agent or a person, or changes its entry. An agent never becomes a person, and a new
   * name must not look like another name. A name that was only mentioned or has only spoken does
   * not count as an agent yet.
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
          addAlias(tx, registration.id(), registration.id().value());
          addAlias(tx, registration.id(), registration.name());
          return find(tx, registration.id(), now).orElseThrow();
        });
  }

  /**
   * Refuses a name or display name that looks like another's. An agent or person that is registered
   * with both already may keep them.
   */
  private static void requireDistinct(Tx tx, Registration registration) {
    boolean hasBoth =
        tx.sql("select 1 from agent where id = :id and name = :name and invited = 0")
            .set("id", registration.id())
            .set("name", registration.name())
            .exists();
    if (!hasBoth) {
      lookalikeOf(tx, registration.id(), registration.id().value())
          .or(() -> lookalikeOf(tx, registration.id(), registration.name()))
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

  /** Refuses a new name that looks like another's; a registered name is always accepted. */
  public void requireDistinct(Tx tx, AgentId name) {
    if (!tx.sql("select 1 from agent where id = :id and invited = 0").set("id", name).exists()) {
      lookalikeOf(tx, name, name.value())
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

  /** Another registered agent or person whose name or display name looks like this one. */
  private static Optional<AgentId> lookalikeOf(Tx tx, AgentId id, String name) {
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

  /** As {@link #find}, but without names that were only mentioned. */
  public Optional<Agent> findKnown(Tx tx, AgentId id) {
    var now = store.clock().instant();
    return tx.sql("select * from agent where id = :id and invited <> 1")
        .set("id", id)
        .first(row -> read(row, now));
  }

  /**
   * Groups of names from older data that now count as one name, and so as one responder; at most
   * 100 names.
   */
  public List<List<AgentId>> lookalikes() {
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

  /** The agents and people after the given name, in the order of their names. */
  public List<Agent> list(String after, int limit) {
    var now = store.clock().instant();
    return store.read(
        tx ->
            tx.sql("select * from agent where id > :after order by id limit :limit")
                .set("after", after)
                .set("limit", limit)
                .list(row -> read(row, now)));
  }

  /** The agents and people whose id or name folds to the same text as one of these words. */
  public List<Agent> findByNames(Tx tx, Collection<String> words) {
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

  private static void addAlias(Tx tx, AgentId agent, String word) {
    tx.sql("insert into called (word, agent_id) values (:word, :agent) on conflict do nothing")
        .set("word", Text.folded(word))
        .set("agent", agent)
        .update();
  }

  /**
   * The standing of a speaker. A name without a token or an entry in the registry counts as an
   * operator's, since people need not register.
   */
  public Standing standing(Tx tx, Speaker speaker) {
    return standingIfKnown(tx, speaker).orElse(Standing.OPERATOR);
  }

  /** The standing of a speaker by its token, or else by the registry; empty if neither has it. */
  public Optional<Standing> standingIfKnown(Tx tx, Speaker speaker) {
    return speaker.standing().or(() -> standing(tx, speaker.name()));
  }

  private static Optional<Standing> standing(Tx tx, AgentId name) {
    return entry(tx, name).map(Entry::standing);
  }

  /**
   * The registry's entry of a name: its standing, and its role if the name is spelled exactly as it
   * is registered.
   */
  public record Entry(Standing standing, Optional<String> role) {}

  /** Of several names that look the same, the exact spelling counts first, then an agent's name. */
  public static Optional<Entry> entry(Tx tx, AgentId name) {
    return tx.sql(
            """
            select id, kind, monitor, role from agent where folded = :folded and invited <> 1
            order by case when id = :id then 0 when kind <> 'human' then 1 else 2 end
            limit 1
            """)
        .set("folded", name.folded())
        .set("id", name)
        .first(row -> entry(row, name));
  }

  private static Entry entry(Row row, AgentId name) throws SQLException {
    var standing =
        row.text("kind").equals("human")
            ? Standing.OPERATOR
            : row.flag("monitor") ? Standing.MONITOR : Standing.AGENT;
    return new Entry(
        standing, row.text("id").equals(name.value()) ? row.maybe("role") : Optional.empty());
  }

  /** Makes the name an agent's, unless it is registered as a person's. */
  public void addAgent(Tx tx, AgentId name, Instant now) {
    known.once(tx, name, () -> insert(tx, name, Origin.KNOWN, now));
  }

  /** Makes the name a person's, unless it is registered as an agent's. */
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
      addAlias(tx, name, name.value());
    }
  }

  /** Adds a name that others have mentioned, which gives it no standing. */
  public void addMentioned(Tx tx, AgentId name, Instant now) {
    if (!known.has(name)) {
      mentioned.once(tx, name, () -> insert(tx, name, Origin.MENTIONED, now));
    }
  }

  /** Adds a name that has spoken as an agent, and may still turn out to be a person's. */
  public void addSpeaker(Tx tx, AgentId name, Instant now) {
    if (!known.has(name)) {
      spoken.once(tx, name, () -> insert(tx, name, Origin.SPOKE, now));
    }
  }

  /**
   * Lets a person take a name that has only spoken as an agent; false if the name is known in
   * another way.
   */
  public boolean freeForPerson(Tx tx, AgentId name) {
    tx.afterCommit(() -> spoken.forget(name::equals));
    return tx.sql("update agent set invited = 1 where id = :id and invited = 2")
            .set("id", name)
            .update()
        == 1;
  }

  /** True if this name, or one that looks like it, was registered, has acted or has spoken. */
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
      addAlias(tx, name, name.value());
    }
  }

  /** Refuses a name that only looks like a known name, since its seat would wait in vain. */
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

  /** An SQL query for every known spelling of a folded name. */
  public static String spelledLike(String folded) {
    return "select id from agent where folded = %s".formatted(folded);
  }

  /**
   * Marks a caller as seen, and makes its name an agent's unless the caller is known to be a
   * person.
   */
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

  /** The same, but only for a speaker that shows no token where people must show one. */
  public void addIfByName(Speaker speaker) {
    if (speaker.byName()) {
      addCaller(speaker);
    }
  }

  /** Notes that the name was seen now, in memory until the next {@link #flush}. */
  public void markSeen(AgentId name) {
    lastSeen.put(name, store.clock().instant());
  }

  /**
   * The same for a name from a URL, which anybody can make up: a name that is not in the registry
   * is ignored.
   */
  public void markSeenIfRegistered(AgentId name) {
    if (known.has(name) || lastSeen.containsKey(name) || find(name).isPresent()) {
      markSeen(name);
    }
  }

  /** When an agent was last seen, if that is not stored yet. */
  public Optional<Instant> unwrittenSeen(AgentId name) {
    return Optional.ofNullable(lastSeen.get(name));
  }

  /** Adds a listener that runs whenever it is stored that an agent was seen. */
  public void onSeen(SeenListener listener) {
    seenListeners.add(listener);
  }

  /** Stores which names were seen since the last flush. */
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
