package dev.folkmoot.access;

import dev.folkmoot.core.Json;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The doors of participants, tokens, webhooks, events and the server itself. */
final class OtherDoors {
  private static int made;

  private OtherDoors() {}

  static Stream<Door> all() {
    return Stream.of(agents(), tokens(), webhooks(), server()).flatMap(List::stream);
  }

  private static String fresh(String what) {
    made++;
    return what + "-new-" + made;
  }

  private static List<Door> agents() {
    return List.of(
        Door.of(
            "POST /api/agents · an agent",
            one -> register(one, Map.of("id", fresh("agent"), "kind", "external"))),
        Door.of(
            "POST /api/agents · itself",
            one -> register(one, Map.of("id", one.nameOr(fresh("agent")), "kind", "external"))),
        Door.of(
            "POST /api/agents · itself as an architect",
            one -> register(one, Map.of("id", one.nameOr(fresh("agent")), "role", "architect"))),
        Door.of(
            "POST /api/agents · a monitor",
            one ->
                register(one, Map.of("id", fresh("agent"), "kind", "external", "monitor", true))),
        Door.of(
            "POST /api/agents · a person",
            one -> register(one, Map.of("id", fresh("person"), "kind", "human"))),
        Door.reading("/api/agents"),
        Door.of("GET /api/agents/{id}", one -> one.get("/api/agents/" + registered(one))),
        Door.of(
            "POST /api/agents/{id}/heartbeat · another's",
            one ->
                one.send(
                    "POST",
                    "/api/agents/%s/heartbeat".formatted(registered(one)),
                    Optional.of("{}"))));
  }

  private static Outcome register(Visitor visitor, Map<String, ?> body) {
    return visitor.send("POST", "/api/agents", Optional.of(Json.write(body)));
  }

  private static String registered(Visitor visitor) {
    return register(visitor.site().operator(), Map.of("id", fresh("agent"), "kind", "external"))
        .json()
        .path("id")
        .asString();
  }

  private static List<Door> tokens() {
    return List.of(
        Door.reading("/api/whoami"),
        Door.of(
            "POST /api/sign-in-links",
            one -> one.send("POST", "/api/sign-in-links", Optional.of("{}"))),
        Door.of("POST /api/tokens", OtherDoors::createToken),
        Door.reading("/api/tokens"),
        Door.of("POST /api/tokens/{id}/rotate", one -> changeToken(one, "rotate")),
        Door.of("POST /api/tokens/{id}/revoke", one -> changeToken(one, "revoke")));
  }

  private static Outcome changeToken(Visitor visitor, String how) {
    var id = createToken(visitor.site().operator()).json().path("id").asString("none");
    return visitor.send("POST", "/api/tokens/%s/%s".formatted(id, how), Optional.of("{}"));
  }

  private static Outcome createToken(Visitor visitor) {
    var body = Json.write(Map.of("name", fresh("token")));
    return visitor.send("POST", "/api/tokens", Optional.of(body));
  }

  private static List<Door> webhooks() {
    return List.of(
        Door.of("POST /api/webhooks", OtherDoors::webhook),
        Door.reading("/api/webhooks"),
        Door.of("GET /api/webhooks/{id}", one -> one.get("/api/webhooks/" + added(one))),
        Door.of(
            "POST /api/webhooks/{id}/test",
            one ->
                one.send("POST", "/api/webhooks/%s/test".formatted(added(one)), Optional.of("{}"))),
        Door.of(
            "DELETE /api/webhooks/{id}",
            one -> one.send("DELETE", "/api/webhooks/" + added(one), Optional.empty())));
  }

  private static Outcome webhook(Visitor visitor) {
    var body = Json.write(Map.of("url", "http://127.0.0.1:9/hook", "types", List.of("question.*")));
    return visitor.send("POST", "/api/webhooks", Optional.of(body));
  }

  private static String added(Visitor visitor) {
    return webhook(visitor.site().operator()).json().path("id").asString("none");
  }

  private static List<Door> server() {
    return List.of(
        Door.reading("/api/audit"),
        Door.of("GET /api/events", one -> one.get("/api/events?after=0&limit=1")),
        Door.of(
            "POST /hooks/claude-code",
            one ->
                one.send(
                    "POST",
                    "/hooks/claude-code" + one.name().map(own -> "?agent=" + own).orElse(""),
                    Optional.of("{\"tool_name\":\"Bash\",\"tool_input\":{}}"))),
        Door.of(
            "POST /hooks/claude-code/pass",
            one ->
                one.send(
                    "POST",
                    "/hooks/claude-code/pass?nonce=0123456789abcdef0123456789abcdef"
                        + one.name().map(own -> "&agent=" + own).orElse(""),
                    Optional.of("{}"))),
        Door.of("POST /mcp", one -> one.ask("server/discover", Json.object())),
        Door.of("GET /mcp", one -> one.get("/mcp")),
        Door.of("DELETE /mcp", one -> one.send("DELETE", "/mcp", Optional.empty())),
        Door.of(
            "GET /api/proof", one -> one.get("/api/proof?nonce=0123456789abcdef0123456789abcdef")),
        Door.reading("/healthz"),
        Door.reading("/readyz"),
        Door.reading("/metrics"),
        Door.reading("/openapi.json"),
        Door.reading("/docs"));
  }
}
