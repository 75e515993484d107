package dev.folkmoot.mcp;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** A task for clients. Only a detailed view has the fields that belong to its status. */
record TaskJson(
    String taskId,
    String status,
    String createdAt,
    String lastUpdatedAt,
    long ttlMs,
    long pollIntervalMs,
    @Nullable ObjectNode inputRequests,
    @Nullable ObjectNode result,
    @Nullable ObjectNode error) {
  private static final Duration POLL = Duration.ofSeconds(2);

  static TaskJson of(Task task, String status) {
    return new TaskJson(
        task.id(),
        status,
        task.createdAt().toString(),
        task.changedAt().toString(),
        task.ttl().toMillis(),
        POLL.toMillis(),
        null,
        null,
        null);
  }

  @JsonIgnore
  boolean isOver() {
    return !status.equals("working") && !status.equals("input_required");
  }

  static TaskJson asking(Task task, ObjectNode requests) {
    return of(task, "input_required").with(requests, null, null);
  }

  static TaskJson ended(Task task, ObjectNode outcome) {
    return of(task, outcome.path("status").asString())
        .with(null, (ObjectNode) outcome.get("result"), (ObjectNode) outcome.get("error"));
  }

  private TaskJson with(
      @Nullable ObjectNode requests, @Nullable ObjectNode done, @Nullable ObjectNode failed) {
    return new TaskJson(
        taskId, status, createdAt, lastUpdatedAt, ttlMs, pollIntervalMs, requests, done, failed);
  }
}
