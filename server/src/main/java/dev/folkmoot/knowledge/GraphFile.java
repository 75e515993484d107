package dev.folkmoot.knowledge;

/** Reads and writes graphs as Graphviz DOT. Equal graphs give equal files, byte for byte. */
public final class GraphFile {
  private GraphFile() {}

  /**
   * Reads a file. Refuses, naming the line, a file that is not DOT or not knowledge. An empty file
   * is an empty graph.
   */
  public static Graph parse(String text) {
    return text.isBlank() ? Graph.EMPTY : new DotParser(text).graph();
  }

  /** Writes in pieces, so that a large graph needs no memory for its file. */
  public static void write(Graph graph, Appendable out) {
    var dot = new DotWriter(out);
    dot.begin(graph.name(), graph.defaults());
    graph.nodes().values().forEach(dot::node);
    graph.edges().values().forEach(dot::edge);
    dot.end();
  }

  public static String text(Graph graph) {
    var text = new StringBuilder();
    write(graph, text);
    return text.toString();
  }
}
