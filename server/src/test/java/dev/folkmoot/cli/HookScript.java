package dev.folkmoot.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.testing.Api;
import dev.folkmoot.testing.Installation;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The hook's script as it is installed: beside the launcher, which here counts its starts. */
final class HookScript {
  static final String BASH =
      "{\"hook_event_name\":\"PreToolUse\",\"tool_name\":\"Bash\",\"tool_input\":{}}";

  private static final String PATIENCE = "--max-time 1 ";

  private final Path directory;
  private final List<String> shell = new ArrayList<>();
  private final Map<String, String> environment = new HashMap<>();

  /**
   * @param directory an empty one
   */
  HookScript(Path directory) throws IOException {
    this.directory = directory;
    executable("folkmoot-hook", Files.readString(Path.of("..", "folkmoot-hook")));
    replace(PATIENCE, "--max-time 50 ");
    var program = Installation.program().stream().map(TerminalStyle::quoted);
    launcher(
        """
        #!/bin/sh
        echo started >>'%s'
        exec %s "$@"
        """
            .formatted(starts(), program.collect(Collectors.joining(" "))));
  }

  /** Another launcher in the place of the one that starts Java. */
  HookScript launcher(String script) throws IOException {
    executable("folkmoot", script);
    return this;
  }

  private void executable(String name, String script) throws IOException {
    var file = Files.writeString(directory.resolve(name), script);
    assertThat(file.toFile().setExecutable(true)).isTrue();
  }

  /** Runs it with this shell, and not with the one that it names itself. */
  HookScript with(List<String> words) {
    shell.clear();
    shell.addAll(words);
    return this;
  }

  HookScript with(String variable, String value) {
    environment.put(variable, value);
    return this;
  }

  /** As on a machine that lacks one of the programs that the script calls. */
  HookScript without(String program) throws IOException {
    var bin = Files.createTempDirectory(directory, "bin");
    for (var other : List.of("cat", "curl", "od", "openssl")) {
      if (!other.equals(program)) {
        Files.createSymbolicLink(bin.resolve(other), find(other).orElseThrow());
      }
    }
    return with("PATH", bin.toString());
  }

  /** As on macOS, which has none of the files that tell of Linux. */
  HookScript withoutProc() throws IOException {
    replace("/proc/", "/none/");
    return this;
  }

  /** With the patience of the script itself, which a busy machine may use up. */
  HookScript impatient() throws IOException {
    replace("--max-time 50 ", PATIENCE);
    return this;
  }

  private void replace(String words, String others) throws IOException {
    var file = directory.resolve("folkmoot-hook");
    var text = Files.readString(file);
    assertThat(text).contains(words);
    Files.writeString(file, text.replace(words, others));
  }

  /** Where the machine has a program, if it has it. */
  static Optional<Path> find(String program) {
    return Stream.of(System.getenv("PATH").split(":", -1))
        .map(folder -> Path.of(folder, program))
        .filter(Files::isExecutable)
        .findFirst();
  }

  Process start(String... options) throws IOException {
    var command = new ArrayList<>(shell);
    command.addAll(List.of(directory.resolve("folkmoot-hook").toString(), "claude-code"));
    command.addAll(List.of(options));
    var builder = new ProcessBuilder(command).directory(directory.toFile());
    builder.environment().keySet().removeIf(name -> name.startsWith("FOLKMOOT_"));
    builder.environment().putAll(environment);
    return builder.start();
  }

  Shell.Ran run(String input, String... options) throws Exception {
    return ended(start(options), input);
  }

  /** Writes all of the input, which must not break off, and waits for the end. */
  static Shell.Ran ended(Process process, String input) throws Exception {
    var out = read(process.inputReader()::lines);
    var err = read(process.errorReader()::lines);
    try (var in = process.getOutputStream()) {
      in.write(input.getBytes(StandardCharsets.UTF_8));
    }
    assertThat(process.waitFor(Api.PATIENCE)).isTrue();
    return new Shell.Ran(process.exitValue(), out.get(), err.get());
  }

  private static CompletableFuture<String> read(Supplier<Stream<String>> lines) {
    return CompletableFuture.supplyAsync(
        () -> lines.get().collect(Collectors.joining("\n")), Thread::startVirtualThread);
  }

  private Path starts() {
    return directory.resolve("starts.txt");
  }

  /** Whether something has made a file of that name where the script runs. */
  boolean made(String name) {
    return Files.exists(directory.resolve(name));
  }

  /** How many times it has handed over to Java. */
  int javaStarts() throws IOException {
    return Files.exists(starts()) ? Files.readAllLines(starts()).size() : 0;
  }
}
