package dev.folkmoot.events;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Json;
import dev.folkmoot.core.QuestionId;
import dev.folkmoot.core.SealKey;
import dev.folkmoot.core.SessionId;
import dev.folkmoot.store.Row;
import dev.folkmoot.store.Store;
import dev.folkmoot.store.Tx;
import dev.folkmoot.store.ValueRows;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/**
 * The durable log. Events are written as the last statements of the transaction that they describe.
 * On PostgreSQL a lock held until the commit makes their numbers appear in order, so that a reader
 * with a cursor never skips one.
 */
public final class EventLog {
  public static final String CHANNEL = "folkmoot";
  private static final int SCAN = 2_000;

  private static final String ABOUT_AGENT_AND_HOLDS =
      """
      select seq, at, type, agent_id, session_id, question_id, data from event
      where seq > :seq and agent_key = :agent
      union all
      select seq, at, type, agent_id, session_id, question_id, data from event
      where seq > :seq and hold <> 'agent' and hold = 'session'
        and agent_key is distinct from :agent
      union all
      select seq, at, type, agent_id, session_id, question_id, data from event
      where seq > :seq and hold <> 'agent' and hold = 'system'
        and agent_key is distinct from :agent
      order by seq limit :scan
      """;

  private static final ValueRows INSERT =
      new ValueRows(
          """
          insert into event
            (at, type, agent_id, agent_key, session_id, question_id, freed, hold, data, seal)\
          """,
          ":at, :type#, :agent#, :key#, :session#, :question#, :freed#, :hold#, :data#, :seal#",
          "returning seq");

  private final Store store;
  private final Waits waits;
  private final EventTypes types;
  private final EventSeals seals;
  private final Tail tail;

  /** With a random key that is not kept, so that the log cannot be verified; for tests. */
  public EventLog(Store store, Waits waits, EventTypes types) {
    this(store, waits, types, SealKey.random());
  }

  public EventLog(Store store, Waits waits, EventTypes types, SealKey key) {
    this.store = store;
    this.waits = waits;
    this.types = types;
    this.seals = new EventSeals(key);
    this.tail = new Tail(store, this);
  }

  public EventTypes types() {
    return types;
  }

  /** The key that seals the events and the rows that they describe. */
  public SealKey sealKey() {
    return seals.key();
  }

  /** The tail, for readers that follow the log live. */
  public Tail tail() {
    return tail;
  }

  /** Writes the events at the end of the transaction, and wakes their waiters after the commit. */
  public void append(Tx tx, Instant at, List<NewEvent> newEvents) {
    if (!newEvents.isEmpty()) {
      var written = new ArrayList<Event>();
      tx.beforeCommit(() -> written.addAll(insert(tx, at, newEvents)));
      tx.afterCommit(() -> tail.written(written));
      tx.afterCommit(() -> written.forEach(this::wake));
      tx.afterCommit(tail::wakeListeners);
    }
  }

  void wake(Event event) {
    event.question().ifPresent(id -> waits.raise(topic(id)));
    event.session().ifPresent(id -> waits.raise(topic(id)));
    event.agent().ifPresent(id -> waits.raise(topic(id)));
    waits.raise(event.type());
  }

  /** The topic that every event of the type raises. */
  public static String topic(EventType type) {
    return type.name();
  }

  /** The topic that every event of the session raises. */
  public static String topic(SessionId session) {
    return "session " + session;
  }

  /** The topic that every event of the question raises. */
  public static String topic(QuestionId question) {
    return question.value();
  }

  /** The topic that every event about the agent raises. */
  public static String topic(AgentId agent) {
    return "agent " + agent.folded();
  }

  private List<Event> insert(Tx tx, Instant at, List<NewEvent> newEvents) {
    if (tx.dialect().shared()) {
      tx.sql(
              """
              select pg_advisory_xact_lock(hashtextextended('folkmoot events', 0)),
                     pg_notify(:channel, '')
              """)
          .set("channel", CHANNEL)
          .exists();
    }
    var insert = tx.sql(INSERT.of(newEvents.size())).set("at", at);
    var texts = newEvents.stream().map(newEvent -> Json.write(newEvent.data())).toList();
    for (int i = 0; i < newEvents.size(); i++) {
      var newEvent = newEvents.get(i);
      var sealed = SealedEvent.of(newEvent, at, texts.get(i));
      insert
          .set("type" + i, newEvent.type().name())
          .set("agent" + i, newEvent.agent())
          .set("key" + i, newEvent.agent().map(AgentId::folded))
          .set("session" + i, newEvent.session())
          .set("question" + i, newEvent.question())
          .set("freed" + i, newEvent.releasedScope())
          .set("hold" + i, newEvent.type().holdScope())
          .set("data" + i, texts.get(i))
          .set("seal" + i, seals.next(sealed.fields()));
    }
    var numbers = insert.list(row -> row.big("seq")).stream().sorted().toList();
    return IntStream.range(0, newEvents.size())
        .mapToObj(i -> newEvents.get(i).event(numbers.get(i), at, texts.get(i)))
        .toList();
  }

  /** An SQL expression for the number of the newest event, 0 if there is none. */
  public static String newestSeq() {
    return "(select coalesce(max(seq), 0) from event)";
  }

  /** The number of the newest event, 0 if there is none. */
  public long newest(Tx tx) {
    return tx.sql("select coalesce(max(seq), 0) as seq from event")
        .first(row -> row.big("seq"))
        .orElse(0L);
  }

  public long newest() {
    return store.read(this::newest);
  }

  /** All events from this number on are still kept. */
  public long oldest() {
    return store.read(
        tx ->
            tx.sql("select coalesce(max(seq), 0) + 1 as seq from forgotten where what = 'event'")
                .first(row -> row.big("seq"))
                .orElse(1L));
  }

  /**
   * The next events after {@code seq} that match the filter. A page scans a bounded part of the
   * log, so it may be empty although more matches follow its cursor.
   */
  public EventPage after(long seq, EventFilter filter, int limit) {
    var source =
        filter.agent().isPresent()
            ? "agent_key = :agent"
            : filter.session().isPresent() ? "session_id = :session" : "1 = 1";
    var scanned =
        store.read(
            tx ->
                tx.sql(
                        """
                        select seq, at, type, agent_id, session_id, question_id, data
                        from event
                        where seq > :seq and %s
                        order by seq
                        limit :scan
                        """
                            .formatted(source))
                    .set("seq", seq)
                    .set("agent", filter.agent().map(AgentId::folded))
                    .set("session", filter.session())
                    .set("scan", filter.equals(EventFilter.ALL) ? limit : SCAN)
                    .list(EventLog::read));
    return page(scanned, seq, filter, limit);
  }

  /**
   * The next events about an agent, and those that begin or end a hold of a session or of
   * everything. A page scans a bounded part of the log.
   */
  public EventPage aboutAgentAndHolds(long seq, AgentId agent) {
    var scanned =
        store.read(
            tx ->
                tx.sql(ABOUT_AGENT_AND_HOLDS)
                    .set("seq", seq)
                    .set("agent", agent.folded())
                    .set("scan", SCAN)
                    .list(EventLog::read));
    return new EventPage(scanned, scanned.isEmpty() ? seq : scanned.getLast().seq());
  }

  /**
   * An SQL query for the type of the first event after {@code :seq} that begins or ends the hold of
   * a scope.
   *
   * @param subject the condition that the event is about the agent or session in question
   */
  public static String nextHoldChange(String scope, String subject) {
    return """
    select type from event
    where hold = '%s' and seq > :seq and %s
    order by seq limit 1
    """
        .formatted(scope, subject);
  }

  /** The latest events before a number, the newest first. */
  public List<Event> before(long seq, int limit) {
    return store.read(
        tx ->
            tx.sql(
                    """
                    select seq, at, type, agent_id, session_id, question_id, data
                    from event
                    where seq < :seq
                    order by seq desc
                    limit :limit
                    """)
                .set("seq", seq)
                .set("limit", limit)
                .list(EventLog::read));
  }

  /**
   * An SQL query for the {@code seq} and {@code question_id} of the first {@code :limit} events
   * after {@code :seq} that released {@code :agent}, a folded name, from a hold of the agent, of a
   * session or of everything. {@code freed <> 'agent'} repeats the condition of a partial index, so
   * that SQLite uses it.
   *
   * @param takesPartIn makes, from the name of a column with a session's id, the condition that the
   *     agent takes part in that session
   */
  public static String releasing(UnaryOperator<String> takesPartIn) {
    return """
    select seq, question_id from event
    where seq > :seq and freed is not null and agent_key = :agent
    union all
    select seq, question_id from event
    where seq > :seq and freed <> 'agent' and freed = 'session'
      and agent_key is distinct from :agent and %s
    union all
    select seq, question_id from event
    where seq > :seq and freed <> 'agent' and freed = 'system'
      and agent_key is distinct from :agent
    order by seq limit :limit
    """
        .formatted(takesPartIn.apply("event.session_id"));
  }

  static EventPage page(List<Event> scanned, long seq, EventFilter filter, int limit) {
    var taken = scanned.stream().filter(filter::matches).limit(limit).toList();
    long cursor =
        taken.size() == limit
            ? taken.getLast().seq()
            : scanned.isEmpty() ? seq : scanned.getLast().seq();
    return new EventPage(taken, cursor);
  }

  /**
   * Deletes at most {@code limit} of the oldest events before a time, but never the newest event.
   * If the log has checkpoints, the one where verification begins first moves past these events, so
   * that the rest can still be verified.
   */
  public int deleteBefore(Instant before, int limit) {
    return store.write(
        tx -> {
          var oldest =
              tx.sql(
                      "select seq, at, seal from event where %s order by seq limit :limit"
                          .formatted(SealedLog.DELETABLE))
                  .set("limit", limit)
                  .list(
                      row ->
                          new Old(row.big("seq"), row.instant("at"), row.maybe("seal").orElse("")));
          var old = oldest.stream().takeWhile(event -> event.at().isBefore(before)).toList();
          if (old.isEmpty() || !SealedLog.moveStart(tx, seals.key(), old)) {
            return 0;
          }
          tx.sql("delete from event where seq <= :last").set("last", old.getLast().seq()).update();
          remember(tx, old.getLast().seq());
          return old.size();
        });
  }

  /** An event that is deleted because it is old. */
  record Old(long seq, Instant at, String seal) {}

  private static void remember(Tx tx, long forgotten) {
    tx.sql(
            """
            insert into forgotten (what, seq) values ('event', :seq)
            on conflict (what) do update set seq = excluded.seq
            where excluded.seq > forgotten.seq
            """)
        .set("seq", forgotten)
        .update();
  }

  private static Event read(Row row) throws SQLException {
    return new Event(
        row.big("seq"),
        row.instant("at"),
        row.text("type"),
        row.maybe("agent_id").map(AgentId::new),
        row.maybe("session_id").map(SessionId::new),
        row.maybe("question_id").map(QuestionId::new),
        row.text("data"));
  }
}
