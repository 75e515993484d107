package dev.folkmoot.http;

import dev.folkmoot.core.Advice;
import dev.folkmoot.core.AdviceWording;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.core.Text;
import java.util.List;
import java.util.stream.Collectors;

/** Finds the route of a request. */
public final class Router {
  /** A route, and the values of its variables. */
  record Match(Route route, List<String> values) {}

  private final RouteTree routes = new RouteTree();
  private final AdviceWording words;
  private final ErrorPage errorPage;

  /** A router without pages. */
  public Router(List<Route> routes, AdviceWording words) {
    this(routes, words, (problem, _) -> problem.reply(words));
  }

  /** A router with pages, whose failures are rendered as pages. */
  public Router(List<Route> routes, AdviceWording words, ErrorPage errorPage) {
    this.words = words;
    this.errorPage = errorPage;
    routes.forEach(this.routes::add);
  }

  /** The most literal path decides; then the method must be one of that path's. HEAD is a GET. */
  Match find(String method, String path, List<String> segments) {
    var wanted = method.equals("HEAD") ? "GET" : method;
    var found = routes.find(segments);
    for (var route : found) {
      if (route.method().equals(wanted)) {
        return new Match(route, route.values(segments));
      }
    }
    if (found.isEmpty()) {
      throw Refusal.notFound("there is nothing at %s".formatted(Text.shorten(path)))
          .advising(new Advice.ListAddresses());
    }
    throw new WrongMethod(method, path, methodsOf(found));
  }

  /** The wording of advice for programs. */
  AdviceWording words() {
    return words;
  }

  ErrorPage errorPage() {
    return errorPage;
  }

  private static String methodsOf(List<Route> routes) {
    return routes.stream()
        .map(Route::method)
        .map(method -> method.equals("GET") ? "GET, HEAD" : method)
        .collect(Collectors.joining(", "));
  }

  /** The path exists, but not for this method. */
  static final class WrongMethod extends RuntimeException {
    private final String allowed;

    WrongMethod(String method, String path, String allowed) {
      super(
          "%s is not allowed for %s; use %s"
              .formatted(Text.shorten(method), Text.shorten(path), allowed),
          null,
          false,
          false);
      this.allowed = allowed;
    }

    String allowed() {
      return allowed;
    }
  }
}
