package dev.folkmoot.web.picture;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * A graph in columns, with edges from left to right except in cycles. Parts that no edge connects
 * stand beside or below each other.
 *
 * @param spots the spot of each node, by its number
 * @param routes the spots that each edge passes, from its first node to its second
 */
public record Drawing(
    Map<Integer, Spot> spots, Map<Link, List<Spot>> routes, int columns, int height) {

  /**
   * Draws the nodes by their numbers.
   *
   * @param columns the columns that there is room for; a long chain takes more
   */
  public static Drawing of(int nodes, List<Link> links, int columns) {
    var parts =
        Part.of(nodes, links).stream()
            .map(Layers::of)
            .sorted(Comparator.comparingInt(Layers::nodeCount).reversed())
            .toList();
    int width = Math.max(columns, parts.stream().mapToInt(Layers::columns).max().orElse(0));
    var skyline = new Skyline(width);
    var spots = new HashMap<Integer, Spot>();
    var routes = new HashMap<Link, List<Spot>>();
    for (var part : parts) {
      var at = skyline.place(part.columns(), part.height());
      part.spots().forEach((node, spot) -> spots.put(node, spot.moved(at.column(), at.y())));
      part.routes()
          .forEach(
              (link, route) ->
                  routes.put(
                      link, route.stream().map(spot -> spot.moved(at.column(), at.y())).toList()));
    }
    return new Drawing(spots, routes, skyline.used(), skyline.height());
  }

  public Spot spot(int node) {
    return Objects.requireNonNull(spots.get(node));
  }

  public List<Spot> route(Link link) {
    return Objects.requireNonNull(routes.get(link));
  }
}
