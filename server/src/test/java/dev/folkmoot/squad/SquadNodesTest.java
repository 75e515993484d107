package dev.folkmoot.squad;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.testing.Api;
import dev.folkmoot.testing.Databases;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A squad whose members have come to different nodes. */
class SquadNodesTest {
  @Test
  void what_is_said_on_one_node_is_heard_on_the_other(@TempDir Path one, @TempDir Path two) {
    var database = Optional.of(Databases.postgresUrl());
    try (var here = new Hall(one, database);
        var there = new Hall(two, database);
        var stream = there.api.listen("?types=chat.message")) {
      stream.line();
      var said = here.say("ann", "Hello");
      assertThat(stream.next().orElseThrow().data().get("data")).isEqualTo(said);
      var id = here.ask("Developer", "Who is there?", 2);
      var waiting = here.api.later("/api/discussion/%s?wait=30s".formatted(id));
      here.api.awaitParked(1);
      here.respond(id, "Builder", "Here").expect(200);
      there.respond(id, "Builder", "Twice").expect(409);
      there.respond(id, "Growth", "There").expect(200);
      assertThat(Hall.collected(Api.woken(waiting).json()))
          .containsExactly("Builder: Here", "Growth: There");
    }
  }
}
