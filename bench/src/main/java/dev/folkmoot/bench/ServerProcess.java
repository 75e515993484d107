package dev.folkmoot.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** A server in a process of its own. */
final class ServerProcess implements AutoCloseable {
  private static final double TICKS_PER_SECOND = 100;

  private final Process process;
  private final int port;
  private final Path data;

  private ServerProcess(Process process, int port, Path data) {
    this.process = process;
    this.port = port;
    this.data = data;
  }

  /** Starts a server in mode {@code people}: people show a token, agents need none. */
  static ServerProcess inPeopleMode(Path data) throws IOException {
    return withOptions(data, "--trust", "people");
  }

  /** Starts a server in mode {@code open}: names are believed. */
  static ServerProcess inOpenMode(Path data) throws IOException {
    return withOptions(data, "--trust", "open");
  }

  /** Starts a server without a mode, which for new data is {@code people}. */
  static ServerProcess withDefaults(Path data) throws IOException {
    return start(data, List.of("./folkmoot", "serve", "--port", "0", "--data", data.toString()));
  }

  static ServerProcess inOpenMode(Path data, Path config) throws IOException {
    return withOptions(data, "--trust", "open", "--config", config.toString());
  }

  private static ServerProcess withOptions(Path data, String... options) throws IOException {
    var command =
        new ArrayList<>(List.of("./folkmoot", "serve", "--port", "0", "--data", data.toString()));
    command.addAll(List.of(options));
    return start(data, command);
  }

  /** The token that the first start made. */
  String operatorToken() throws IOException {
    return Files.readString(data.resolve("operator.token")).strip();
  }

  /** Starts another server with the same JVM settings, without the AOT cache. */
  ServerProcess cold(Path data) throws IOException {
    var command = jvmCommandWithout("-XX:AOTCache");
    command.addAll(
        List.of(
            "-jar",
            System.getProperty("bench.jar"),
            "serve",
            "--trust",
            "open",
            "--port",
            "0",
            "--data",
            data.toString()));
    return start(data, command);
  }

  ServerProcess bareServer(Path data) throws IOException {
    return withSameJvm(data, BareServer.class, System.getProperty("java.class.path"));
  }

  /** Starts another server class with the same JVM settings, without the AOT cache. */
  ServerProcess withSameJvm(Path data, Class<?> server, String classpath) throws IOException {
    var command = jvmCommandWithout("-XX:AOTCache");
    command.addAll(List.of("-cp", classpath, server.getName(), data.toString()));
    return start(data, command);
  }

  private List<String> jvmCommandWithout(String flag) {
    var info = process.info();
    var command = new ArrayList<>(List.of(info.command().orElseThrow()));
    Arrays.stream(info.arguments().orElseThrow())
        .takeWhile(argument -> !argument.equals("-jar"))
        .filter(argument -> !argument.startsWith(flag))
        .forEach(command::add);
    return command;
  }

  private static ServerProcess start(Path data, List<String> command) throws IOException {
    var log = data.resolve("server.log");
    var process = new ProcessBuilder(command).redirectError(log.toFile()).start();
    var lines = process.inputReader();
    var ready = lines.readLine();
    while (ready != null && !ready.contains(" is ready at ")) {
      ready = lines.readLine();
    }
    if (ready == null) {
      throw new IllegalStateException("the server did not start: " + Files.readString(log));
    }
    Thread.ofVirtual().start(() -> lines.lines().forEach(_ -> {}));
    return new ServerProcess(
        process, Integer.parseInt(ready.substring(ready.lastIndexOf(':') + 1)), data);
  }

  int port() {
    return port;
  }

  Connection connect() throws IOException {
    return new Connection(port);
  }

  /** Resident memory in KiB. */
  double residentKiB() throws IOException {
    return status("VmRSS:");
  }

  /** The peak of the resident memory in KiB. */
  double peakResidentKiB() throws IOException {
    return status("VmHWM:");
  }

  private double status(String field) throws IOException {
    try (Stream<String> lines = Files.lines(proc("status"))) {
      var line = lines.filter(one -> one.startsWith(field)).findFirst().orElseThrow();
      return Double.parseDouble(line.replaceAll("\\D", ""));
    }
  }

  /** Seconds of processor time used so far. */
  double cpuSeconds() throws IOException {
    var stat = Files.readString(proc("stat"));
    var fields = List.of(stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1));
    return (Long.parseLong(fields.get(11)) + Long.parseLong(fields.get(12))) / TICKS_PER_SECOND;
  }

  private Path proc(String file) {
    return Path.of("/proc", Long.toString(process.pid()), file);
  }

  /** Stops it cleanly. */
  @Override
  public void close() {
    process.toHandle().destroy();
    process.onExit().join();
  }
}
