package dev.folkmoot.testing;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.Map;

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
  public static ServerProcess start(Path data) {
    return start(data, Map.of());
  }

  public static ServerProcess start(Path data, int port) {
    return start(data, Map.of("FOLKMOOT_PORT", Integer.toString(port)));
  }

  /** With more settings, as the environment has them. */
  public static ServerProcess start(Path data, Map<String, String> settings) {
    try {
      var builder = new ProcessBuilder(Installation.java("dev.folkmoot.ServerMain"));
      builder.redirectError(ProcessBuilder.Redirect.INHERIT);
      var environment = builder.environment();
      environment.keySet().removeIf(name -> name.startsWith("FOLKMOOT_"));
      environment.put("FOLKMOOT_PORT", "0");
      environment.put("FOLKMOOT_TRUST", "open");
      environment.put("FOLKMOOT_DATA", data.toString());
      environment.putAll(settings);
      var process = builder.start();
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
