package dev.folkmoot.knowledge;

import dev.folkmoot.core.Refusal;
import dev.folkmoot.core.Text;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Reads a DOT file. Refuses it at the first fault if it is not valid DOT. If it is DOT but not
 * valid knowledge, one refusal names all faults.
 */
final class DotParser {
  private static final Set<String> DEFAULTS = Set.of("graph", "node", "edge");
  private static final int MOST_FAULTS = 20;

  private final DotLexer lexer;
  private DotToken token;

  private final List<String> faults = new ArrayList<>();
  private final SortedMap<String, SortedMap<String, String>> defaults = new TreeMap<>();
  private final SortedMap<String, StyledElement<KnowledgeNode>> nodes =
      new TreeMap<>(CodePointOrder.INSTANCE);
  private final SortedMap<KnowledgeEdge, StyledElement<KnowledgeEdge>> edges =
      new TreeMap<>(KnowledgeEdge.ORDER);

  DotParser(String text) {
    lexer = new DotLexer(text);
    token = lexer.next();
  }

  Graph graph() {
    if (token.isKeyword("strict")) {
      advance();
    }
    if (!token.isKeyword("digraph")) {
      throw refusal("expected 'digraph', but found '%s'".formatted(found()));
    }
    advance();
    var name = token.isId() ? id("the graph's name") : Graph.NAME;
    expect("{");
    while (!token.isSign("}")) {
      statement();
    }
    advance();
    if (token.kind() != DotToken.Kind.END) {
      throw refusal("expected the end of the file, but found '%s'".formatted(found()));
    }
    requireFaultless();
    return new Graph(name, defaults, nodes, edges);
  }

  private void requireFaultless() {
    if (!faults.isEmpty()) {
      var named = faults.stream().limit(MOST_FAULTS).collect(Collectors.joining("\n"));
      throw Refusal.invalid(
          "the knowledge file has %d errors:\n%s%s"
              .formatted(faults.size(), named, faults.size() > MOST_FAULTS ? "\n…" : ""));
    }
  }

  private void statement() {
    if (token.isSign(";")) {
      advance();
    } else if (token.isKeyword("subgraph") || token.isSign("{")) {
      throw subgraph();
    } else if (DEFAULTS.stream().anyMatch(token::isKeyword)) {
      defaults();
    } else {
      nodeOrEdges();
    }
  }

  private Refusal subgraph() {
    return refusal("subgraphs are not supported; give each node the attribute 'component' instead");
  }

  private void defaults() {
    var of = token;
    advance();
    if (!token.isSign("[")) {
      throw refusal("expected '[', but found '%s'".formatted(found()));
    }
    var given = attributes();
    if (!of.isKeyword("graph")) {
      refuseKnowledgeDefaults(of, given);
    }
    addDefaults(of.text().toLowerCase(Locale.ROOT), given);
  }

  private void addDefaults(String of, Map<String, String> given) {
    var all = new TreeMap<String, String>(CodePointOrder.INSTANCE);
    all.putAll(defaults.getOrDefault(of, new TreeMap<>()));
    all.putAll(given);
    defaults.put(of, StyledElement.sorted(all));
  }

  /** Refuses defaults for knowledge attributes, which each node and edge must state itself. */
  private void refuseKnowledgeDefaults(DotToken of, Map<String, String> given) {
    var ours = of.isKeyword("node") ? KnowledgeNode.ATTRIBUTES : KnowledgeEdge.ATTRIBUTES;
    given.keySet().stream()
        .filter(ours::contains)
        .forEach(
            name ->
                fault(
                    of.line(),
                    "'%s' cannot have a default; set it on each %s".formatted(name, of.text())));
  }

  private void nodeOrEdges() {
    var first = token;
    var ids = new ArrayList<String>();
    ids.add(id("a name"));
    if (token.isSign("=")) {
      advance();
      addDefaults("graph", Map.of(first.text(), id("a value")));
      return;
    }
    while (token.isSign("->")) {
      advance();
      if (token.isKeyword("subgraph") || token.isSign("{")) {
        throw subgraph();
      }
      ids.add(id("a name"));
    }
    if (token.isSign("--")) {
      throw refusal("undirected edges are not supported; write '->'");
    }
    var given = attributes();
    if (ids.size() == 1) {
      node(first.line(), ids.getFirst(), given);
    }
    for (int i = 1; i < ids.size(); i++) {
      edge(first.line(), ids.get(i - 1), ids.get(i), given);
    }
  }

  private void node(int line, String id, Map<String, String> given) {
    var draft = new LinkedHashMap<>(given);
    draft.put("id", id);
    read(line, "node '%s'".formatted(Text.shorten(id)), new KnowledgeDraft(draft, List.of()))
        .map(entry -> new StyledElement<>(entry.node(), style(given, KnowledgeNode.ATTRIBUTES)))
        .ifPresent(node -> keep(line, nodes, id, node, "node '%s'".formatted(Text.shorten(id))));
  }

  private Optional<KnowledgeEntry> read(int line, String what, KnowledgeDraft draft) {
    try {
      return Optional.of(draft.trustedEntry());
    } catch (Refusal refusal) {
      fault(line, "%s: %s".formatted(what, refusal.getMessage()));
      return Optional.empty();
    }
  }

  private void edge(int line, String from, String to, Map<String, String> given) {
    var what = "edge '%s' -> '%s'".formatted(Text.shorten(from), Text.shorten(to));
    var found = new Faults();
    var note = Optional.ofNullable(given.get("note")).filter(text -> !text.isBlank());
    KnowledgeEdge.check(found, "", Optional.of(from), to, note);
    var relation = found.word("relation", Relation.class, given.get("relation"));
    found.found().forEach(one -> fault(line, "%s: %s".formatted(what, one)));
    if (found.found().isEmpty() && relation != null) {
      var edge = new KnowledgeEdge(from, to, relation, note);
      keep(
          line,
          edges,
          edge.bare(),
          new StyledElement<>(edge, style(given, KnowledgeEdge.ATTRIBUTES)),
          what);
    }
  }

  /** Accepts the same statement twice, but not two that differ. */
  private <K, V> void keep(int line, Map<K, V> all, K key, V value, String what) {
    var earlier = all.putIfAbsent(key, value);
    if (earlier != null && !earlier.equals(value)) {
      fault(line, "%s occurs twice with different attributes; keep one".formatted(what));
    }
  }

  private static SortedMap<String, String> style(Map<String, String> given, List<String> ours) {
    var style = new TreeMap<>(given);
    style.keySet().removeAll(ours);
    return StyledElement.sorted(style);
  }

  private void fault(int line, String message) {
    faults.add("line %d: %s".formatted(line, message));
  }

  /** Reads all attribute lists that follow; the last of several attributes with one name counts. */
  private Map<String, String> attributes() {
    var all = new LinkedHashMap<String, String>();
    while (token.isSign("[")) {
      advance();
      while (!token.isSign("]")) {
        var name = id("an attribute's name");
        if (token.isSign("=")) {
          advance();
          all.put(name, id("a value"));
        } else {
          all.put(name, "true");
        }
        if (token.isSign(";") || token.isSign(",")) {
          advance();
        }
      }
      advance();
    }
    return all;
  }

  /** A name or a value, which may be joined from quoted pieces. */
  private String id(String what) {
    if (!token.isId()) {
      throw refusal("expected %s, but found '%s'".formatted(what, found()));
    }
    var id = new StringBuilder(token.text());
    boolean quoted = token.kind() == DotToken.Kind.QUOTED;
    advance();
    while (quoted && token.isSign("+")) {
      advance();
      if (token.kind() != DotToken.Kind.QUOTED) {
        throw refusal("expected a text in quotation marks after '+'");
      }
      id.append(token.text());
      advance();
    }
    if (token.isSign(":")) {
      throw refusal("ports are not supported; put a name with ':' in quotation marks");
    }
    return id.toString();
  }

  private void expect(String sign) {
    if (!token.isSign(sign)) {
      throw refusal("expected '%s', but found '%s'".formatted(sign, found()));
    }
    advance();
  }

  private void advance() {
    token = lexer.next();
  }

  private String found() {
    return Text.shorten(token.text());
  }

  private Refusal refusal(String message) {
    return DotLexer.refusal(token.line(), message);
  }
}
