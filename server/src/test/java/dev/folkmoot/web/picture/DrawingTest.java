package dev.folkmoot.web.picture;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

/** Graphs of every shape are drawn so that they can be read. */
class DrawingTest {
  private static final int NODES = 25;

  /** More than the height of a box. */
  private static final int APART = 50;

  @Provide
  Arbitrary<List<Link>> graphs() {
    var node = Arbitraries.integers().between(0, NODES - 1);
    return Combinators.combine(node, node).as(Link::new).list().ofMaxSize(45);
  }

  @Property(tries = 150)
  void no_two_nodes_touch_and_all_are_in_the_picture(@ForAll("graphs") List<Link> links) {
    var drawing = Drawing.of(NODES, links, 5);
    for (int i = 0; i < NODES; i++) {
      var one = drawing.spot(i);
      assertThat(one.column()).isBetween(0, drawing.columns() - 1);
      assertThat(one.y()).isBetween(APART / 2, drawing.height() - APART / 2);
      IntStream.range(0, i)
          .mapToObj(drawing::spot)
          .filter(other -> other.column() == one.column())
          .forEach(other -> assertThat(Math.abs(other.y() - one.y())).isGreaterThan(APART));
    }
  }

  @Property(tries = 150)
  void an_edge_leads_from_column_to_column_and_touches_no_node(@ForAll("graphs") List<Link> links) {
    var drawing = Drawing.of(NODES, links, 5);
    for (var link : links) {
      if (link.from() != link.to()) {
        var route = drawing.route(link);
        assertThat(route.getFirst()).isEqualTo(drawing.spot(link.from()));
        assertThat(route.getLast()).isEqualTo(drawing.spot(link.to()));
        int step = route.getFirst().column() < route.getLast().column() ? 1 : -1;
        assertThat(IntStream.range(1, route.size()))
            .allMatch(i -> route.get(i).column() == route.get(i - 1).column() + step);
        route.subList(1, route.size() - 1).forEach(bend -> assertFree(drawing, bend));
      }
    }
  }

  private static void assertFree(Drawing drawing, Spot bend) {
    IntStream.range(0, NODES)
        .mapToObj(drawing::spot)
        .filter(spot -> spot.column() == bend.column())
        .forEach(spot -> assertThat(Math.abs(spot.y() - bend.y())).isGreaterThan(APART / 2));
  }

  @Property(tries = 50)
  void the_same_graph_is_drawn_the_same(@ForAll("graphs") List<Link> links) {
    assertThat(Drawing.of(NODES, links, 5)).isEqualTo(Drawing.of(NODES, links, 5));
  }

  @Test
  void edges_lead_to_the_right_but_for_the_one_that_closes_a_cycle() {
    var drawing =
        Drawing.of(4, List.of(new Link(0, 1), new Link(1, 2), new Link(2, 0), new Link(0, 2)), 5);
    assertThat(IntStream.range(0, 4).map(i -> drawing.spot(i).column())).startsWith(0, 1, 2);
    assertThat(drawing.route(new Link(0, 2))).hasSize(3);
    assertThat(drawing.route(new Link(2, 0)).reversed()).hasSize(3);
  }

  @Test
  void lines_cross_only_where_they_must() {
    var links = List.of(new Link(0, 5), new Link(1, 4), new Link(2, 3), new Link(2, 4));
    var drawing =
        Drawing.of(
            6, List.of(new Link(0, 4), links.get(0), links.get(1), links.get(2), links.get(3)), 5);
    for (var one : links) {
      for (var other : links) {
        boolean crosses =
            drawing.spot(one.from()).y() < drawing.spot(other.from()).y()
                && drawing.spot(one.to()).y() > drawing.spot(other.to()).y();
        assertThat(crosses).as("%s and %s", one, other).isFalse();
      }
    }
  }

  @Test
  void nodes_without_edges_fill_the_columns_and_no_nodes_need_no_room() {
    var drawing = Drawing.of(12, List.of(new Link(3, 3)), 5);
    assertThat(drawing.columns()).isEqualTo(5);
    assertThat(IntStream.range(0, 12).mapToObj(i -> drawing.spot(i).column()))
        .containsExactly(0, 1, 2, 3, 4, 0, 1, 2, 3, 4, 0, 1);
    assertThat(Drawing.of(0, List.of(), 5).height()).isZero();
  }
}
