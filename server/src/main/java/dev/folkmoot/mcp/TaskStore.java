package dev.folkmoot.mcp;

import java.time.Instant;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/** Where tasks are kept; they are expected to outlive the process. */
public interface TaskStore {
  /** Returns when the task would be found by anybody. */
  void create(Task task);

  /** Also finds tasks that are past their time, until they are cleared away. */
  Optional<Task> find(String id);

  /** Adds answers under keys that have none yet, if the task has not ended. */
  void answer(String id, ObjectNode answers, Instant at);

  /** Ends the task unless it has ended; the first outcome stands. */
  void end(String id, ObjectNode outcome, Instant at);
}
