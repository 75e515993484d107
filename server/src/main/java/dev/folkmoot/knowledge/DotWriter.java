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
    write("digraph " + name(name) + " {\n");
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

  /**
   * @param ours attributes of knowledge, whose names need no quotes
   */
  private void statement(String of, Map<String, String> ours, Map<String, String> style) {
    var text = new StringBuilder(512).append("  ").append(of).append(" [\n");
    ours.forEach((name, value) -> attribute(text, name, value));
    style.forEach((name, value) -> attribute(text, name(name), value));
    write(text.append("  ];\n"));
  }

  private static void attribute(StringBuilder text, String name, String value) {
    quote(text.append("    ").append(name).append('='), value).append('\n');
  }

  private static String name(String name) {
    return PLAIN.matcher(name).matches() && !KEYWORD.matcher(name).matches() ? name : quoted(name);
  }

  /** Escapes line breaks, because git may change the line breaks of a file. */
  static String quoted(String text) {
    return quote(new StringBuilder(text.length() + 2), text).toString();
  }

  private static StringBuilder quote(StringBuilder quoted, String text) {
    quoted.append('"');
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '"', '\\' -> quoted.append('\\').append(c);
        case '\n' -> quoted.append("\\n");
        case '\r' -> quoted.append("\\r");
        default -> quoted.append(c);
      }
    }
    return quoted.append('"');
  }

  private void write(CharSequence statement) {
    try {
      out.append(statement);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
