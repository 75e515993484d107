package dev.folkmoot.squad;

import dev.folkmoot.core.QuestionId;
import dev.folkmoot.store.Tx;
import java.util.List;
import java.util.Optional;

/** The rows for finding prompts. */
final class PromptStore {
  void insert(Tx tx, Prompt prompt) {
    tx.sql(
            """
            insert into prompt (id, ending, requester, task_id, status)
            values (:id, :ending, :requester, :task, :status)
            """)
        .set("id", prompt.id())
        .set("ending", IdSuffix.reversed(prompt.id().value()))
        .set("requester", prompt.requester())
        .set("task", prompt.task())
        .set("status", prompt.status().word())
        .update();
  }

  /** Stores the status of an ended prompt. */
  void storeEnd(Tx tx, Prompt prompt) {
    tx.sql("update prompt set status = :status where id = :id")
        .set("id", prompt.id())
        .set("status", prompt.status().word())
        .update();
  }

  boolean exists(Tx tx, QuestionId id) {
    return tx.sql("select 1 from prompt where id = :id").set("id", id).exists();
  }

  /**
   * The prompts that match the filter, the newest first. With an agent, prompts that it opened or
   * responded to under exactly this spelling are left out, so that pages fill up; the gate would
   * never allow those. This does not decide: the caller asks the gate about each returned prompt.
   */
  List<QuestionId> list(Tx tx, PromptFilter filter, Optional<QuestionId> before, int limit) {
    return tx.sql(
            """
            select id from prompt
            where status = :status%s%s%s
            order by id desc limit :limit
            """
                .formatted(
                    filter.task().isPresent() ? " and task_id = :task" : "",
                    before.isPresent() ? " and id < :before" : "",
                    filter.agent().isPresent()
                        ? """
                         and requester <> :agent and not exists (
                          select 1 from message
                          where prompt_id = prompt.id and author = :agent)\
                        """
                        : ""))
        .set("status", filter.status().word())
        .set("task", filter.task())
        .set("before", before)
        .set("agent", filter.agent())
        .set("limit", limit)
        .list(row -> new QuestionId(row.text("id")));
  }
}
