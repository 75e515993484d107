package dev.folkmoot.bench;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Runs the named benchmarks, or all, and prints one table. */
final class Main {
  private static final Map<String, Benchmark> BENCHMARKS = new LinkedHashMap<>();

  static {
    BENCHMARKS.put("wake", new WakeBenchmark());
    BENCHMARKS.put("check", new CheckBenchmark());
    BENCHMARKS.put("group-commit", new GroupCommitBenchmark());
    BENCHMARKS.put("hook", new HookBenchmark());
    BENCHMARKS.put("history", new HistoryBenchmark());
    BENCHMARKS.put("inbox", new InboxBenchmark());
    BENCHMARKS.put("parked", ParkedCallsBenchmark.overHttp());
    BENCHMARKS.put("waiters", new WaiterMemoryBenchmark());
    BENCHMARKS.put("memory", new MemoryBenchmark());
    BENCHMARKS.put("halt", new HaltBenchmark());
    BENCHMARKS.put("start", new StartBenchmark());
    BENCHMARKS.put("mcp-check", new McpCheckBenchmark());
    BENCHMARKS.put("mcp-wake", new McpWakeBenchmark());
    BENCHMARKS.put("mcp-parked", ParkedCallsBenchmark.overMcp());
    BENCHMARKS.put("mcp-sdk", new McpSdkBenchmark());
    BENCHMARKS.put("discussion", new DiscussionBenchmark());
    BENCHMARKS.put("tools", new ToolsBenchmark());
    BENCHMARKS.put("roundtable", new RoundtableBenchmark());
    BENCHMARKS.put("architect", new ArchitectBenchmark());
    BENCHMARKS.put("knowledge", new KnowledgeBenchmark());
    BENCHMARKS.put("chat", new ChatBenchmark());
    BENCHMARKS.put("chat-history", new ChatHistoryBenchmark());
  }

  private Main() {}

  public static void main(String[] args) throws Exception {
    var names = args.length == 0 ? List.copyOf(BENCHMARKS.keySet()) : List.of(args);
    if (!BENCHMARKS.keySet().containsAll(names)) {
      System.err.println("usage: bench/run [" + String.join("|", BENCHMARKS.keySet()) + "]...");
      System.exit(2);
    }
    Logger.getLogger("").setLevel(Level.WARNING);
    System.out.printf("%-28s %12s  %-10s%n", "name", "measured", "bound");
    boolean over = false;
    for (var entry : BENCHMARKS.entrySet()) {
      if (names.contains(entry.getKey())) {
        over |= run(entry.getValue());
      }
    }
    System.out.println("load average: " + Files.readString(Path.of("/proc/loadavg")).strip());
    System.exit(over ? 1 : 0);
  }

  /** Prints the figures of a benchmark; true if one is over its bound. */
  private static boolean run(Benchmark benchmark) throws Exception {
    try (var scratch = new Scratch(Path.of(System.getProperty("bench.scratch")))) {
      var measurements = benchmark.run(scratch);
      measurements.forEach(measurement -> System.out.println(measurement.line()));
      return measurements.stream().anyMatch(Measurement::isOver);
    }
  }
}
