package dev.folkmoot.roundtable;

import dev.folkmoot.llm.ModelServer;
import dev.folkmoot.testing.Api;
import dev.folkmoot.testing.ServerProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import tools.jackson.databind.JsonNode;

/** Debates on a server of their own. */
final class Debates implements AutoCloseable {
  private final ServerProcess server;
  private final Api api;

  private Debates(ServerProcess server) {
    this.server = server;
    this.api = Api.at(server.url());
  }

  /**
   * With a model for each script, in the order of their names, and the agents calm and cool, who
   * say the same in each round.
   */
  static Debates scripted(Path directory, Map<String, String> scripts) {
    var models = new StringBuilder();
    try {
      for (var script : new TreeMap<>(scripts).entrySet()) {
        Files.writeString(directory.resolve(script.getKey() + ".txt"), script.getValue());
        models.append(
            "  %1$s: { provider: scripted, script: %1$s.txt }%n".formatted(script.getKey()));
      }
      Files.writeString(directory.resolve("calm.txt"), "Do it.\n\nDo it now.\n\nDo it soon.");
      var config =
          Files.writeString(
              directory.resolve("folkmoot.yaml"),
              """
              models:
              %s  calm: { provider: scripted, script: calm.txt }
              agents:
                - { id: calm, kind: model, model: calm }
                - { id: cool, kind: model, model: calm }
              """
                  .formatted(models));
      return on(directory, config);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** With the configuration of a file; the same again after a crash. */
  static Debates configured(Path directory, String yaml) {
    try {
      return on(directory, Files.writeString(directory.resolve("folkmoot.yaml"), yaml));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** With one model of an OpenAI server, which may be called by many at once. */
  static Debates withModel(Path directory, ModelServer models) {
    return configured(
        directory,
        "models: { fast: { provider: openai, model: m-1, baseUrl: \"%s\", concurrency: 500 } }"
            .formatted(models.url()));
  }

  private static Debates on(Path directory, Path config) {
    return new Debates(
        ServerProcess.start(directory.resolve("data"), "--config", config.toString()));
  }

  void kill() throws InterruptedException {
    server.kill();
  }

  Api api() {
    return api;
  }

  Api.Reply start(Map<String, Object> body) {
    return api.post("/api/roundtables", with(body));
  }

  Api.Reply goOn(String id, Map<String, Object> body) {
    return api.post("/api/roundtables/%s/continue".formatted(id), with(body));
  }

  private static Map<String, Object> with(Map<String, Object> body) {
    var all = new HashMap<String, Object>(body);
    all.putIfAbsent("by", "zed");
    return all;
  }

  JsonNode find(String id) {
    return api.get("/api/roundtables/" + id).expect(200).json();
  }

  JsonNode session(String id) {
    return find(id).get("session");
  }

  /** Once nobody speaks any more. */
  JsonNode atRest(String id) {
    Api.awaitUntil(() -> !session(id).get("running").asBoolean());
    return find(id);
  }

  /** The status of another continue. */
  Callable<Integer> later(String id) {
    return () -> goOn(id, Map.of()).status();
  }

  List<Integer> atOnce(List<Callable<Integer>> calls) throws Exception {
    var results = new ArrayList<Integer>();
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (var result : threads.invokeAll(calls)) {
        results.add(result.get());
      }
    }
    return results;
  }

  @Override
  public void close() {
    api.close();
    server.close();
  }
}
