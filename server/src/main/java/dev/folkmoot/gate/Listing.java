package dev.folkmoot.gate;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Cursor;
import dev.folkmoot.store.Tx;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Reads pages of questions. A page scans a bounded number of rows in the order of one index, so
 * that filters do not get slower as history grows. So a page may be short, or empty, and still have
 * a cursor.
 */
final class Listing {
  private static final int SCAN = 2_000;
  private static final Pattern URGENT = Pattern.compile("([01]) (\\d{1,3}) ([0-9a-f-]{36})");

  /** 1 if a question holds somebody, else 0; the index of open questions begins with it. */
  private static final String HOLDS = "(holds_agent | holds_session | holds_system)";

  private static final String URGENT_FIRST = HOLDS + " desc, priority desc, id";

  private final QuestionStore questions;

  Listing(QuestionStore questions) {
    this.questions = questions;
  }

  QuestionPage page(Tx tx, QuestionFilter filter, int limit, Optional<String> cursor) {
    var values = new HashMap<String, Object>();
    var scan = scan(filter, cursor, values);
    var residual = residual(filter, values);
    values.put("limit", limit);
    var order = order(filter);
    var found =
        questions.list(
            tx,
            "select * from (%s) scanned where %s order by %s limit :limit"
                .formatted(scan, residual, order),
            values);
    if (found.size() == limit) {
      return new QuestionPage(found, Optional.of(Cursor.encode(place(filter, found.getLast()))));
    }
    return new QuestionPage(found, endOfScan(tx, filter, scan, values));
  }

  /** The most urgent of the open questions that hold somebody. */
  List<Question> holding(Tx tx, int limit) {
    return questions.list(
        tx,
        """
        select * from question
        where status = 'open' and %s = 1
        order by priority desc, id limit :limit
        """
            .formatted(HOLDS),
        Map.of("limit", limit));
  }

  /** The oldest of the open questions that hold everything. */
  List<Question> holdingEverything(Tx tx, int limit) {
    return questions.list(
        tx,
        """
        select * from question where status = 'open' and holds_system = 1 order by id limit :limit
        """,
        Map.of("limit", limit));
  }

  /** The number of open questions, counted up to {@code most}. */
  int open(Tx tx, int most) {
    return tx.sql(
            """
            select count(*) as n from
              (select 1 from question where status = 'open' order by %s limit :most) q
            """
                .formatted(URGENT_FIRST))
        .set("most", most)
        .first(row -> row.number("n"))
        .orElseThrow();
  }

  private String scan(QuestionFilter filter, Optional<String> cursor, Map<String, Object> values) {
    var where = new ArrayList<String>();
    filter
        .status()
        .ifPresent(
            status -> {
              where.add(
                  switch (status) {
                    case "open" -> "status = 'open'";
                    case "answered" -> "1 = 1";
                    default -> "status = :status and status in ('expired', 'cancelled')";
                  });
            });
    if (!filter.urgentFirst()) {
      equal(where, values, "agent_key", "agent", filter.agent().map(AgentId::folded));
      if (filter.agent().isEmpty()) {
        equal(where, values, "session_id", "session", filter.session());
      }
    }
    cursor.ifPresent(place -> where.add(after(filter, place, values)));
    return "select * from question where %s order by %s limit %d"
        .formatted(where.isEmpty() ? "1 = 1" : String.join(" and ", where), order(filter), SCAN);
  }

  /**
   * Open questions: first those that hold somebody, then by urgency and age. Others: newest first.
   */
  private static String order(QuestionFilter filter) {
    return filter.urgentFirst() ? URGENT_FIRST : "id desc";
  }

  private static String residual(QuestionFilter filter, Map<String, Object> values) {
    var where = new ArrayList<>(List.of("1 = 1"));
    equal(where, values, "agent_key", "agent", filter.agent().map(AgentId::folded));
    equal(where, values, "session_id", "session", filter.session());
    equal(where, values, "type", "type", filter.type());
    equal(where, values, "status", "status", filter.status());
    filter
        .to()
        .ifPresent(
            name -> {
              where.add("addressed_to like :to escape '!'");
              values.put("to", "%\n" + literal(name) + "\n%");
            });
    filter
        .text()
        .ifPresent(
            words -> {
              where.add("lower(text) like :words escape '!'");
              values.put("words", "%" + literal(words.toLowerCase(Locale.ROOT)) + "%");
            });
    return String.join(" and ", where);
  }

  private static void equal(
      List<String> where,
      Map<String, Object> values,
      String column,
      String name,
      Optional<?> value) {
    value.ifPresent(
        wanted -> {
          where.add(column + " = :" + name);
          values.put(name, wanted);
        });
  }

  private static String after(QuestionFilter filter, String cursor, Map<String, Object> values) {
    if (!filter.urgentFirst()) {
      values.put("place", Cursor.id(cursor));
      return "id < :place";
    }
    var urgent = Cursor.parse(cursor, URGENT);
    values.put("holds", Integer.valueOf(urgent.group(1)));
    values.put("urgency", Integer.valueOf(urgent.group(2)));
    values.put("place", urgent.group(3));
    return """
    (%1$s, priority) <= (:holds, :urgency)
    and (%1$s < :holds or priority < :urgency or id > :place)\
    """
        .formatted(HOLDS);
  }

  private static String place(QuestionFilter filter, Question question) {
    return filter.urgentFirst()
        ? urgentPlace(question.holdsSomebody() ? 1 : 0, question.rule().priority(), question.id())
        : question.id().value();
  }

  private static String urgentPlace(int holds, int priority, Object id) {
    return "%d %d %s".formatted(holds, priority, id);
  }

  private static Optional<String> endOfScan(
      Tx tx, QuestionFilter filter, String scan, Map<String, Object> values) {
    var last =
        tx.sql(
            "select id, priority, %s as holds from (%s) scanned limit 1 offset %d"
                .formatted(HOLDS, scan, SCAN - 1));
    values.forEach(last::set);
    return last.first(
            row ->
                filter.urgentFirst()
                    ? urgentPlace(row.number("holds"), row.number("priority"), row.text("id"))
                    : row.text("id"))
        .map(Cursor::encode);
  }

  private static String literal(String words) {
    return words.replaceAll("[!%_]", "!$0");
  }
}
