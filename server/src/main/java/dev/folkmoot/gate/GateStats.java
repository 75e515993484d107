package dev.folkmoot.gate;

import dev.folkmoot.core.Metrics;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** How many questions are open, when the oldest was asked, and the outcomes of recent questions. */
public record GateStats(
    Map<Type, Integer> open, Optional<Instant> oldestOpen, Instant since, List<Settled> settled) {
  /** Reports the open questions as metrics. */
  void report(Metrics metrics, Instant now) {
    var byType = metrics.gauge("folkmoot_questions_open", "Open questions by type");
    open.forEach((type, count) -> byType.value(count, "type", type.name()));
    var age = oldestOpen.map(oldest -> Duration.between(oldest, now).toMillis() / 1e3).orElse(0.0);
    metrics.gauge("folkmoot_oldest_wait_seconds", "Age of the oldest open question").value(age);
  }

  /** The questions of a type that ended one way, and how long they took on average. */
  public record Settled(Type type, String status, int count, Duration meanWait) {}
}
