package dev.folkmoot.testing;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** The program in a process of its own, with its output, its end and its environment. */
public final class Program implements AutoCloseable {
  private static final String READY = "Folkmoot is ready at ";

  private final Process process;
  private final BufferedReader out;
  private final Path err;

  private Program(Process process, Path err) {
    this.process = process;
    this.out = process.inputReader();
    this.err = err;
  }

  public static Program start(Map<String, String> environment, String... args) {
    try {
      var err = Files.createTempFile(Scratch.directory(), "folkmoot", ".err");
      var builder = new ProcessBuilder(Installation.program(args)).redirectError(err.toFile());
      builder.environment().keySet().removeIf(name -> name.startsWith("FOLKMOOT_"));
      builder.environment().putAll(environment);
      return new Program(builder.start(), err);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns once the server is ready, with its address. */
  public URI ready() {
    try {
      var line = out.readLine();
      if (line == null || !line.startsWith(READY)) {
        throw new AssertionError("it said " + line + ", and " + err());
      }
      return URI.create(line.substring(READY.length()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** One line on standard input, which then ends. */
  public void say(String line) {
    try (var in = process.outputWriter()) {
      in.write(line + "\n");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** As SIGTERM does. */
  public void terminate() {
    process.toHandle().destroy();
  }

  /** The exit code, once it has ended. */
  public int ended() throws InterruptedException {
    if (!process.waitFor(Api.PATIENCE)) {
      throw new AssertionError("it does not end");
    }
    return process.exitValue();
  }

  public String err() {
    try {
      return Files.readString(err);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns once it has said a line that begins so. */
  public void awaitLine(String beginning) {
    try {
      for (var line = out.readLine(); ; line = out.readLine()) {
        if (line == null) {
          throw new AssertionError("it ended without " + beginning + ", and " + err());
        }
        if (line.startsWith(beginning)) {
          return;
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** What it has said on standard output since it was ready, to its end. */
  public List<String> out() {
    return out.lines().toList();
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
