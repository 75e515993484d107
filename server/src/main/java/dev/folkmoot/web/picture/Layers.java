package dev.folkmoot.web.picture;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/** A part of a graph, laid out in columns. */
final class Layers {
  private final Map<Integer, Cell> nodes = new LinkedHashMap<>();
  private final Map<Link, List<Cell>> chains = new HashMap<>();
  private final List<List<Cell>> columns = new ArrayList<>();

  private Layers(Part part) {
    var ranks = Ranks.of(part);
    part.nodes().forEach(node -> nodes.put(node, add(Cell.node(ranks.getOrDefault(node, 0)))));
    part.links().forEach(link -> chains.put(link, chain(link)));
  }

  static Layers of(Part part) {
    var layers = new Layers(part);
    new Ordering(layers.columns).improve();
    new Straightening(layers.columns).apply();
    return layers;
  }

  private Cell add(Cell cell) {
    while (columns.size() <= cell.column()) {
      columns.add(new ArrayList<>());
    }
    columns.get(cell.column()).add(cell);
    return cell;
  }

  /** The cells that an edge passes, with one in each column between its ends. */
  private List<Cell> chain(Link link) {
    var from = cell(link.from());
    var to = cell(link.to());
    return from.column() < to.column() ? joined(from, to) : joined(to, from).reversed();
  }

  private List<Cell> joined(Cell left, Cell right) {
    var chain = new ArrayList<>(List.of(left));
    for (int column = left.column() + 1; column < right.column(); column++) {
      chain.add(add(Cell.bend(column)));
    }
    chain.add(right);
    for (int i = 1; i < chain.size(); i++) {
      chain.get(i - 1).leadTo(chain.get(i));
    }
    return chain;
  }

  private Cell cell(int node) {
    return Objects.requireNonNull(nodes.get(node));
  }

  Map<Integer, Spot> spots() {
    return nodes.entrySet().stream()
        .collect(Collectors.toMap(Map.Entry::getKey, one -> one.getValue().spot()));
  }

  Map<Link, List<Spot>> routes() {
    return chains.entrySet().stream()
        .collect(
            Collectors.toMap(
                Map.Entry::getKey, one -> one.getValue().stream().map(Cell::spot).toList()));
  }

  int nodeCount() {
    return nodes.size();
  }

  int columns() {
    return columns.size();
  }

  int height() {
    return (int)
        Math.ceil(columns.stream().flatMap(List::stream).mapToDouble(Cell::bottom).max().orElse(0));
  }
}
