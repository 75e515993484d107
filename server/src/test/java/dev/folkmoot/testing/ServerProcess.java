package dev.folkmoot.testing;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;

/** The real server in a process of its own, that can be killed. */
public final class ServerProcess implements AutoCloseable {
  private static final String READY = "Folkmoot is ready at ";

  private final Process process;
  private final URI url;
  private final HttpClient client = HttpClient.newHttpClient();

  private ServerProcess(Process process, URI url) {
    this.process = process;
    this.url = url;
  }

  /** On a port that is free. */
  public static ServerProcess start(Path data, String... more) {
    return start(data, 0, more);
  }

  public static ServerProcess start(Path data, int port, String... more) {
    var command = program("serve", "--port", Integer.toString(port), "--data", data.toString());
    command.addAll(List.of(more));
    try {
      var process =
          new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
      var lines = process.inputReader();
      var line = lines.readLine();
      if (line == null || !line.startsWith(READY)) {
        throw new IllegalStateException("the server said: " + line);
      }
      drain(lines);
      return new ServerProcess(process, URI.create(line.substring(READY.length())));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The command that runs this build's program. */
  public static List<String> program(String... arguments) {
    return Installation.command(arguments);
  }

  private static void drain(BufferedReader lines) {
    Thread.ofVirtual().start(() -> lines.lines().forEach(_ -> {}));
  }

  public URI url() {
    return url;
  }

  public Process process() {
    return process;
  }

  public HttpResponse<String> get(String path) throws IOException, InterruptedException {
    return client.send(
        HttpRequest.newBuilder(url.resolve(path)).build(), HttpResponse.BodyHandlers.ofString());
  }

  public HttpResponse<String> post(String path, String json, String... headers)
      throws IOException, InterruptedException {
    var request =
        HttpRequest.newBuilder(url.resolve(path))
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(json));
    if (headers.length > 0) {
      request.headers(headers);
    }
    return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
  }

  /** As {@code kill -9} does. */
  public void kill() throws InterruptedException {
    process.destroyForcibly().waitFor();
  }

  @Override
  public void close() {
    process.destroy();
    try {
      process.waitFor();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
