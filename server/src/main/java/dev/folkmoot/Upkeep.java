package dev.folkmoot;

import dev.folkmoot.agent.Agents;
import dev.folkmoot.audit.Audit;
import dev.folkmoot.events.EventLog;
import dev.folkmoot.store.Idempotency;
import dev.folkmoot.store.Store;
import dev.folkmoot.task.StoredTasks;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs periodic tasks: it stores presence, seals new events, deletes old rows, collects garbage,
 * and runs the tasks of features.
 */
final class Upkeep implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(Upkeep.class);
  private static final int AT_ONCE = 1_000;

  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().daemon().name("upkeep").factory());
  private final Agents agents;
  private final Audit audit;

  private Upkeep(Agents agents, Audit audit) {
    this.agents = agents;
    this.audit = audit;
  }

  static Upkeep start(
      Store store,
      EventLog events,
      Agents agents,
      StoredTasks tasks,
      Audit audit,
      Duration retention) {
    var upkeep = new Upkeep(agents, audit);
    upkeep.every(Duration.ofSeconds(5), OldGeneration::collectIfWasteful);
    upkeep.every(Duration.ofSeconds(5), audit::advance);
    upkeep.every(Duration.ofMinutes(1), agents::flush);
    upkeep.every(Duration.ofHours(1), () -> deleteOld(store, events, agents, retention));
    upkeep.every(Duration.ofHours(1), () -> tasks.forget(store.clock().instant()));
    return upkeep;
  }

  void every(Duration interval, Runnable task) {
    Future<?> _ =
        timer.scheduleWithFixedDelay(
            () -> {
              try {
                task.run();
              } catch (RuntimeException e) {
                log.warn("upkeep failed", e);
              }
            },
            interval.toMillis(),
            interval.toMillis(),
            TimeUnit.MILLISECONDS);
  }

  static void deleteOld(Store store, EventLog events, Agents agents, Duration retention) {
    var now = store.clock().instant();
    Idempotency.deleteBefore(store, now.minus(Idempotency.KEEP_FOR));
    while (events.deleteBefore(now.minus(retention), AT_ONCE) == AT_ONCE) {
      log.debug("deleted {} events", AT_ONCE);
    }
    agents.participants().forgetLeft(events.oldest());
  }

  @Override
  public void close() {
    timer.shutdownNow();
    agents.flush();
    audit.advance();
  }
}
