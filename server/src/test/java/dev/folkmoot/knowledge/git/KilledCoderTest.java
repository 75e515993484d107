package dev.folkmoot.knowledge.git;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.testing.Installation;
import dev.folkmoot.testing.Scratch;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** The process of the built-in coder is killed after each of its steps, one after the other. */
class KilledCoderTest {
  private static final int MOST_KILLS = 10;

  private final Remote remote = new Remote();
  private final Path data = Scratch.directory();
  @AutoClose private final ForgeServer forge = new ForgeServer(ForgeConfig.Kind.GITHUB);

  @Test
  void no_entry_is_lost_or_written_twice_and_there_is_one_pull_request() throws Exception {
    var ends = new ArrayList<String>();
    for (int step = 1; ends.isEmpty() || !ends.getLast().startsWith("all pushed"); step++) {
      assertThat(ends).hasSizeLessThan(MOST_KILLS);
      ends.add(runUntil(step));
    }
    assertThat(ends)
        .contains("stands after fetch", "stands after commit-tree", "stands after push");
    assertThat(forge.complaints()).isEmpty();
    assertThat(forge.pulls()).hasSize(1);
    var branch = remote.branches().getFirst();
    assertThat(remote.branches()).hasSize(1);
    assertThat(remote.commits(branch)).hasSize(2);
    assertThat(remote.nodes(branch)).isEqualTo(Map.of("a", "about a", "b", "about b"));
  }

  /** Kills the process where it stands still; one that has nothing more to do ends by itself. */
  private String runUntil(int step) throws IOException, InterruptedException {
    var command =
        Installation.java(
            ExpressMain.class.getName(),
            data.toString(),
            remote.url().value(),
            forge.config().url().orElseThrow().toString(),
            Integer.toString(step));
    var process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    try (var lines = process.inputReader()) {
      return String.valueOf(lines.readLine());
    } finally {
      process.destroyForcibly().waitFor();
    }
  }
}
