package dev.folkmoot.rest;

import dev.folkmoot.core.Json;
import dev.folkmoot.core.Metrics;
import dev.folkmoot.core.Unavailable;
import dev.folkmoot.http.Reply;
import dev.folkmoot.http.Route;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import tools.jackson.databind.JsonNode;

/** Whether the server is well, what it counts, and what it offers. */
public final class SystemRoutes {
  private final BooleanSupplier ready;
  private final List<Metrics.Source> figures;
  private final String version;

  /** {@code ready} looks at the database, and is false while the server stops. */
  public SystemRoutes(BooleanSupplier ready, List<Metrics.Source> figures, String version) {
    this.ready = ready;
    this.figures = List.copyOf(figures);
    this.version = version;
  }

  /** All routes: the given ones and those about the server, the description of all among them. */
  public List<Route> with(List<Route> others) {
    var all = new ArrayList<>(others);
    all.add(
        Route.get("/healthz", "Whether the process runs", _ -> status(200, "ok"))
            .open()
            .gives("application/json"));
    all.add(
        Route.get("/readyz", "Whether it can do its work", _ -> readiness())
            .open()
            .gives("application/json"));
    all.add(
        Route.get(
                "/metrics",
                "Figures in Prometheus' text format",
                _ ->
                    Reply.text(
                        200, "text/plain; version=0.0.4; charset=utf-8", Metrics.of(figures)))
            .gives("text/plain"));
    all.add(
        Route.get("/openapi.json", "This description", _ -> Reply.ok(description(all)))
            .open()
            .gives("application/json"));
    all.add(
        Route.get("/docs", "This description as a page", _ -> DocsPage.of(description(all)))
            .open()
            .gives("text/html"));
    return List.copyOf(all);
  }

  /** What programs call; pages are for people. */
  private JsonNode description(List<Route> all) {
    return OpenApi.of(all.stream().filter(route -> !route.isPage()).toList(), version);
  }

  private Reply readiness() {
    try {
      return ready.getAsBoolean() ? status(200, "ready") : status(503, "stopping");
    } catch (Unavailable e) {
      return status(503, "the store does not answer");
    }
  }

  private static Reply status(int code, String word) {
    return Reply.json(code, Json.object().put("status", word));
  }
}
