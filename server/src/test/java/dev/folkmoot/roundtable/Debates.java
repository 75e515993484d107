package dev.folkmoot.roundtable;

import dev.folkmoot.ConfigFile;
import dev.folkmoot.llm.ModelServer;
import dev.folkmoot.testing.Api;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import tools.jackson.databind.JsonNode;

/** Debates on a server of their own. */
final class Debates implements AutoCloseable {
  private final Api api;

  Debates(Api api) {
    this.api = api;
  }

  /**
   * With a model for each script, in the order of their names, and the agents calm and cool, who
   * say the same in each round.
   */
  static Debates scripted(Path directory, Map<String, String> scripts) {
    return scripted(directory, scripts, "");
  }

  /**
   * @param more lines of the configuration
   */
  static Debates scripted(Path directory, Map<String, String> scripts, String more) {
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
              %s
              """
                  .formatted(models, more));
      return on(directory, config);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** With a model of this provider, which may be called by many at once. */
  static Debates withModel(Path directory, String provider, ModelServer models) {
    return withModel(directory, provider, models, "");
  }

  /**
   * @param more lines of the configuration
   */
  static Debates withModel(Path directory, String provider, ModelServer models, String more) {
    return on(directory, configured(directory, provider, models, more));
  }

  static Path configured(Path directory, String provider, ModelServer models) {
    return configured(directory, provider, models, "");
  }

  private static Path configured(Path directory, String provider, ModelServer models, String more) {
    var yaml =
        """
        models: { fast: { provider: %s, model: m-1, baseUrl: "%s", concurrency: 500 } }
        %s
        """
            .formatted(provider, models.url(), more);
    try {
      return Files.writeString(directory.resolve("folkmoot.yaml"), yaml);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Debates on(Path directory, Path config) {
    return new Debates(Api.start(ConfigFile.read(config, directory.resolve("data"))));
  }

  Api api() {
    return api;
  }

  Api.Reply start(Map<String, Object> body) {
    return api.post("/api/roundtables", with(body));
  }

  /** Starts a debate and does not wait for its round. */
  String startLater(Map<String, Object> body) {
    return api.post("/api/roundtables", with(body), "Prefer", "respond-async")
        .expect(202)
        .json()
        .get("sessionId")
        .asString();
  }

  /** Begins the next round and does not wait for it. */
  void goOnLater(String id) {
    api.post(continuing(id), with(Map.of()), "Prefer", "respond-async").expect(202);
  }

  Api.Reply goOn(String id, Map<String, Object> body) {
    return api.post(continuing(id), with(body));
  }

  private static String continuing(String id) {
    return "/api/roundtables/%s/continue".formatted(id);
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

  /** So many callers begin the next round at the same time, and none waits for its end. */
  List<Api.Reply> continueAtOnce(String id, int callers) throws Exception {
    var replies = new ArrayList<Api.Reply>();
    Callable<Api.Reply> one =
        () -> api.post(continuing(id), with(Map.of()), "Prefer", "respond-async");
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (var reply : threads.invokeAll(Collections.nCopies(callers, one))) {
        replies.add(reply.get());
      }
    }
    return replies;
  }

  @Override
  public void close() {
    api.close();
  }
}
