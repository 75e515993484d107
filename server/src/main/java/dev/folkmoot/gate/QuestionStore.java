package dev.folkmoot.gate;

import dev.folkmoot.agent.Agents;
import dev.folkmoot.agent.Speaker;
import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Json;
import dev.folkmoot.core.QuestionId;
import dev.folkmoot.core.SealKey;
import dev.folkmoot.core.SessionId;
import dev.folkmoot.store.Query;
import dev.folkmoot.store.RetryTransaction;
import dev.folkmoot.store.Row;
import dev.folkmoot.store.Tx;
import java.sql.SQLException;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The rows of questions and their answers. */
final class QuestionStore {
  private static final String INSERT_INTO =
      """
      insert into question (id, type, agent_id, agent_key, asked_by, addressed_to, session_id, text, reason,
        context, options, free_text, default_answer, required, answers, answered, deadline, due_at,
        priority, halt, holds_agent, holds_session, holds_system, status, created_at, seal)
      """;

  private static final String VALUES =
      """
      :id, :type, :agent, :agentKey, :askedBy, :to, :session, :text, :reason,
        :context, :options, :freeText, :default, :required, '[]', 0, :deadline, :due,
        :priority, :halt, :holdsAgent, :holdsSession, :holdsSystem, 'open', :createdAt, :seal\
      """;

  private static final String INSERT = INSERT_INTO + "values (" + VALUES + ")";

  private static final String OPEN_OF_ASKER =
      """
      from question
      where status = 'open' and asked_by in (%s union select :askedBy)\
      """
          .formatted(Agents.spelledLike(":askerKey"));

  private static final String OPEN_EMERGENCIES =
      "select count(*) as n %s and type = 'EMERGENCY' and halt = 0".formatted(OPEN_OF_ASKER);

  /** The count stops at the limit. */
  private static final String INSERT_WITHIN =
      """
      %s select %s
      where (select count(*) from (select 1 %s and type not in (%s) limit :most) asked) < :most
      """
          .formatted(
              INSERT_INTO,
              VALUES,
              OPEN_OF_ASKER,
              OpenLimit.OF_SESSIONS.stream()
                  .map("'%s'"::formatted)
                  .sorted()
                  .collect(Collectors.joining(", ")));

  private static final String INSERT_EMERGENCY_WITHIN =
      INSERT_WITHIN + "and (%s) < :mostEmergencies".formatted(OPEN_EMERGENCIES);

  /** The statement that adds an answer to a question that holds these scopes. */
  private static final Map<Set<Scope>, String> ANSWERS = new ConcurrentHashMap<>();

  /** A question after an answer, and the scopes of it that other questions hold too. */
  record AfterAnswer(Question question, Set<Scope> heldByOthers) {}

  private final SealKey key;
  private final QuestionCache cache;

  QuestionStore(SealKey key, QuestionCache cache) {
    this.key = key;
    this.cache = cache;
  }

  void insert(Tx tx, Question question) {
    values(tx.sql(INSERT), question).update();
    tx.afterCommit(() -> cache.keep(question));
  }

  /**
   * Forgets the question as it was before this change, at once: the next transaction may run before
   * the commit of this one, and must read the row.
   */
  private void changed(Tx tx, Question after) {
    cache.forget(after.id());
    tx.afterCommit(() -> cache.keep(after));
  }

  /** Runs a change of one question; true if its row was changed. */
  private boolean changed(Tx tx, QuestionId id, Query change) {
    boolean changed = change.update() == 1;
    if (changed) {
      cache.forget(id);
      tx.afterCommit(() -> cache.forget(id));
    }
    return changed;
  }

  /** Inserts a question, or returns false if its asker has reached the limit of open questions. */
  boolean insertWithin(Tx tx, Question question, OpenLimit limit) {
    var query = tx.sql(limit.emergencies().isPresent() ? INSERT_EMERGENCY_WITHIN : INSERT_WITHIN);
    boolean inserted =
        values(query, question)
                .set("askerKey", limit.asker().folded())
                .set("most", limit.questions())
                .set("mostEmergencies", limit.emergencies())
                .update()
            == 1;
    if (inserted) {
      tx.afterCommit(() -> cache.keep(question));
    }
    return inserted;
  }

  long openEmergencies(Tx tx, AgentId asker) {
    return tx.sql(OPEN_EMERGENCIES)
        .set("askedBy", asker)
        .set("askerKey", asker.folded())
        .first(row -> row.big("n"))
        .orElseThrow();
  }

  private Query values(Query query, Question question) {
    return query
        .set("id", question.id())
        .set("type", question.type())
        .set("agent", question.subject().agent())
        .set("agentKey", question.subject().agent().map(AgentId::folded))
        .set("askedBy", question.subject().askedBy())
        .set("to", lines(question.subject().to()))
        .set("session", question.subject().session())
        .set("text", question.wording().text())
        .set("reason", question.wording().reason())
        .set("context", question.wording().context())
        .set("options", Json.write(question.wording().options()))
        .set("freeText", question.wording().freeText())
        .set("default", question.wording().defaultAnswer())
        .set("required", question.rule().required())
        .set("deadline", question.timing().deadline())
        .set("due", question.timing().due())
        .set("priority", question.rule().priority())
        .set("halt", question.rule().halt())
        .set("holdsAgent", question.holds(Scope.AGENT))
        .set("holdsSession", question.holds(Scope.SESSION))
        .set("holdsSystem", question.holds(Scope.SYSTEM))
        .set("createdAt", question.timing().createdAt())
        .set("seal", SealedQuestion.seal(key, question));
  }

  Optional<Question> find(Tx tx, QuestionId id) {
    return tx.sql("select * from question where id = :id").set("id", id).first(QuestionStore::read);
  }

  /** Finds the question and locks it until this transaction ends. */
  Optional<Question> findToChange(Tx tx, QuestionId id) {
    return tx.sql("select * from question where id = :id" + tx.dialect().locking())
        .set("id", id)
        .first(QuestionStore::read);
  }

  /** The same, without a read if this process changed it last and no other process writes. */
  Optional<Question> findToAnswer(Tx tx, QuestionId id) {
    return tx.dialect().shared()
        ? findToChange(tx, id)
        : cache.open(id).or(() -> findToChange(tx, id));
  }

  /**
   * Adds an answer or changes a vote, and settles the question if {@code settles}. Returns the
   * question after that, or empty if somebody settled it first. If another answer came in since the
   * question was read, the transaction runs again.
   */
  Optional<AfterAnswer> answer(Tx tx, Question question, Answer answer, boolean settles) {
    var answers = question.answersAfter(answer);
    var state = settles ? new State.Answered(answer.at()) : question.state();
    var after =
        tx.sql(ANSWERS.computeIfAbsent(question.rule().holds(), QuestionStore::answerSql))
            .set("answers", json(answers))
            .set("answered", answers.size())
            .set("status", settles ? "answered" : "open")
            .set("settled", settles ? Optional.of(answer.at()) : Optional.empty())
            .set("id", question.id())
            .set("before", json(question.answers()))
            .set("seal", SealedQuestion.seal(key, question.with(answers, state)))
            .first(
                row -> {
                  var due = row.maybeInstant("due_at");
                  return new AfterAnswer(
                      question.withCurrent(to(row), due, answers, state),
                      Holds.byOthers(row, question));
                });
    after.ifPresent(done -> changed(tx, done.question()));
    if (after.isEmpty() && isOpen(tx, question.id())) {
      throw new RetryTransaction("another answer");
    }
    return after;
  }

  private static String answerSql(Set<Scope> scopes) {
    return """
    update question
    set answers = :answers, answered = :answered, status = :status,
        settled_at = cast(:settled as bigint), seal = :seal
    where id = :id and status = 'open' and answers = :before
    returning %s
    """
        .formatted(
            Stream.concat(
                    Stream.of("addressed_to", "due_at"), Holds.heldByOthersColumns(scopes).stream())
                .collect(Collectors.joining(", ")));
  }

  boolean isWaiting(Tx tx, QuestionId id, Instant now) {
    return tx.sql(
            """
            select 1 from question
            where id = :id and status = 'open' and (due_at is null or due_at > :now)
            """)
        .set("id", id)
        .set("now", now)
        .exists();
  }

  private static boolean isOpen(Tx tx, QuestionId id) {
    return tx.sql("select 1 from question where id = :id and status = 'open'")
        .set("id", id)
        .exists();
  }

  List<Question> allInSession(Tx tx, Type type, SessionId session) {
    return tx.sql(
            """
            select * from question where session_id = :session and type = :type
            order by created_at, id
            """)
        .set("session", session)
        .set("type", type)
        .list(QuestionStore::read);
  }

  /** The type is written into the statement, so that the database can use the partial index. */
  List<Question> openQuestions(Tx tx, Type type, Optional<Question> after, int limit) {
    var newer = after.isPresent() ? "and (created_at, id) > (:asked, :after)" : "";
    var query =
        tx.sql(
            """
            select * from question where status = 'open' and type = '%s' %s
            order by created_at, id limit :limit
            """
                .formatted(type.name(), newer));
    after.ifPresent(
        known -> query.set("asked", known.timing().createdAt()).set("after", known.id()));
    return query.set("limit", limit).list(QuestionStore::read);
  }

  /** This, resolve, cancel and reassign need a question that {@link #findToChange} has read. */
  boolean expire(Tx tx, Question question, Instant now) {
    return changed(
        tx,
        question.id(),
        tx.sql(
                """
                update question set status = 'expired', settled_at = :now, seal = :seal
                where id = :id and status = 'open'
                """)
            .set("id", question.id())
            .set("now", now)
            .set("seal", sealed(question, new State.Expired(now))));
  }

  /** Settles it with the answers it has. */
  boolean resolve(Tx tx, Question question, Instant now) {
    return changed(
        tx,
        question.id(),
        tx.sql(
                """
                update question set status = 'answered', settled_at = :now, seal = :seal
                where id = :id and status = 'open'
                """)
            .set("id", question.id())
            .set("now", now)
            .set("seal", sealed(question, new State.Answered(now))));
  }

  boolean cancel(Tx tx, Question question, State.Cancelled cancelled) {
    return changed(
        tx,
        question.id(),
        tx.sql(
                """
                update question
                set status = 'cancelled', settled_by = :by, settled_reason = :reason,
                    settled_at = :at, seal = :seal
                where id = :id and status = 'open'
                """)
            .set("id", question.id())
            .set("by", cancelled.by())
            .set("reason", cancelled.reason())
            .set("at", cancelled.at())
            .set("seal", sealed(question, cancelled)));
  }

  boolean reassign(Tx tx, Question question, List<String> to) {
    return changed(
        tx,
        question.id(),
        tx.sql(
                """
                update question set addressed_to = :to, seal = :seal
                where id = :id and status = 'open'
                """)
            .set("id", question.id())
            .set("to", lines(to))
            .set("seal", SealedQuestion.seal(key, question.addressedTo(to))));
  }

  private String sealed(Question question, State state) {
    return SealedQuestion.seal(key, question.with(question.answers(), state));
  }

  /** Postpones the due time; false if another node did so first. */
  boolean putOff(Tx tx, Question question, Instant until) {
    return changed(
        tx,
        question.id(),
        tx.sql(
                """
                update question set due_at = :until
                where id = :id and status = 'open' and due_at = :due
                """)
            .set("id", question.id())
            .set("until", until)
            .set("due", question.timing().due()));
  }

  List<QuestionId> due(Tx tx, Instant now, int limit) {
    return tx.sql(
            """
            select id from question
            where status = 'open' and due_at is not null and due_at <= :now
            order by due_at limit :limit
            """)
        .set("now", now)
        .set("limit", limit)
        .list(row -> new QuestionId(row.text("id")));
  }

  Optional<Instant> nextDue(Tx tx) {
    return tx.sql(
            """
            select due_at from question where status = 'open' and due_at is not null
            order by due_at limit 1
            """)
        .first(row -> row.instant("due_at"));
  }

  /** The questions with these ids, in their order. */
  List<Question> all(Tx tx, List<QuestionId> ids) {
    if (ids.isEmpty()) {
      return List.of();
    }
    var byId =
        tx
            .sql("select * from question where id in (:ids*)", "ids", ids)
            .list(QuestionStore::read)
            .stream()
            .collect(Collectors.toMap(Question::id, question -> question));
    return ids.stream().map(byId::get).filter(Objects::nonNull).toList();
  }

  List<Question> list(Tx tx, String sql, Map<String, ?> values) {
    var query = tx.sql(sql);
    values.forEach(query::set);
    return query.list(QuestionStore::read);
  }

  static String json(List<Answer> answers) {
    return Json.write(answers.stream().map(QuestionStore::json).toList());
  }

  private static ObjectNode json(Answer answer) {
    var json =
        Json.object()
            .put("by", answer.by().value())
            .put("text", answer.text())
            .put("via", answer.via().name().toLowerCase(Locale.ROOT))
            .put("at", answer.at().toEpochMilli());
    answer.token().ifPresent(token -> json.put("token", token));
    if (answer.person()) {
      json.put("person", true);
    }
    if (answer.json()) {
      json.put("json", true);
    }
    return json;
  }

  private static Answer answer(JsonNode json) {
    return new Answer(
        new AgentId(json.get("by").stringValue()),
        json.get("text").stringValue(),
        json.path("json").asBoolean(false),
        Speaker.Via.valueOf(json.get("via").stringValue().toUpperCase(Locale.ROOT)),
        json.optional("token").map(JsonNode::stringValue),
        Instant.ofEpochMilli(json.get("at").longValue()),
        json.path("person").asBoolean(false));
  }

  static Question read(Row row) throws SQLException {
    return new Question(
        new QuestionId(row.text("id")),
        Type.valueOf(row.text("type")),
        new Question.Subject(
            new AgentId(row.text("asked_by")),
            row.maybe("agent_id").map(AgentId::new),
            row.maybe("session_id").map(SessionId::new),
            to(row)),
        new Question.Wording(
            row.text("text"),
            row.maybe("reason"),
            row.maybe("context"),
            Json.tree(row.text("options")).valueStream().map(JsonNode::stringValue).toList(),
            row.flag("free_text"),
            row.maybe("default_answer")),
        new Question.Rule(
            row.number("required"), row.number("priority"), row.flag("halt"), holds(row)),
        new Question.Timing(
            row.instant("created_at"), row.maybeInstant("deadline"), row.maybeInstant("due_at")),
        answers(row),
        state(row));
  }

  private static List<Answer> answers(Row row) throws SQLException {
    return row.number("answered") == 0
        ? List.of()
        : Json.tree(row.text("answers")).valueStream().map(QuestionStore::answer).toList();
  }

  private static List<String> to(Row row) throws SQLException {
    return row.text("addressed_to").lines().filter(name -> !name.isEmpty()).toList();
  }

  private static Set<Scope> holds(Row row) throws SQLException {
    var holds = EnumSet.noneOf(Scope.class);
    for (var scope : Scope.values()) {
      if (row.flag("holds_" + scope.name().toLowerCase(Locale.ROOT))) {
        holds.add(scope);
      }
    }
    return holds;
  }

  private static State state(Row row) throws SQLException {
    return switch (row.text("status")) {
      case "open" -> new State.Open();
      case "answered" -> new State.Answered(row.instant("settled_at"));
      case "expired" -> new State.Expired(row.instant("settled_at"));
      case "cancelled" ->
          new State.Cancelled(
              new AgentId(row.text("settled_by")),
              row.maybe("settled_reason"),
              row.instant("settled_at"));
      default -> throw new SQLException("unknown status " + row.text("status"));
    };
  }

  private static String lines(List<String> names) {
    return names.stream().map(name -> name + "\n").collect(Collectors.joining("", "\n", ""));
  }
}
