package dev.folkmoot.wire.gate;

import dev.folkmoot.gate.GateStats;
import dev.folkmoot.gate.Type;
import dev.folkmoot.wire.Doc;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

@Doc("The open questions, and the outcomes of recent questions.")
public record StatsJson(
    @Doc("The number of open questions by type.") Map<String, Integer> open,
    @Nullable Instant oldestOpen,
    @Doc("The settled counts cover the questions that were asked since then.") Instant since,
    List<SettledCount> settled) {

  @Doc("The number of questions of one type that ended with one status.")
  public record SettledCount(Type type, String status, int count, long meanWaitMillis) {}

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
                    new SettledCount(
                        one.type(), one.status(), one.count(), one.meanWait().toMillis()))
            .toList());
  }
}
