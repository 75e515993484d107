package dev.folkmoot.http;

import dev.folkmoot.core.Refusal;
import dev.folkmoot.core.Text;
import java.util.List;
import java.util.stream.Collectors;

/** Finds the route of a request. Routes with fewer variables come first. */
public final class Router {
  /** A route, and the values of its variables. */
  record Match(Route route, List<String> values) {}

  private final List<Route> routes;

  public Router(List<Route> routes) {
    this.routes =
        routes.stream()
            .sorted((a, b) -> Integer.compare(a.variables().size(), b.variables().size()))
            .toList();
  }

  Match find(String method, String path, List<String> segments) {
    for (var route : routes) {
      if (route.method().equals(method)) {
        var values = route.match(segments);
        if (values.isPresent()) {
          return new Match(route, values.get());
        }
      }
    }
    var allowed =
        routes.stream()
            .filter(route -> route.match(segments).isPresent())
            .map(Route::method)
            .distinct()
            .collect(Collectors.joining(", "));
    if (allowed.isEmpty()) {
      throw Refusal.notFound(
          "there is nothing at %s; GET /openapi.json lists what there is"
              .formatted(Text.shorten(path)));
    }
    throw new Refusal(
        Refusal.Code.METHOD_NOT_ALLOWED,
        "%s is not for %s; use %s".formatted(Text.shorten(method), Text.shorten(path), allowed));
  }
}
