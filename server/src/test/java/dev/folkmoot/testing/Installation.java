package dev.folkmoot.testing;

import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.WRITE;

import dev.folkmoot.Folkmoot;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.spi.ToolProvider;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * This build's classes in a jar, with a cache of those that the server loads: many tests start a
 * process, and with the cache it starts in half the time. Made once for all processes of tests.
 */
public final class Installation {
  private static final Path HOME = Path.of("target", "installation").toAbsolutePath();
  private static final Path CACHE = HOME.resolve("folkmoot.aot");
  private static final List<Classes> CLASSES =
      List.of(
          Classes.beside("folkmoot", Folkmoot.class), Classes.beside("tests", Installation.class));

  /** Compiled classes, and the jar that they are packed into. */
  private record Classes(Path jar, Path directory) {
    static Classes beside(String name, Class<?> one) {
      var directory = one.getProtectionDomain().getCodeSource().getLocation().getPath();
      return new Classes(HOME.resolve(name + ".jar"), Path.of(directory));
    }
  }

  static {
    try {
      Files.createDirectories(HOME);
      try (var lock = FileChannel.open(HOME.resolve("lock"), CREATE, WRITE);
          var _ = lock.lock()) {
        installOnce();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private Installation() {}

  /** The command that runs the program. */
  public static List<String> program(String... arguments) {
    return java("dev.folkmoot.Main", arguments);
  }

  /** The command that runs another class of this build. */
  public static List<String> java(String main, String... arguments) {
    return command("-XX:AOTCache=" + CACHE, main, arguments);
  }

  /** Most of these processes live for a second or two, in which little is worth compiling. */
  private static List<String> command(String option, String main, String... arguments) {
    var command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                option,
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-XX:CompileThresholdScaling=10",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                classPath(),
                main));
    command.addAll(List.of(arguments));
    return command;
  }

  /** The cache takes jars only. */
  private static String classPath() {
    var jars =
        Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
            .filter(entry -> entry.endsWith(".jar"));
    return Stream.concat(CLASSES.stream().map(one -> one.jar().toString()), jars)
        .collect(Collectors.joining(File.pathSeparator));
  }

  private static void installOnce() throws IOException, InterruptedException {
    var installed = HOME.resolve("installed.txt");
    var wanted = wanted();
    if (Files.exists(installed) && Files.readString(installed).equals(wanted)) {
      return;
    }
    Files.deleteIfExists(installed);
    CLASSES.forEach(Installation::pack);
    train();
    Files.writeString(installed, wanted);
  }

  /** The cache is of one Java, one class path, and the classes as they are now. */
  private static String wanted() throws IOException {
    var lines =
        Stream.of(System.getProperty("java.home"), Runtime.version().toString(), classPath());
    return Stream.concat(lines, CLASSES.stream().flatMap(Installation::files))
        .collect(Collectors.joining("\n"));
  }

  private static Stream<String> files(Classes classes) {
    try (var files = Files.walk(classes.directory())) {
      return files.filter(Files::isRegularFile).sorted().map(Installation::stamp).toList().stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String stamp(Path file) {
    return "%s %d %d".formatted(file, file.toFile().length(), file.toFile().lastModified());
  }

  private static void pack(Classes classes) {
    int exit =
        ToolProvider.findFirst("jar")
            .orElseThrow()
            .run(
                System.out,
                System.err,
                "--create",
                "--file=" + classes.jar(),
                "-C",
                classes.directory().toString(),
                ".");
    if (exit != 0) {
      throw new IllegalStateException("%s was not packed".formatted(classes.jar()));
    }
  }

  /** Lets the program play all it can, after which it writes down the classes it has loaded. */
  private static void train() throws IOException, InterruptedException {
    var demo =
        new ProcessBuilder(
            command(
                "-XX:AOTCacheOutput=" + CACHE, "dev.folkmoot.Main", "demo", "--fast", "--once"));
    demo.environment().keySet().removeIf(name -> name.startsWith("FOLKMOOT_"));
    demo.environment().putAll(Map.of("TMPDIR", Scratch.directory().toString()));
    int exit =
        demo.redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start()
            .waitFor();
    if (exit != 0) {
      throw new IllegalStateException("the demo ended with " + exit);
    }
  }
}
