package dev.folkmoot.mcp;

import java.time.Instant;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/** Stores tasks, which are expected to outlive the process. */
public interface TaskStore {
  /** Returns once every node can find the task. */
  void create(Task task);

  /** Also finds tasks that have expired, until they are deleted. */
  Optional<Task> find(String id);

  /** Adds answers under keys that have none yet, if the task has not ended. */
  void answer(String id, ObjectNode answers, Instant at);

  /** Ends the task unless it has ended; the first outcome counts. */
  void end(String id, ObjectNode outcome, Instant at);
}
