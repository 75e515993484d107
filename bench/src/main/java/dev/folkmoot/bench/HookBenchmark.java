package dev.folkmoot.bench;

import dev.folkmoot.core.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The time that the installed hook of Claude Code takes for an agent that nothing holds. */
final class HookBenchmark implements Benchmark {
  private static final int WARM_UP = 20;
  private static final int SAMPLES = 50;
  private static final String CALL =
      """
      {"hook_event_name":"PreToolUse","tool_name":"Bash","tool_input":{"command":"ls"}}
      """;

  @Override
  public List<Measurement> run(Scratch scratch) throws Exception {
    var data = scratch.directory("folkmoot");
    var project = scratch.directory("project");
    var input = Files.writeString(project.resolve("call.json"), CALL);
    try (var folkmoot = ServerProcess.inPeopleMode(data)) {
      var hook = List.of("sh", "-c", installed(project, data));
      var curl = List.of("curl", "-q", "-s", "-o", "/dev/null", "-d", "", pass(folkmoot));
      Pair.of(WARM_UP, () -> millis(hook, input), () -> millis(curl, input));
      var times = Pair.of(SAMPLES, () -> millis(hook, input), () -> millis(curl, input));
      return List.of(
          Measurement.atMost(
              50,
              "hook",
              times.first(),
              " ms",
              "median of %d; the same request by curl %.1f ms".formatted(SAMPLES, times.second())));
    }
  }

  private static String pass(ServerProcess folkmoot) {
    return "http://127.0.0.1:%d/hooks/claude-code/pass?agent=coder&nonce=0123456789abcdef"
        .formatted(folkmoot.port());
  }

  /** The command that Claude Code would run. */
  private static String installed(Path project, Path data) throws Exception {
    var installing =
        new ProcessBuilder(
                "./folkmoot",
                "install",
                "claude-code",
                "--agent=coder",
                "--project=" + project,
                "--data=" + data)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    if (installing.waitFor() != 0) {
      throw new IllegalStateException("the hook was not installed");
    }
    var settings = Json.tree(Files.readString(project.resolve(".claude/settings.json")));
    return settings.at("/hooks/PreToolUse/0/hooks/0/command").asString();
  }

  /** The script allows a call by printing nothing; output would come from Java. */
  private static double millis(List<String> command, Path input)
      throws IOException, InterruptedException {
    long begin = System.nanoTime();
    var process =
        new ProcessBuilder(command).redirectErrorStream(true).redirectInput(input.toFile()).start();
    var said = process.inputReader().readAllAsString();
    if (process.waitFor() != 0 || !said.isEmpty()) {
      throw new IllegalStateException("%s said: %s".formatted(command, said));
    }
    return (System.nanoTime() - begin) / 1e6;
  }
}
