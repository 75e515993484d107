package dev.folkmoot.squad;

import dev.folkmoot.testing.OnDatabase;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** A server for all tests of a class; each has prompts of its own. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class SquadContract implements OnDatabase {
  @AutoClose
  @SuppressWarnings("NullAway.Init")
  Hall hall;

  @BeforeAll
  void start(@TempDir Path data) {
    hall = new Hall(data, database());
    hall.register("Developer", "Builder", "Growth", "Tester");
    hall.api.post("/api/agents", Map.of("id", "ann", "kind", "human")).expect(201);
  }
}
