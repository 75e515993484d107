package dev.folkmoot.wire.gate;

import dev.folkmoot.gate.GateStats;
import dev.folkmoot.gate.Type;
import dev.folkmoot.wire.Doc;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

@Doc("How many questions wait, since when, and what became of those asked lately.")
public record StatsJson(
    @Doc("Open questions by type.") Map<String, Integer> open,
    @Nullable Instant oldestOpen,
    @Doc("Since when those were asked that are counted as settled.") Instant since,
    List<Settled> settled) {

  @Doc("Questions of a type that ended one way.")
  public record Settled(Type type, String status, int count, long meanWaitMillis) {}

  public static StatsJson of(GateStats stats) {
    var open = new TreeMap<String, Integer>();
    stats.open().forEach((type, count) -> open.put(type.name(), count));
    return new StatsJson(
        open,
        stats.oldestOpen().orElse(null),
        stats.since(),
        stats.settled().stream()
            .map(
                one ->
                    new Settled(one.type(), one.status(), one.count(), one.meanWait().toMillis()))
            .toList());
  }
}
