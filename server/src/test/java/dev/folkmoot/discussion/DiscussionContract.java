package dev.folkmoot.discussion;

import dev.folkmoot.testing.OnDatabase;
import java.nio.file.Path;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** A server for all tests of a class; each has discussions of its own. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class DiscussionContract implements OnDatabase {
  @AutoClose
  @SuppressWarnings("NullAway.Init")
  Moot moot;

  @BeforeAll
  void start(@TempDir Path data) {
    moot = new Moot(data, database());
  }

  @BeforeEach
  void answerAsUsual() {
    moot.models.always(Moot::usual);
  }
}
