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
    BENCHMARKS.put("wake", new Wake());
    BENCHMARKS.put("check", new Check());
    BENCHMARKS.put("group-commit", new GroupCommit());
    BENCHMARKS.put("hook", new Hook());
    BENCHMARKS.put("history", new History());
    BENCHMARKS.put("inbox", new Inbox());
    BENCHMARKS.put("parked", ParkedCalls.overHttp());
    BENCHMARKS.put("waiters", new Waiters());
    BENCHMARKS.put("memory", new Memory());
    BENCHMARKS.put("halt", new Halting());
    BENCHMARKS.put("start", new Start());
    BENCHMARKS.put("mcp-check", new McpCheck());
    BENCHMARKS.put("mcp-wake", new McpWake());
    BENCHMARKS.put("mcp-parked", ParkedCalls.overMcp());
    BENCHMARKS.put("mcp-sdk", new McpSdk());
    BENCHMARKS.put("discussion", new Discussing());
    BENCHMARKS.put("tools", new Tools());
    BENCHMARKS.put("roundtable", new Debating());
    BENCHMARKS.put("architect", new Reviewing());
    BENCHMARKS.put("chat", new Chatting());
    BENCHMARKS.put("chat-history", new ChatHistory());
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
      var findings = benchmark.run(scratch);
      findings.forEach(finding -> System.out.println(finding.line()));
      return findings.stream().anyMatch(Finding::isOver);
    }
  }
}
