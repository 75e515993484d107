package dev.folkmoot.gate;

import dev.folkmoot.agent.Speaker;
import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Json;
import dev.folkmoot.core.QuestionId;
import dev.folkmoot.core.SessionId;
import dev.folkmoot.store.Again;
import dev.folkmoot.store.Row;
import dev.folkmoot.store.Tx;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import tools.jackson.databind.JsonNode;

/** The rows of questions and their answers. */
final class QuestionStore {
  private static final String COUNT = settlesIf("answered + 1 >= required");
  private static final String AGREE =
      settlesIf(
          "(select count(*) from answer where question_id = :id and text = :text) + 1 >= required");

  private record Stored(Question question, int answered) {}

  void insert(Tx tx, Question question) {
    tx.sql(
            """
            insert into question (id, type, agent_id, asked_by, addressed_to, session_id, text, reason,
              context, options, free_text, default_answer, required, answered, deadline, due_at,
              priority, halt, holds_agent, holds_session, holds_system, status, created_at)
            values (:id, :type, :agent, :askedBy, :to, :session, :text, :reason,
              :context, :options, :freeText, :default, :required, 0, :deadline, :due,
              :priority, :halt, :holdsAgent, :holdsSession, :holdsSystem, 'open', :createdAt)
            """)
        .set("id", question.id())
        .set("type", question.type())
        .set("agent", question.agent())
        .set("askedBy", question.askedBy())
        .set("to", lines(question.to()))
        .set("session", question.session())
        .set("text", question.text())
        .set("reason", question.reason())
        .set("context", question.context())
        .set("options", Json.write(question.options()))
        .set("freeText", question.freeText())
        .set("default", question.defaultAnswer())
        .set("required", question.required())
        .set("deadline", question.deadline())
        .set("due", question.due())
        .set("priority", question.priority())
        .set("halt", question.halt())
        .set("holdsAgent", question.holds().contains(Scope.AGENT))
        .set("holdsSession", question.holds().contains(Scope.SESSION))
        .set("holdsSystem", question.holds().contains(Scope.SYSTEM))
        .set("createdAt", question.createdAt())
        .update();
  }

  Optional<Question> find(Tx tx, QuestionId id) {
    return tx.sql("select * from question where id = :id")
        .set("id", id)
        .first(QuestionStore::read)
        .map(stored -> withAnswers(tx, List.of(stored)).getFirst());
  }

  /**
   * Counts an answer and settles the question if it was the one that was missing: the question as
   * it is then, or nothing if somebody settled it first.
   */
  Optional<Question> answer(Tx tx, Question question, Answer answer) {
    return tx.sql(question.needsAgreement() && question.required() > 1 ? AGREE : COUNT)
        .set("id", question.id())
        .set("text", answer.text())
        .set("at", answer.at())
        .first(row -> counted(row, question))
        .map(counted -> add(tx, counted, answer));
  }

  private static String settlesIf(String enough) {
    return """
    update question
    set answered = answered + 1,
        status = case when %1$s then 'answered' else 'open' end,
        settled_at = case when %1$s then cast(:at as bigint) end
    where id = :id and status = 'open'
    returning addressed_to, due_at, answered, status, settled_at
    """
        .formatted(enough);
  }

  private static Stored counted(Row row, Question before) throws SQLException {
    return new Stored(
        before.now(to(row), row.maybeInstant("due_at"), before.answers(), state(row)),
        row.number("answered"));
  }

  /** Reads the answers again only if there are some that the question did not have before. */
  private Question add(Tx tx, Stored counted, Answer answer) {
    var question = counted.question();
    insert(tx, question.id(), answer, counted.answered());
    if (counted.answered() > question.answers().size() + 1) {
      return withAnswers(tx, List.of(counted)).getFirst();
    }
    var answers = new ArrayList<>(question.answers());
    answers.add(answer);
    return question.with(answers);
  }

  private static void insert(Tx tx, QuestionId id, Answer answer, int number) {
    int written =
        tx.sql(
                """
                insert into answer (question_id, responder, number, text, via, token, at)
                values (:id, :by, :number, :text, :via, :token, :at)
                on conflict do nothing
                """)
            .set("id", id)
            .set("by", answer.by())
            .set("number", number)
            .set("text", answer.text())
            .set("via", answer.via().name().toLowerCase(Locale.ROOT))
            .set("token", answer.token())
            .set("at", answer.at())
            .update();
    if (written == 0) {
      throw new Again("an answer of the same responder");
    }
  }

  /** The default settles the question, however many answers it wanted, unless it was settled. */
  Optional<Question> answerByDefault(Tx tx, Question question, Answer answer) {
    return tx.sql(
            """
            update question
            set answered = answered + 1, status = 'answered', settled_at = :at
            where id = :id and status = 'open'
            returning addressed_to, due_at, answered, status, settled_at
            """)
        .set("id", question.id())
        .set("at", answer.at())
        .first(row -> counted(row, question))
        .map(counted -> add(tx, counted, answer));
  }

  boolean expire(Tx tx, QuestionId id, Instant now) {
    return tx.sql(
                """
                update question set status = 'expired', settled_at = :now
                where id = :id and status = 'open'
                """)
            .set("id", id)
            .set("now", now)
            .update()
        == 1;
  }

  boolean cancel(Tx tx, QuestionId id, State.Cancelled cancelled) {
    return tx.sql(
                """
                update question
                set status = 'cancelled', settled_by = :by, settled_reason = :reason, settled_at = :at
                where id = :id and status = 'open'
                """)
            .set("id", id)
            .set("by", cancelled.by())
            .set("reason", cancelled.reason())
            .set("at", cancelled.at())
            .update()
        == 1;
  }

  boolean reassign(Tx tx, QuestionId id, List<String> to) {
    return tx.sql("update question set addressed_to = :to where id = :id and status = 'open'")
            .set("id", id)
            .set("to", lines(to))
            .update()
        == 1;
  }

  /** Puts off what is due; false if another node did. */
  boolean putOff(Tx tx, Question question, Instant until) {
    return tx.sql(
                """
                update question set due_at = :until
                where id = :id and status = 'open' and due_at = :due
                """)
            .set("id", question.id())
            .set("until", until)
            .set("due", question.due())
            .update()
        == 1;
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

  /** The questions of these ids, in their order. */
  List<Question> all(Tx tx, List<QuestionId> ids) {
    if (ids.isEmpty()) {
      return List.of();
    }
    var query = tx.sql("select * from question where id in (%s)".formatted(names(ids.size())));
    for (int i = 0; i < ids.size(); i++) {
      query.set("v" + i, ids.get(i));
    }
    var byId =
        withAnswers(tx, query.list(QuestionStore::read)).stream()
            .collect(Collectors.toMap(Question::id, question -> question));
    return ids.stream().map(byId::get).filter(Objects::nonNull).toList();
  }

  List<Question> list(Tx tx, String sql, Map<String, ?> values) {
    var query = tx.sql(sql);
    values.forEach(query::set);
    return withAnswers(tx, query.list(QuestionStore::read));
  }

  private List<Question> withAnswers(Tx tx, List<Stored> stored) {
    var answered = stored.stream().filter(one -> one.answered() > 0).map(Stored::question).toList();
    if (answered.isEmpty()) {
      return stored.stream().map(Stored::question).toList();
    }
    var query =
        tx.sql(
            "select * from answer where question_id in (%s) order by question_id, number"
                .formatted(names(answered.size())));
    for (int i = 0; i < answered.size(); i++) {
      query.set("v" + i, answered.get(i).id());
    }
    var answers = new HashMap<String, List<Answer>>();
    query.list(
        row ->
            answers
                .computeIfAbsent(row.text("question_id"), _ -> new ArrayList<>())
                .add(readAnswer(row)));
    return stored.stream()
        .map(Stored::question)
        .map(question -> question.with(answers.getOrDefault(question.id().value(), List.of())))
        .toList();
  }

  private static String names(int count) {
    return IntStream.range(0, count).mapToObj(i -> ":v" + i).collect(Collectors.joining(", "));
  }

  private static Answer readAnswer(Row row) throws SQLException {
    return new Answer(
        new AgentId(row.text("responder")),
        row.text("text"),
        Speaker.Via.valueOf(row.text("via").toUpperCase(Locale.ROOT)),
        row.maybe("token"),
        row.instant("at"));
  }

  private static Stored read(Row row) throws SQLException {
    return new Stored(
        new Question(
            new QuestionId(row.text("id")),
            Type.valueOf(row.text("type")),
            row.maybe("agent_id").map(AgentId::new),
            new AgentId(row.text("asked_by")),
            to(row),
            row.maybe("session_id").map(SessionId::new),
            row.text("text"),
            row.maybe("reason"),
            row.maybe("context"),
            Json.tree(row.text("options")).valueStream().map(JsonNode::stringValue).toList(),
            row.flag("free_text"),
            row.maybe("default_answer"),
            row.number("required"),
            List.of(),
            row.maybeInstant("deadline"),
            row.maybeInstant("due_at"),
            row.number("priority"),
            row.flag("halt"),
            holds(row),
            row.instant("created_at"),
            state(row)),
        row.number("answered"));
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
