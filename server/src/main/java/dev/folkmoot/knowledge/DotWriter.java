package dev.folkmoot.knowledge;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.SortedMap;
import java.util.regex.Pattern;

/** Writes a DOT file piece by piece, one attribute on a line so that differences are small. */
final class DotWriter {
  private static final Pattern PLAIN = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");
  private static final Pattern KEYWORD =
      Pattern.compile("(?i)node|edge|graph|digraph|subgraph|strict");

  private final Appendable out;

  DotWriter(Appendable out) {
    this.out = out;
  }

  void begin(String name, SortedMap<String, SortedMap<String, String>> defaults) {
    write("digraph ", name(name), " {\n");
    defaults.forEach((of, attributes) -> statement(of, Map.of(), attributes));
  }

  void node(StyledElement<KnowledgeNode> node) {
    statement(quoted(node.value().id()), node.value().attributes(), node.style());
  }

  void edge(StyledElement<KnowledgeEdge> edge) {
    var ends = quoted(edge.value().from()) + " -> " + quoted(edge.value().to());
    statement(ends, edge.value().attributes(), edge.style());
  }

  void end() {
    write("}\n");
  }

  private void statement(String of, Map<String, String> ours, Map<String, String> style) {
    write("  ", of, " [\n");
    ours.forEach(this::attribute);
    style.forEach(this::attribute);
    write("  ];\n");
  }

  private void attribute(String name, String value) {
    write("    ", name(name), "=", quoted(value), "\n");
  }

  private static String name(String name) {
    return PLAIN.matcher(name).matches() && !KEYWORD.matcher(name).matches() ? name : quoted(name);
  }

  /** Escapes line breaks, because git may change the line breaks of a file. */
  static String quoted(String text) {
    var quoted = new StringBuilder(text.length() + 2).append('"');
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '"', '\\' -> quoted.append('\\').append(c);
        case '\n' -> quoted.append("\\n");
        case '\r' -> quoted.append("\\r");
        default -> quoted.append(c);
      }
    }
    return quoted.append('"').toString();
  }

  private void write(String... pieces) {
    try {
      for (var piece : pieces) {
        out.append(piece);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
