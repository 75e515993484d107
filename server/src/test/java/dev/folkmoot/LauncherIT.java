package dev.folkmoot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.core.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The launcher and the jar of this build, in a place of their own. */
class LauncherIT {
  private static final Path JAR = Path.of("target", "folkmoot-all.jar").toAbsolutePath();
  private static final String READY = "Folkmoot is ready at http://127.0.0.1:";

  /** A process that writes to files. */
  private record Launched(Process process, Path directory) {
    String out() throws IOException {
      return Files.readString(directory.resolve("out"));
    }

    String err() throws IOException {
      return Files.readString(directory.resolve("err"));
    }

    int exitCode() throws InterruptedException {
      assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
      return process.exitValue();
    }
  }

  @TempDir
  @SuppressWarnings("NullAway.Init")
  static Path installed;

  @TempDir
  @SuppressWarnings("NullAway.Init")
  Path scratch;

  private final List<Launched> launched = new ArrayList<>();
  private final Map<String, String> environment =
      new HashMap<>(Map.of("FOLKMOOT_JAVA_HOME", System.getProperty("java.home")));

  @BeforeAll
  static void install() throws IOException {
    Files.createDirectories(jar(installed).getParent());
    Files.copy(JAR, jar(installed));
    copyLauncher(installed);
  }

  private static Path jar(Path root) {
    return root.resolve("server/target/folkmoot-all.jar");
  }

  private static Path copyLauncher(Path root) throws IOException {
    executable(root.resolve("folkmoot-hook"), Files.readString(Path.of("..", "folkmoot-hook")));
    return executable(root.resolve("folkmoot"), Files.readString(Path.of("..", "folkmoot")));
  }

  private static Path executable(Path file, String script) throws IOException {
    Files.createDirectories(file.getParent());
    Files.writeString(file, script);
    assertThat(file.toFile().setExecutable(true)).isTrue();
    return file;
  }

  @AfterEach
  void stopAll() throws InterruptedException {
    for (var one : launched) {
      one.process().destroyForcibly().waitFor();
    }
  }

  private Launched launch(Path launcher, String... arguments) throws IOException {
    var command = new ArrayList<>(List.of(launcher.toString()));
    command.addAll(List.of(arguments));
    var directory = Files.createTempDirectory(scratch, "run");
    var builder =
        new ProcessBuilder(command)
            .directory(directory.toFile())
            .redirectOutput(directory.resolve("out").toFile())
            .redirectError(directory.resolve("err").toFile());
    builder.environment().keySet().removeIf(name -> name.startsWith("FOLKMOOT_"));
    builder.environment().putAll(environment);
    var process = new Launched(builder.start(), directory);
    launched.add(process);
    return process;
  }

  private Launched serve() throws Exception {
    var server = launch(installed.resolve("folkmoot"), "serve", "--port=0", "--data=" + data());
    until(() -> server.out().contains("\n") || !server.process().isAlive());
    assertThat(server.out()).as(server.err()).startsWith(READY);
    return server;
  }

  private Path data() {
    return scratch.resolve("data");
  }

  private static void until(Callable<Boolean> condition) throws Exception {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(120);
    while (!condition.call()) {
      assertThat(System.nanoTime()).as("waited too long").isLessThan(deadline);
      Thread.sleep(50);
    }
  }

  @Test
  void it_shows_the_commands() throws Exception {
    var help = launch(installed.resolve("folkmoot"), "--help");
    assertThat(help.exitCode()).isZero();
    assertThat(help.out()).contains("serve", "ask", "inbox");
    assertThat(help.err()).isEmpty();
  }

  @Test
  void the_server_says_where_it_is_and_stops_soon_when_told_to() throws Exception {
    record();
    var server = serve();
    server.process().destroy();
    assertThat(server.exitCode()).isIn(0, 143);
  }

  @Test
  void a_command_works_from_anywhere_through_a_link_and_in_any_language() throws Exception {
    serve();
    var link = scratch.resolve("moot");
    Files.createSymbolicLink(link, scratch.relativize(installed.resolve("folkmoot")));
    environment.putAll(Map.of("FOLKMOOT_DATA", data().toString(), "LC_ALL", "", "LANG", "C"));
    var asked = launch(link, "ask", "--agent", "coder", "Größer als ½?");
    assertThat(asked.exitCode()).as(asked.err()).isZero();
    var inbox = launch(link, "inbox");
    assertThat(inbox.exitCode()).isZero();
    assertThat(inbox.out()).contains("holds coder", "Größer als ½?");
    assertThat(inbox.err()).isEmpty();
    assertThat(launch(link, "status", "coder").exitCode()).isEqualTo(3);
  }

  @Test
  void a_later_start_uses_what_the_first_one_had_recorded() throws Exception {
    record();
    var log = scratch.resolve("aot.log");
    environment.put("FOLKMOOT_JAVA_OPTS", "-Xlog:aot=info:file=" + log);
    var second = serve();
    second.process().destroy();
    second.exitCode();
    assertThat(Files.readString(log)).contains("Opened AOT cache " + cache());
    assertThat(second.out()).doesNotContain("[aot]");

    Files.writeString(cache(), "damaged");
    environment.remove("FOLKMOOT_JAVA_OPTS");
    assertThat(serve().err()).doesNotContain("aot", "AOT");
  }

  /** The first stop takes longer, for it writes down what later starts can take as given. */
  private void record() throws Exception {
    var first = serve();
    first.process().destroy();
    assertThat(first.exitCode()).isIn(0, 143);
    assertThat(cache()).exists();
  }

  private static Path cache() throws IOException {
    try (var files = Files.newDirectoryStream(jar(installed).getParent(), "folkmoot-*.aot")) {
      for (var file : files) {
        return file;
      }
    }
    return installed.resolve("none");
  }

  @Test
  void the_heap_has_the_limit_that_is_set() throws Exception {
    environment.put("FOLKMOOT_MEMORY", "512m");
    assertThat(largestHeap(serve())).isEqualTo(512L << 20);
  }

  @Test
  void without_a_limit_the_heap_takes_a_part_of_the_machine() throws Exception {
    assertThat(largestHeap(serve())).isBetween(128L << 20, 2L << 30);
  }

  private static long largestHeap(Launched server) throws Exception {
    var jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd").toString();
    var pid = Long.toString(server.process().pid());
    var asked = new ProcessBuilder(jcmd, pid, "VM.flags").start();
    var flags = new String(asked.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    var limit = Pattern.compile("-XX:MaxHeapSize=(\\d+)").matcher(flags);
    assertThat(limit.find()).as(flags).isTrue();
    return Long.parseLong(limit.group(1));
  }

  @ParameterizedTest
  @ValueSource(strings = {"95m", "much", "512", "1.5g", "-1g"})
  void a_limit_that_is_none_is_refused_with_an_example(String limit) throws Exception {
    environment.put("FOLKMOOT_MEMORY", limit);
    var refused = launch(installed.resolve("folkmoot"), "serve", "--port=0", "--data=" + data());
    assertThat(refused.exitCode()).isEqualTo(2);
    assertThat(refused.err())
        .contains("FOLKMOOT_MEMORY must be at least 96m, for example 512m", "'" + limit + "'")
        .hasLineCount(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"21.0.4", "26", "250.1"})
  void a_jdk_that_is_too_old_or_too_new_is_passed_over(String found) throws Exception {
    var other = scratch.resolve("jdk");
    executable(other.resolve("bin/java"), "exit 1");
    Files.writeString(other.resolve("release"), "JAVA_VERSION=\"%s\"\n".formatted(found));
    environment.put("FOLKMOOT_JAVA_HOME", other.toString());
    environment.put("JAVA_HOME", System.getProperty("java.home"));
    var version = launch(installed.resolve("folkmoot"), "--version");
    assertThat(version.exitCode()).as(version.err()).isZero();
  }

  @Test
  void a_hook_blocks_also_if_java_itself_fails() throws Exception {
    environment.put("FOLKMOOT_JAVA_OPTS", "-XX:+NoSuchOption");
    var launcher = installed.resolve("folkmoot");
    var hook = launch(launcher, "hook", "claude-code", "--agent", "coder");
    assertThat(hook.exitCode()).isEqualTo(2);
    assertThat(hook.err()).contains("hook ended with 1", "blocked");
    assertThat(launch(launcher, "--version").exitCode()).as("what Java says").isEqualTo(1);
  }

  @Test
  void the_installed_hook_needs_java_only_for_an_agent_that_is_not_free() throws Exception {
    serve();
    var project = Files.createDirectory(scratch.resolve("my project"));
    var launcher = installed.resolve("folkmoot");
    environment.put("FOLKMOOT_DATA", data().toString());
    var done = launch(launcher, "install", "claude-code", "--agent=coder", "--project=" + project);
    assertThat(done.exitCode()).as(done.err()).isZero();
    var settings = Json.tree(Files.readString(project.resolve(".claude/settings.json")));
    var hook = settings.at("/hooks/PreToolUse/0/hooks/0/command").asString();
    environment.put("FOLKMOOT_JAVA_OPTS", "-XX:+NoSuchOption");
    var free = launch(Path.of("/bin/sh"), "-c", hook + " </dev/null");
    assertThat(free.exitCode()).as(free.err()).isZero();
    assertThat(free.out() + free.err()).isEmpty();
    environment.remove("FOLKMOOT_JAVA_OPTS");
    assertThat(launch(launcher, "ask", "--agent", "coder", "Deploy?").exitCode()).isZero();
    var held = launch(Path.of("/bin/sh"), "-c", "echo '{}' | " + hook.replace("590s", "1s"));
    assertThat(held.exitCode()).as(held.err()).isZero();
    assertThat(held.out()).contains("deny", "Deploy?");
    environment.put("FOLKMOOT_JAVA_OPTS", "-XX:+NoSuchOption");
    var blocked = launch(Path.of("/bin/sh"), "-c", hook + " </dev/null");
    assertThat(blocked.exitCode()).isEqualTo(2);
    assertThat(blocked.err()).contains("blocked");
  }

  @Test
  void it_builds_when_the_sources_are_newer_than_the_jar() throws Exception {
    var root = scratch.resolve("root");
    var launcher = copyLauncher(root);
    maven("cp '%s' '%s'".formatted(JAR, jar(root)));
    Files.createDirectories(root.resolve("server/src/main"));

    var first = launch(launcher, "--version");
    assertThat(first.exitCode()).as(first.err()).isZero();
    assertThat(first.err()).startsWith("Building Folkmoot").hasLineCount(1);
    var second = launch(launcher, "--version");
    assertThat(second.exitCode()).isZero();
    assertThat(second.err()).isEmpty();

    Files.setLastModifiedTime(jar(root), FileTime.from(Instant.EPOCH));
    var third = launch(launcher, "--version");
    assertThat(third.exitCode()).isZero();
    assertThat(third.err()).startsWith("Building Folkmoot");
  }

  @Test
  void a_build_that_fails_shows_why() throws Exception {
    maven("echo 'no such artifact'; exit 1");
    var failed = launch(copyLauncher(scratch.resolve("root")), "serve");
    assertThat(failed.exitCode()).isEqualTo(2);
    assertThat(failed.err()).contains("no such artifact", "The build failed");
  }

  private void maven(String script) throws IOException {
    var bin = executable(scratch.resolve("bin/mvn"), "#!/bin/sh\n" + script).getParent();
    environment.put("PATH", bin + ":" + System.getenv("PATH"));
  }

  @Test
  void without_maven_it_says_so() throws Exception {
    var bin = Files.createDirectories(scratch.resolve("bin"));
    for (var tool : List.of("bash", "dirname", "find", "head", "mkdir", "readlink", "sed")) {
      Files.createSymbolicLink(bin.resolve(tool), which(tool));
    }
    environment.put("PATH", bin.toString());
    var failed = launch(copyLauncher(scratch.resolve("root")), "serve");
    assertThat(failed.exitCode()).isEqualTo(2);
    assertThat(failed.err()).contains("Maven is missing").hasLineCount(1);
  }

  private static Path which(String tool) {
    return List.of(System.getenv("PATH").split(":", -1)).stream()
        .map(folder -> Path.of(folder, tool))
        .filter(Files::isExecutable)
        .findFirst()
        .orElseThrow();
  }
}
