package dev.folkmoot.knowledge;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.testing.Scratch;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The program {@code dot} of Graphviz reads our file as we mean it. */
class GraphvizTest {
  private static final List<String> HOSTILE =
      List.of(
          "No \"SQL\" in pages; C:\\temp\\ and \\\" too",
          "lines\nand\ttabs \\n \\N \\G",
          "digraph { a -> b [x=\"y\"]; } // # /* */ <b>bold</b> &amp; ]]>",
          "ümläut, ελληνικά, 漢字, 🙂",
          "long ".repeat(2_000),
          "trailing backslash \\");

  @Test
  void graphviz_reads_every_text_and_writes_the_same_graph() throws Exception {
    var entries = new KnowledgeEntry[HOSTILE.size()];
    for (int i = 0; i < entries.length; i++) {
      entries[i] = Nodes.entry(id(i), HOSTILE.get(i), Nodes.edge(id(i), id(0)));
    }
    var graph = Nodes.graph(entries);
    var canonical = dot(GraphFile.text(graph));
    assertThat(GraphFile.parse(canonical).nodes().values().stream().map(StyledElement::value))
        .containsExactlyElementsOf(
            graph.nodes().values().stream().map(StyledElement::value).toList());
    assertThat(GraphFile.parse(canonical).edges().keySet()).isEqualTo(graph.edges().keySet());
  }

  private static String id(int i) {
    return "node \"%d\"".formatted(i);
  }

  /** The graph as Graphviz has read it, in its own form. */
  private static String dot(String text) throws IOException, InterruptedException {
    var directory = Scratch.directory();
    var file = Files.writeString(directory.resolve("knowledge.dot"), text);
    var said = directory.resolve("said").toFile();
    var process =
        new ProcessBuilder("dot", "-Tcanon", file.toString())
            .redirectError(said)
            .redirectOutput(directory.resolve("canonical.dot").toFile())
            .start();
    assertThat(process.waitFor()).isZero();
    assertThat(said).isEmpty();
    return Files.readString(directory.resolve("canonical.dot"), UTF_8);
  }
}
