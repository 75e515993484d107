package dev.folkmoot.task;

import dev.folkmoot.core.Json;
import dev.folkmoot.mcp.Task;
import dev.folkmoot.mcp.TaskStore;
import dev.folkmoot.store.Row;
import dev.folkmoot.store.Store;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/** MCP tasks as rows, which survive a restart and can be read on every node. */
public final class StoredTasks implements TaskStore {
  private final Store store;

  public StoredTasks(Store store) {
    this.store = store;
  }

  @Override
  public void create(Task task) {
    store.write(
        tx ->
            tx.sql(
                    """
                    insert into task (id, principal, tool, arguments, state, answers, created_at,
                      changed_at, ttl, ends_at, outcome)
                    values (:id, :principal, :tool, :arguments, :state, :answers, :created,
                      :changed, :ttl, :ends, :outcome)
                    """)
                .set("id", task.id())
                .set("principal", task.principal())
                .set("tool", task.tool())
                .set("arguments", Json.write(task.arguments()))
                .set("state", task.state().map(Json::write))
                .set("answers", Json.write(task.answers()))
                .set("created", task.createdAt())
                .set("changed", task.changedAt())
                .set("ttl", task.ttl().toMillis())
                .set("ends", task.createdAt().plus(task.ttl()))
                .set("outcome", task.outcome().map(Json::write))
                .update());
  }

  @Override
  public Optional<Task> find(String id) {
    return store.read(
        tx -> tx.sql("select * from task where id = :id").set("id", id).first(StoredTasks::read));
  }

  @Override
  public void answer(String id, ObjectNode answers, Instant at) {
    store.write(
        tx -> {
          tx.lock("folkmoot task " + id);
          var known =
              tx.sql("select answers from task where id = :id and outcome is null")
                  .set("id", id)
                  .first(row -> (ObjectNode) Json.tree(row.text("answers")));
          return known.map(
              before -> {
                var all = answers.deepCopy();
                all.setAll(before);
                return tx.sql(
                        """
                        update task set answers = :answers, changed_at = :at
                        where id = :id and outcome is null
                        """)
                    .set("id", id)
                    .set("answers", Json.write(all))
                    .set("at", at)
                    .update();
              });
        });
  }

  @Override
  public void end(String id, ObjectNode outcome, Instant at) {
    store.write(
        tx ->
            tx.sql(
                    """
                    update task set outcome = :outcome, changed_at = :at
                    where id = :id and outcome is null
                    """)
                .set("id", id)
                .set("outcome", Json.write(outcome))
                .set("at", at)
                .update());
  }

  /** Deletes the expired tasks. */
  public int forget(Instant now) {
    return store.write(
        tx -> tx.sql("delete from task where ends_at < :now").set("now", now).update());
  }

  private static Task read(Row row) throws SQLException {
    return new Task(
        row.text("id"),
        row.text("principal"),
        row.text("tool"),
        (ObjectNode) Json.tree(row.text("arguments")),
        row.maybe("state").map(Json::tree),
        (ObjectNode) Json.tree(row.text("answers")),
        row.instant("created_at"),
        row.instant("changed_at"),
        Duration.ofMillis(row.big("ttl")),
        row.maybe("outcome").map(text -> (ObjectNode) Json.tree(text)));
  }
}
