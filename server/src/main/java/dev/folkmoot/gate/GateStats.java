package dev.folkmoot.gate;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** How many questions wait, since when, and what became of those asked lately. */
public record GateStats(
    Map<Type, Integer> open, Optional<Instant> oldestOpen, Instant since, List<Settled> settled) {
  /** The questions of a type that ended one way, and how long they took on average. */
  public record Settled(Type type, String status, int count, Duration meanWait) {}
}
