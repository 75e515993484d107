package dev.folkmoot.cli;

import dev.folkmoot.testing.Api;
import dev.folkmoot.testing.Installation;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** The program at a terminal: somebody types, and sees what comes as it comes. */
final class Terminal implements AutoCloseable {
  private final Process process;
  private final PrintWriter keys;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();
  private final List<Thread> readers = new ArrayList<>();

  Terminal(String... command) {
    var program = Installation.program(command);
    program.addAll(
        1, List.of("-Dpicocli.ansi=true", "-Dstdout.encoding=UTF-8", "-Dstderr.encoding=UTF-8"));
    try {
      process = new ProcessBuilder(program).start();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    keys = new PrintWriter(process.outputWriter(StandardCharsets.UTF_8), true);
    read(process.inputReader(StandardCharsets.UTF_8), out);
    read(process.errorReader(StandardCharsets.UTF_8), err);
  }

  private void read(BufferedReader from, StringWriter to) {
    readers.add(
        Thread.startVirtualThread(
            () -> {
              try {
                for (int c = from.read(); c >= 0; c = from.read()) {
                  to.write(c);
                }
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              }
            }));
  }

  void type(String line) {
    keys.println(line);
  }

  /** Nothing more will be typed. */
  void endOfInput() {
    keys.close();
  }

  /** What is on the screen, without its colours. */
  String shown() {
    return plain(out);
  }

  /** What it says beside, such as whose turn it is. */
  String notices() {
    return plain(err);
  }

  private static String plain(StringWriter text) {
    return text.toString().replaceAll("\033\\[\\d+m", "").replace("\r\n", "\n");
  }

  void awaitShown(String end) throws InterruptedException {
    Api.awaitUntil(() -> shown().endsWith(end));
  }

  void awaitNotice(String words) throws InterruptedException {
    Api.awaitUntil(() -> notices().contains(words));
  }

  /** The exit code, once it has ended and everything is on the screen. */
  int ended() throws InterruptedException {
    if (!process.waitFor(Api.PATIENCE)) {
      throw new AssertionError("it goes on; shown is:\n" + shown() + notices());
    }
    for (var reader : readers) {
      reader.join();
    }
    return process.exitValue();
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
