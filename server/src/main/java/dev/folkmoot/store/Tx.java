package dev.folkmoot.store;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A transaction: runs statements, and has hooks before and after the commit. */
public final class Tx {
  /**
   * The work of a transaction. It may run more than once, so it must change nothing but the
   * database.
   */
  public interface Work<T> {
    T in(Tx tx);
  }

  private static final Logger log = LoggerFactory.getLogger(Tx.class);

  private final Dialect dialect;
  private final Statements statements;
  private final List<Runnable> beforeCommit = new ArrayList<>(1);
  private final List<Runnable> afterCommit = new ArrayList<>(1);

  Tx(Dialect dialect, Statements statements) {
    this.dialect = dialect;
    this.statements = statements;
  }

  public Dialect dialect() {
    return dialect;
  }

  public Query sql(String text) {
    return new Query(statements, Sql.parse(dialect, text));
  }

  /**
   * The same with a non-empty list for {@code in (:name*)}. The last value is repeated up to a
   * power of two, so that lists of all lengths need few statements.
   */
  public Query sql(String text, String name, List<?> values) {
    int places = Integer.highestOneBit(values.size() * 2 - 1);
    var names =
        IntStream.range(0, places).mapToObj(i -> ":" + name + i).collect(Collectors.joining(", "));
    var query = sql(text.replace(":" + name + "*", names));
    for (int i = 0; i < places; i++) {
      query.set(name + i, values.get(Math.min(i, values.size() - 1)));
    }
    return query;
  }

  /** Takes a lock until the commit. SQLite's single writer needs no lock. */
  public void lock(String name) {
    if (dialect.shared()) {
      sql("select pg_advisory_xact_lock(hashtextextended(:name, 0))").set("name", name).exists();
    }
  }

  /** Runs as the transaction's last statements. */
  public void beforeCommit(Runnable hook) {
    beforeCommit.add(hook);
  }

  /** Runs once the commit is durable, and never if it failed. */
  public void afterCommit(Runnable hook) {
    afterCommit.add(hook);
  }

  void runBeforeCommit() {
    beforeCommit.forEach(Runnable::run);
  }

  /** Runs the hooks after the commit; a hook that fails does not undo the commit. */
  void runAfterCommit() {
    for (var hook : afterCommit) {
      try {
        hook.run();
      } catch (RuntimeException e) {
        log.error("a hook after a commit failed", e);
      }
    }
  }
}
