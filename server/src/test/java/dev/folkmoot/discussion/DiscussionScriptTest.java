package dev.folkmoot.discussion;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.llm.ModelConfig;
import dev.folkmoot.session.Status;
import dev.folkmoot.session.Turn;
import dev.folkmoot.testing.Api;
import dev.folkmoot.testing.Databases;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A script goes on, however long the discussion is. */
class DiscussionScriptTest {
  private static final int ROUNDS = 70;

  @TempDir Path folder;

  private static List<String> lines() {
    return IntStream.rangeClosed(1, ROUNDS).mapToObj("Line %d."::formatted).toList();
  }

  private ModelConfig scripted() throws IOException {
    var script = folder.resolve("lines.txt");
    Files.writeString(script, String.join("\n\n", lines()));
    return ModelConfig.scripted(Moot.FAST, script);
  }

  @Test
  void each_speaker_reads_every_line_once_though_more_was_said_than_a_speaker_is_told()
      throws Exception {
    try (var circle = new Circle(Databases.sqlite(), InstantSource.system(), scripted()).start()) {
      var seats = List.of(Circle.model("Ada"), Circle.model("Ben"));
      var id = circle.open(ROUNDS, 1_000, Agenda.AGENT_LIMIT, seats);
      Api.awaitUntil(
          () -> circle.discussions.find(id).session().status() instanceof Status.Completed);
      var said =
          circle.discussions.find(id).turns().stream()
              .collect(
                  Collectors.groupingBy(
                      Turn::speaker, Collectors.mapping(Turn::content, Collectors.toList())));
      assertThat(said).hasSize(2).allSatisfy((_, read) -> assertThat(read).isEqualTo(lines()));
    }
  }
}
