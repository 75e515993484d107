package dev.folkmoot.web;

import dev.folkmoot.core.Text;
import dev.folkmoot.knowledge.Change;
import dev.folkmoot.knowledge.KnowledgeDetails;
import dev.folkmoot.knowledge.KnowledgeNode;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** The changes of a node, with what each of them changed. */
final class EntryHistory {
  private static final int EXCERPT = 200;

  /** How many characters before a difference are shown. */
  private static final int LEAD = 30;

  /** An attribute before and after a change; empty where there was none. */
  record Difference(String name, String before, String after) {}

  /** A change; the first one has no differences, since it added the node. */
  record Line(Change change, List<Difference> differences) {
    String words() {
      return "%s by %s".formatted(change.before().isEmpty() ? "Added" : "Changed", change.by());
    }
  }

  private EntryHistory() {}

  /** The newest first. */
  static List<Line> of(KnowledgeDetails details) {
    var changes = details.history();
    return IntStream.range(0, changes.size())
        .mapToObj(i -> line(changes.get(i), i == 0 ? details.node() : before(changes.get(i - 1))))
        .toList();
  }

  private static KnowledgeNode before(Change later) {
    return later.before().orElseThrow();
  }

  private static Line line(Change change, KnowledgeNode after) {
    return new Line(
        change,
        change
            .before()
            .map(node -> differences(node.attributes(), after.attributes()))
            .orElse(List.of()));
  }

  private static List<Difference> differences(
      Map<String, String> before, Map<String, String> after) {
    var names = new LinkedHashSet<>(before.keySet());
    names.addAll(after.keySet());
    return names.stream()
        .map(name -> difference(name, before.getOrDefault(name, ""), after.getOrDefault(name, "")))
        .filter(one -> !one.before().equals(one.after()))
        .toList();
  }

  /** The difference of two texts. Long texts are shown from where they begin to differ. */
  private static Difference difference(String name, String before, String after) {
    if (before.equals(after)) {
      return new Difference(name, "", "");
    }
    int same = 0;
    while (same < Math.min(before.length(), after.length())
        && before.charAt(same) == after.charAt(same)) {
      same++;
    }
    return new Difference(name, from(same, before), from(same, after));
  }

  private static String from(int same, String text) {
    int begin = same <= 2 * LEAD ? 0 : same - LEAD;
    boolean splits = begin > 0 && Character.isLowSurrogate(text.charAt(begin));
    var rest = Text.excerpt(EXCERPT, text.substring(splits ? begin - 1 : begin));
    return begin == 0 ? rest : "…" + rest;
  }
}
