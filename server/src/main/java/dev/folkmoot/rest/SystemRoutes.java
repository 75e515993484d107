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

/** Routes for the server's health, its metrics and the description of its API. */
public final class SystemRoutes {
  private final BooleanSupplier ready;
  private final List<Metrics.Source> figures;
  private final String version;

  /**
   * @param ready checks the database; false while the server is stopping
   */
  public SystemRoutes(BooleanSupplier ready, List<Metrics.Source> figures, String version) {
    this.ready = ready;
    this.figures = List.copyOf(figures);
    this.version = version;
  }

  /** Adds the routes of this class to the given ones. The description covers all of them. */
  public List<Route> with(List<Route> others) {
    var all = new ArrayList<>(others);
    all.add(
        Route.get("/healthz", "Whether the process runs", _ -> status(200, "ok"))
            .open()
            .gives("application/json"));
    all.add(
        Route.get("/readyz", "Whether the server is ready to work", _ -> readiness())
            .open()
            .gives("application/json"));
    all.add(
        Route.get(
                "/metrics",
                "Metrics in the Prometheus text format",
                _ ->
                    Reply.text(
                        200, "text/plain; version=0.0.4; charset=utf-8", Metrics.of(figures)))
            .gives("text/plain"));
    all.add(
        Route.get(
                "/openapi.json",
                "The OpenAPI description of this API",
                _ -> Reply.ok(description(all)))
            .open()
            .gives("application/json"));
    all.add(
        Route.get(
                "/docs",
                "The description of this API as a page",
                _ -> DocsPage.of(description(all)))
            .open()
            .gives("text/html"));
    return List.copyOf(all);
  }

  /** The description of the routes that programs call, without the pages for people. */
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
