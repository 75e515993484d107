package dev.folkmoot.knowledge.git;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.ConfigFile;
import dev.folkmoot.Folkmoot;
import dev.folkmoot.testing.Api;
import dev.folkmoot.testing.Databases;
import dev.folkmoot.testing.SettableClock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The server brings to git what was queued when it stopped. */
class ServedExpressTest {
  @TempDir private Path data;

  @Test
  void a_server_with_a_repository_goes_on_with_what_was_approved() throws Exception {
    var remote = new Remote();
    var update = approved(remote);
    var file =
        Files.writeString(
            data.resolve("folkmoot.yaml"),
            "knowledge: { repository: '%s', file: %s }\n".formatted(remote.url(), Remote.FILE));
    try (var _ = Folkmoot.start(ConfigFile.read(file, data))) {
      Api.awaitUntil(() -> !remote.branches().isEmpty());
    }
    assertThat(remote.branches()).containsExactly(update.id().branch());
    assertThat(remote.show(update.id().branch(), "README.md")).isEqualTo("A good project.\n");
    assertThat(Files.getPosixFilePermissions(data.resolve("knowledge")))
        .isEqualTo(PosixFilePermissions.fromString("rwx------"));
  }

  private KnowledgeUpdate approved(Remote remote) {
    var database = new Databases.Sqlite(data.resolve("folkmoot.db"));
    var config = Express.config(remote, Optional.empty());
    try (var express = new Express(database, new SettableClock(), config)) {
      var patch = NewUpdate.patch(new Patch(PatchTest.FIX, "Praise the project"));
      var update = express.submit(Express.PERSON, patch, Optional.empty());
      express.answer(update, "approve");
      return update;
    }
  }
}
