package dev.folkmoot.web;

import dev.folkmoot.core.HasWord;
import dev.folkmoot.core.Text;
import dev.folkmoot.knowledge.KnowledgeEdge;
import dev.folkmoot.knowledge.KnowledgeNode;
import dev.folkmoot.knowledge.Relation;
import dev.folkmoot.web.picture.Link;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A part of the graph as boxes and lines.
 *
 * @param entries how many nodes were asked for
 * @param added how many neighbours are shown with them
 * @param left how many neighbours are left out for lack of room
 * @param whole whether all lines between the boxes are drawn
 */
record KnowledgePicture(
    List<Box> boxes,
    List<Rendered> lines,
    int width,
    int height,
    int entries,
    int added,
    int left,
    boolean whole) {
  static final int BOX = 46;
  private static final int MOST_NEAR = 20;
  private static final int MOST_LINES = 120;
  private static final PageBudget LINES = new PageBudget(30_000);
  private static final int NAME = 40;
  private static final double LETTER = 7.5;

  /**
   * A node.
   *
   * @param near whether it is only a neighbour
   */
  record Box(KnowledgeNode node, boolean near, int x, int y, int width) {
    String label() {
      return Text.excerpt((int) ((width - 20) / LETTER), node.id());
    }

    String css() {
      return "k-%s%s".formatted(HasWord.of(node.type()), near ? " near" : "");
    }

    String words() {
      return "%s, %s".formatted(Text.excerpt(NAME, node.id()), KnowledgeWords.kind(node));
    }
  }

  /** The edges from one node to another. */
  record Line(List<KnowledgeEdge> edges, String path, String head) {
    /** A CSS class: an edge that forbids a use has a colour of its own. */
    String css() {
      return edges.stream().anyMatch(edge -> edge.relation() == Relation.MUST_NOT_USE)
          ? "against"
          : "";
    }

    String words() {
      return "%s %s %s"
          .formatted(
              Text.excerpt(NAME, edges.getFirst().from()),
              edges.stream()
                  .map(edge -> KnowledgeWords.of(edge.relation()))
                  .collect(Collectors.joining(", ")),
              Text.excerpt(NAME, edges.getFirst().to()));
    }
  }

  static KnowledgePicture of(
      List<KnowledgeNode> nodes, List<KnowledgeNode> neighbours, List<KnowledgeEdge> edges) {
    var near = mostConnected(neighbours, edges);
    var shown =
        Stream.concat(nodes.stream(), near.stream())
            .sorted(
                Comparator.comparing((KnowledgeNode node) -> node.component().orElse(""))
                    .thenComparing(KnowledgeNode::type)
                    .thenComparing(KnowledgeNode::id))
            .toList();
    var links = links(shown, edges);
    var painter = new PicturePainter(shown.size(), limited(links));
    var lines =
        LINES.fillWhatFits(
            painter.lines().stream().map(line -> Html.part("pictureline", line)),
            Function.identity());
    return new KnowledgePicture(
        painter.boxes(shown, near),
        lines,
        painter.width(),
        painter.height(),
        nodes.size(),
        near.size(),
        neighbours.size() - near.size(),
        lines.size() == links.size());
  }

  private static Map<Link, List<KnowledgeEdge>> limited(Map<Link, List<KnowledgeEdge>> links) {
    var some = new LinkedHashMap<Link, List<KnowledgeEdge>>();
    links.entrySet().stream()
        .limit(MOST_LINES)
        .forEach(one -> some.put(one.getKey(), one.getValue()));
    return some;
  }

  /** The end of the caption. */
  String captionEnd() {
    return whole ? "." : "; only a part of the edges is drawn.";
  }

  /** The number of neighbours that are shown, and of all if some are left out. */
  String neighbours() {
    if (left > 0) {
      return "%d of the %d neighbours".formatted(added, added + left);
    }
    return added == 1 ? "1 neighbour" : added + " neighbours";
  }

  /** The neighbours with most edges. */
  private static List<KnowledgeNode> mostConnected(
      List<KnowledgeNode> neighbours, List<KnowledgeEdge> edges) {
    var count =
        edges.stream()
            .flatMap(edge -> Stream.of(edge.from(), edge.to()))
            .collect(Collectors.groupingBy(id -> id, Collectors.counting()));
    return neighbours.stream()
        .sorted(
            Comparator.comparingLong((KnowledgeNode node) -> -count.getOrDefault(node.id(), 0L))
                .thenComparing(KnowledgeNode::id))
        .limit(MOST_NEAR)
        .toList();
  }

  /** The edges between the nodes that are shown, by the numbers of their ends. */
  private static Map<Link, List<KnowledgeEdge>> links(
      List<KnowledgeNode> shown, List<KnowledgeEdge> edges) {
    var places =
        IntStream.range(0, shown.size())
            .boxed()
            .collect(Collectors.toMap(i -> shown.get(i).id(), i -> i));
    var links = new LinkedHashMap<Link, List<KnowledgeEdge>>();
    edges.stream()
        .filter(edge -> places.containsKey(edge.from()) && places.containsKey(edge.to()))
        .filter(edge -> !edge.from().equals(edge.to()))
        .forEach(
            edge ->
                links
                    .computeIfAbsent(
                        new Link(
                            places.getOrDefault(edge.from(), 0), places.getOrDefault(edge.to(), 0)),
                        _ -> new ArrayList<>())
                    .add(edge));
    return links;
  }
}
