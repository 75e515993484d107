package dev.folkmoot.web;

import dev.folkmoot.knowledge.KnowledgeEdge;
import dev.folkmoot.knowledge.KnowledgeNode;
import dev.folkmoot.web.picture.Drawing;
import dev.folkmoot.web.picture.Link;
import dev.folkmoot.web.picture.Spot;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Gives boxes and lines their coordinates, in pixels. */
final class PicturePainter {
  private static final int COLUMNS = 5;

  /** The width of a page without its margins. */
  private static final int PAGE = 1_068;

  private static final int GAP = 40;
  private static final int NARROWEST = 144;
  private static final int WIDEST = 172;
  private static final int MARGIN = 4;

  /** The length of an arrowhead. */
  private static final int HEAD = 7;

  private final Map<Link, List<KnowledgeEdge>> links;
  private final Drawing drawing;
  private final int box;
  private final int gap;

  PicturePainter(int nodes, Map<Link, List<KnowledgeEdge>> links) {
    this.links = links;
    this.drawing = Drawing.of(nodes, List.copyOf(links.keySet()), COLUMNS);
    int columns = Math.max(drawing.columns(), COLUMNS);
    this.box = Math.clamp((PAGE - (columns - 1) * GAP) / columns, NARROWEST, WIDEST);
    this.gap = Math.max(GAP, (PAGE - columns * box) / (columns - 1));
  }

  int width() {
    return left(drawing.columns() - 1) + box + MARGIN;
  }

  int height() {
    return drawing.height() + 2 * MARGIN;
  }

  /**
   * Places the boxes.
   *
   * @param near the nodes that are only neighbours
   */
  List<KnowledgePicture.Box> boxes(List<KnowledgeNode> nodes, List<KnowledgeNode> near) {
    return IntStream.range(0, nodes.size())
        .mapToObj(i -> box(nodes.get(i), near.contains(nodes.get(i)), drawing.spot(i)))
        .toList();
  }

  private KnowledgePicture.Box box(KnowledgeNode node, boolean near, Spot spot) {
    return new KnowledgePicture.Box(
        node, near, left(spot.column()), middle(spot) - KnowledgePicture.BOX / 2, box);
  }

  List<KnowledgePicture.Line> lines() {
    return links.entrySet().stream().map(one -> line(one.getKey(), one.getValue())).toList();
  }

  private KnowledgePicture.Line line(Link link, List<KnowledgeEdge> edges) {
    var route = drawing.route(link);
    boolean rightwards = route.getFirst().column() < route.getLast().column();
    var begin = "M%d %d".formatted(out(route.getFirst(), rightwards), middle(route.getFirst()));
    var steps =
        IntStream.range(1, route.size())
            .mapToObj(i -> step(route.get(i - 1), route.get(i), rightwards, i == route.size() - 1))
            .collect(Collectors.joining());
    var tip = route.getLast();
    return new KnowledgePicture.Line(
        edges,
        begin + steps,
        "M%d %dl%d -4v8z".formatted(in(tip, rightwards), middle(tip), rightwards ? -HEAD : HEAD));
  }

  /** A curve to the next column, and straight on through it unless it ends there. */
  private String step(Spot from, Spot to, boolean rightwards, boolean last) {
    int start = out(from, rightwards);
    int end = in(to, rightwards) + (last ? (rightwards ? -HEAD : HEAD) : 0);
    int half = (start + end) / 2;
    var curve =
        "C%d %d %d %d %d %d".formatted(half, middle(from), half, middle(to), end, middle(to));
    return last ? curve : "%sH%d".formatted(curve, out(to, rightwards));
  }

  /** The x where a line enters a column. */
  private int in(Spot spot, boolean rightwards) {
    return left(spot.column()) + (rightwards ? 0 : box);
  }

  /** The x where a line leaves a column. */
  private int out(Spot spot, boolean rightwards) {
    return left(spot.column()) + (rightwards ? box : 0);
  }

  private int left(int column) {
    return MARGIN + column * (box + gap);
  }

  private static int middle(Spot spot) {
    return MARGIN + spot.y();
  }
}
