package dev.folkmoot.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.core.Json;
import dev.folkmoot.testing.Npm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** The protocol's official conformance suite, against the engine over HTTP. */
class ConformanceTest {
  private static final Path SUITE = Npm.module("@modelcontextprotocol/conformance/dist/index.js");

  @AutoClose private static final Served SERVED = Served.of(Conformance.catalogue());

  @BeforeAll
  static void install() throws Exception {
    Npm.install("MCP conformance");
  }

  @Test
  void all_that_2025_06_18_has_passes() throws Exception {
    var verdicts = verdicts("--suite", "all", "--spec-version", "2025-06-18");
    assertThat(verdicts).hasSize(27);
    assertThat(verdicts.values()).allMatch("✓"::equals);
  }

  @Test
  void all_that_2025_11_25_requires_passes() throws Exception {
    var verdicts = verdicts("--requirements", "2025-11-25");
    assertThat(required(verdicts, "2025-11-25")).hasSize(30).allMatch("✓"::equals);
    assertThat(verdicts.values()).allMatch("✓"::equals);
  }

  @Test
  void all_that_2026_07_28_requires_passes_and_all_of_the_tasks_extension() throws Exception {
    var verdicts = verdicts("--requirements", "2026-07-28");
    assertThat(required(verdicts, "2026-07-28")).hasSize(37).allMatch("✓"::equals);
    var tasks =
        verdicts.entrySet().stream().filter(entry -> entry.getKey().startsWith("tasks-")).toList();
    assertThat(tasks).hasSize(10).allMatch(entry -> entry.getValue().equals("✓"));
    System.out.println("MCP tasks extension: 10 of 10 scenarios without a failure");
    assertThat(verdicts.values()).allMatch("✓"::equals);
  }

  /** Every scenario that was run, and whether it passed without failure or warning. */
  private static Map<String, String> verdicts(String... which) throws Exception {
    var results = Npm.home().resolve("results").resolve(Long.toString(System.nanoTime()));
    var arguments =
        new ArrayList<>(
            List.of(
                "server", "--url", SERVED.url().toString(), "--output-dir", results.toString()));
    arguments.addAll(List.of(which));
    var ran = Npm.run(Npm.node(SUITE, arguments));
    assertThat(ran.exit()).as(ran.output()).isZero();
    var verdicts = new TreeMap<String, String>();
    try (var runs = Files.list(results)) {
      for (var one : runs.toList()) {
        verdicts.put(scenario(one), verdict(one.resolve("checks.json")));
      }
    }
    var total = ran.output().lines().filter(line -> line.startsWith("Total:")).findFirst();
    System.out.printf(
        "MCP suite %s: %d scenarios, checks %s%n",
        String.join(" ", which), verdicts.size(), total.orElse("unknown"));
    return verdicts;
  }

  private static String scenario(Path directory) {
    return directory
        .getFileName()
        .toString()
        .replaceFirst("^server-", "")
        .replaceFirst("-\\d{4}-\\d{2}-\\d{2}T[\\d-]+Z$", "");
  }

  private static String verdict(Path checks) throws IOException {
    var all = Json.tree(Files.readString(checks));
    var skipped = with(all, "SKIPPED");
    if (!skipped.isEmpty()) {
      System.out.println("skipped by the suite itself: " + skipped);
    }
    var wrong = Stream.concat(with(all, "FAILURE").stream(), with(all, "WARNING").stream());
    return wrong.findFirst().orElse("✓");
  }

  private static List<String> with(JsonNode checks, String status) {
    return checks
        .valueStream()
        .filter(check -> check.path("status").asString().equals(status))
        .map(check -> check.path("id").asString())
        .toList();
  }

  /** The verdicts on what the revision requires, as the suite lists it. */
  private static List<String> required(Map<String, String> verdicts, String revision)
      throws Exception {
    var listed = Npm.run(Npm.node(SUITE, List.of("list", "--server", "--requirements", revision)));
    var names =
        listed
            .output()
            .lines()
            .dropWhile(line -> !line.startsWith("Server scenarios"))
            .takeWhile(line -> !line.isBlank())
            .filter(line -> line.startsWith("  - "))
            .map(line -> line.substring(4))
            .toList();
    var found = names.stream().flatMap(name -> Stream.ofNullable(verdicts.get(name))).toList();
    System.out.printf(
        "MCP %s: %d of %d required scenarios pass%n",
        revision, found.stream().filter("✓"::equals).count(), names.size());
    return found;
  }
}
