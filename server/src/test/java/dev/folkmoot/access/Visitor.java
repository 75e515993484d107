package dev.folkmoot.access;

import dev.folkmoot.core.Json;
import dev.folkmoot.mcp.Capability;
import dev.folkmoot.mcp.Talk;
import java.net.http.HttpResponse;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** A caller, by its name and its token, as far as it has them. */
record Visitor(Site site, Optional<String> name, Optional<String> token) {
  /** The name, or one that fits where a name must stand. */
  String nameOr(String other) {
    return name.orElse(other);
  }

  Outcome get(String path) {
    return send("GET", path, Optional.empty());
  }

  /** Says who is calling in the named field, unless a token does. */
  Outcome post(String path, String field, Map<String, ?> body) {
    return send("POST", path, field, body);
  }

  Outcome send(String method, String path, String field, Map<String, ?> body) {
    var all = new HashMap<String, Object>(body);
    if (token.isEmpty()) {
      name.ifPresent(own -> all.put(field, own));
    }
    return send(method, path, Optional.of(Json.write(all)));
  }

  Outcome send(String method, String path, Optional<String> body) {
    return Outcome.of(site.send(new Site.Sent(method, path, body, token)));
  }

  Outcome call(String tool, Map<String, ?> arguments) {
    var params = Json.object().put("name", tool);
    params.set("arguments", Json.tree(Json.write(arguments)));
    return ask("tools/call", params);
  }

  Outcome ask(String method, JsonNode params, Capability... can) {
    return Outcome.ofMcp(send(method, params, can));
  }

  /** Waits until nothing holds it, by a task. */
  HttpResponse<String> waitAsTask() {
    var params = Json.object().put("name", "wait_for_clearance");
    params.putObject("arguments").put("asTask", true);
    return send("tools/call", params, Capability.TASKS);
  }

  /** Subscribes in a session of the older revisions. */
  Outcome subscribe(String uri) {
    var letIn = ask("resources/list", Json.object());
    return letIn.word().equals("yes")
        ? Outcome.ofMcp(
            talk()
                .withSession(
                    talk().begin("2025-11-25"),
                    "resources/subscribe",
                    Json.object().put("uri", uri).toString()))
        : letIn;
  }

  /** Listens in the revision without sessions, up to the first message of the stream. */
  Outcome listen(String uri) {
    var params = Json.object();
    params.putObject("notifications").putArray("resourceSubscriptions").add(uri);
    var body = Talk.modern("subscriptions/listen", params.toString());
    var heard = talk().stream(body.toString(), Talk.headersOf(body));
    return heard.hasNext() ? new Outcome("yes", heard.next()) : ask("subscriptions/listen", params);
  }

  private HttpResponse<String> send(String method, JsonNode params, Capability... can) {
    var body = Talk.modern(method, params.toString(), can);
    return talk().post(body.toString(), Talk.headersOf(body));
  }

  private Talk talk() {
    return token
        .map(secret -> Talk.withToken(site.at("/mcp"), secret))
        .orElseGet(() -> new Talk(site.at(name.map(own -> "/mcp?agent=" + own).orElse("/mcp"))));
  }
}
