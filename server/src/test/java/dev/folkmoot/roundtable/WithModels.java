package dev.folkmoot.roundtable;

import dev.folkmoot.llm.ModelServer;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Debates of models that are called over the wire. */
abstract class WithModels {
  @AutoClose final ModelServer models = new ModelServer();

  /** How many calls may be answered, where a test counts them. */
  final Semaphore allowed = new Semaphore(0);

  @SuppressWarnings("NullAway.Init")
  Debates debates;

  @BeforeEach
  void start(@TempDir Path data) {
    debates = Debates.withModel(data, "openai", models);
  }

  @AfterEach
  void stop() {
    allowed.release(10_000);
    debates.close();
  }

  /** Runs the first round of a debate. */
  JsonNode start(Map<String, Object> body) {
    return debates.start(body).expect(201).json();
  }

  static String id(JsonNode result) {
    return result.get("sessionId").asString();
  }

  static List<String> texts(JsonNode array, String field) {
    return array.valueStream().map(one -> one.get(field).asString()).toList();
  }
}
