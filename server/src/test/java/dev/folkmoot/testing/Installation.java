package dev.folkmoot.testing;

import dev.folkmoot.Folkmoot;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.spi.ToolProvider;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * This build's program in a jar, with a cache of its classes: many tests start it, and with the
 * cache it starts in half the time. Made once for all tests of a process.
 */
final class Installation {
  private static final Path HOME = Scratch.directory();
  private static final Path JAR = HOME.resolve("folkmoot.jar");
  private static final Path CACHE = HOME.resolve("folkmoot.aot");

  static {
    pack();
    train();
  }

  private Installation() {}

  /** The command that runs the program. */
  static List<String> command(String... arguments) {
    return java("-XX:AOTCache=" + CACHE, arguments);
  }

  private static List<String> java(String option, String... arguments) {
    var command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                option,
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                classPath(),
                "dev.folkmoot.Main"));
    command.addAll(List.of(arguments));
    return command;
  }

  /** The cache takes jars only. */
  private static String classPath() {
    var jars =
        Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
            .filter(entry -> entry.endsWith(".jar"));
    return Stream.concat(Stream.of(JAR.toString()), jars)
        .collect(Collectors.joining(File.pathSeparator));
  }

  private static void pack() {
    try {
      var classes =
          Path.of(Folkmoot.class.getProtectionDomain().getCodeSource().getLocation().toURI());
      int exit =
          ToolProvider.findFirst("jar")
              .orElseThrow()
              .run(
                  System.out,
                  System.err,
                  "--create",
                  "--file=" + JAR,
                  "-C",
                  classes.toString(),
                  ".");
      if (exit != 0) {
        throw new IllegalStateException("the classes were not packed");
      }
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Starts and stops the program once, which then writes down the classes it has loaded. */
  private static void train() {
    var command =
        java(
            "-XX:AOTCacheOutput=" + CACHE,
            "serve",
            "--port",
            "0",
            "--data",
            HOME.resolve("data").toString());
    try {
      var process =
          new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
      process.inputReader().readLine();
      process.destroy();
      process.waitFor();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
