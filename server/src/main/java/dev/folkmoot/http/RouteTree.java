package dev.folkmoot.http;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Finds routes by the segments of their paths, so that a request is compared only with routes that
 * may match.
 */
final class RouteTree {
  private final Map<String, RouteTree> literals = new HashMap<>();
  private final List<Route> routes = new ArrayList<>();
  private @Nullable RouteTree variable;

  void add(Route route) {
    var end = this;
    for (var segment : route.segments()) {
      end = end.next(segment);
    }
    end.routes.add(route);
  }

  private RouteTree next(String segment) {
    if (!Route.isVariable(segment)) {
      return literals.computeIfAbsent(segment, _ -> new RouteTree());
    }
    var next = variable == null ? new RouteTree() : variable;
    variable = next;
    return next;
  }

  /** The routes that these segments match; of several paths, the one with the fewest variables. */
  List<Route> find(List<String> given) {
    return find(given, 0);
  }

  private List<Route> find(List<String> given, int at) {
    if (at == given.size()) {
      return routes;
    }
    var literal = find(literals.get(given.get(at)), given, at + 1);
    var other = find(variable, given, at + 1);
    boolean literalFits = other.isEmpty() || (!literal.isEmpty() && isMoreLiteral(literal, other));
    return literalFits ? literal : other;
  }

  private static List<Route> find(@Nullable RouteTree next, List<String> given, int at) {
    return next == null ? List.of() : next.find(given, at);
  }

  private static boolean isMoreLiteral(List<Route> one, List<Route> other) {
    return one.getFirst().variables().size() <= other.getFirst().variables().size();
  }
}
