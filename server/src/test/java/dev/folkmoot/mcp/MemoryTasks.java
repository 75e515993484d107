package dev.folkmoot.mcp;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import tools.jackson.databind.node.ObjectNode;

/** Tasks that live as long as the test. */
public final class MemoryTasks implements TaskStore {
  private final Map<String, Task> tasks = new ConcurrentHashMap<>();

  @Override
  public void create(Task task) {
    tasks.put(task.id(), task);
  }

  @Override
  public Optional<Task> find(String id) {
    return Optional.ofNullable(tasks.get(id));
  }

  @Override
  public void answer(String id, ObjectNode answers, Instant at) {
    tasks.computeIfPresent(
        id,
        (_, task) -> {
          var all = answers.deepCopy();
          all.setAll(task.answers());
          return changed(task, all, at, task.outcome());
        });
  }

  @Override
  public void end(String id, ObjectNode outcome, Instant at) {
    tasks.computeIfPresent(
        id,
        (_, task) ->
            task.outcome().isPresent()
                ? task
                : changed(task, task.answers(), at, Optional.of(outcome)));
  }

  private static Task changed(
      Task task, ObjectNode answers, Instant at, Optional<ObjectNode> outcome) {
    return new Task(
        task.id(),
        task.principal(),
        task.tool(),
        task.arguments(),
        task.state(),
        answers,
        task.createdAt(),
        at,
        task.ttl(),
        outcome);
  }
}
