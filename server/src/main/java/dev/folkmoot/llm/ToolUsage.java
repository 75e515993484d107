package dev.folkmoot.llm;

import static java.util.Comparator.comparing;

import dev.folkmoot.core.HasWord;
import dev.folkmoot.core.Metrics;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.LongAdder;

/** How often models have called each tool, and how the calls ended. */
public final class ToolUsage {
  /** How a call ended. */
  enum Outcome {
    DONE,
    REFUSED,
    FAILED,
    CANCELLED
  }

  private record CountedOutcome(String tool, Outcome outcome) {}

  private final Map<CountedOutcome, LongAdder> calls =
      new ConcurrentSkipListMap<>(
          comparing(CountedOutcome::tool).thenComparing(CountedOutcome::outcome));

  void count(String tool, Outcome outcome) {
    calls.computeIfAbsent(new CountedOutcome(tool, outcome), _ -> new LongAdder()).increment();
  }

  void report(Metrics metrics) {
    var counter = metrics.counter("folkmoot_model_tool_calls_total", "Tool calls by models");
    calls.forEach(
        (counted, times) ->
            counter.value(
                times.sum(), "tool", counted.tool(), "outcome", HasWord.of(counted.outcome())));
  }
}
