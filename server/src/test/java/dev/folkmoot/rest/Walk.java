package dev.folkmoot.rest;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.Schema;
import dev.folkmoot.core.Json;
import dev.folkmoot.testing.Api;
import dev.folkmoot.testing.Api.Reply;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import tools.jackson.databind.JsonNode;

/** A walk through all endpoints, on which every request and reply is held to its schema. */
final class Walk {
  private final Api api;
  private final List<Operation> operations;
  private final Function<String, Schema> schemas;
  private final Set<String> seen = new HashSet<>();

  /** Schemas are found by their place in the document. */
  Walk(Api api, List<Operation> operations, Function<String, Schema> schemas) {
    this.api = api;
    this.operations = operations;
    this.schemas = schemas;
  }

  Set<String> seen() {
    return Set.copyOf(seen);
  }

  void everywhere() {
    post("/api/agents", "", Map.of("id", "mo", "kind", "model", "monitor", true, "role", "eyes"));
    get("/api/agents", "", "?limit=1");
    get("/api/agents/{id}", "mo", "");
    get("/api/proof", "", "?nonce=0123456789abcdef");
    post("/api/agents/{id}/heartbeat", "mo", Map.of());
    var full =
        post(
            "/api/questions",
            "",
            Map.ofEntries(
                Map.entry("type", "APPROVAL"),
                Map.entry("text", "Deploy?"),
                Map.entry("agentId", "coder"),
                Map.entry("askedBy", "ann"),
                Map.entry("to", List.of("bob")),
                Map.entry("sessionId", "s1"),
                Map.entry("reason", "Friday"),
                Map.entry("context", Map.of("a", List.of(1))),
                Map.entry("options", List.of("yes", "no")),
                Map.entry("freeText", false),
                Map.entry("required", 2),
                Map.entry("timeout", "2h"),
                Map.entry("priority", 100)));
    var bare = post("/api/questions", "", ask("BLOCKING"));
    var other = post("/api/questions", "", ask("DECISION"));
    post("/api/halts", "", Map.of("scope", "system", "by", "ann"));
    post("/api/halts", "", Map.of("scope", "agent", "target", "coder", "by", "ann"));
    get("/api/whoami", "", "");
    get("/api/audit", "", "");
    get("/api/gate", "", "");
    get("/api/gate/{agentId}", "coder", "?session=s1");
    get("/api/gate/{agentId}/clearance", "coder", "?timeout=1ms");
    get("/api/gate/{agentId}/clearance", "nobody", "?timeout=1ms");
    post("/api/halts/resume", "", Map.of("scope", "system", "by", "ann"));
    get("/api/gate/{agentId}/clearance", "nobody", "");
    post("/api/questions/{id}/answers", id(full), Map.of("by", "bob", "answer", "yes"));
    post("/api/questions/{id}/reassign", id(full), Map.of("by", "bob", "to", List.of("cid")));
    post("/api/questions/{id}/cancel", id(bare), Map.of("by", "bob", "reason", "moot"));
    post("/api/questions/{id}/answers", id(other), Map.of("by", "bob", "answer", "tabs"));
    post("/api/questions/answer-defaults", "", Map.of("by", "ann", "type", "DECISION"));
    get("/api/questions/{id}", id(full), "?timeout=1ms");
    get("/api/questions/{id}", id(bare), "");
    get("/api/questions", "", "?limit=2");
    get("/api/questions/stats", "", "");
    discussion();
    roundtable();
    squad();
    stories();
    webhook();
    get("/api/events", "", "?after=0");
    List.of("/healthz", "/readyz", "/metrics", "/openapi.json", "/docs")
        .forEach(path -> get(path, "", ""));
  }

  private void discussion() {
    var seats =
        List.of(
            Map.of("agentId", "eve", "role", "user"),
            Map.of("agentId", "coder-2", "role", "specialist", "name", "Coder"));
    var opened =
        post(
            "/api/discussions",
            "",
            Map.of("topic", "Tabs?", "participants", seats, "maxRounds", 1, "by", "eve"));
    var id = opened.at("/project/id").asString();
    post("/api/discussions/{id}/pause", id, Map.of("by", "eve"));
    post("/api/discussions/{id}/resume", id, Map.of("by", "eve"));
    say(id);
    post("/api/discussions/{id}/turns", id, Map.of("agentId", "coder-2", "content", "Tabs."));
    get("/api/discussions", "", "?limit=1");
    get("/api/discussions/{id}", id, "");
    get("/api/discussions/{id}/participants", id, "");
    get("/api/discussions/{id}/transcript", id, "");
  }

  private void roundtable() {
    var start =
        Map.of("topic", "Tabs?", "agents", List.of("coder-4", "coder-5"), "rounds", 2, "by", "eve");
    var id = post("/api/roundtables", "", start).get("sessionId").asString();
    var path = "/api/roundtables/{id}";
    get("/api/roundtables", "", "?limit=1&topic=tabs&fromDate=2020-01-01");
    get("/api/roundtables/agents", "", "");
    post(path + "/control", id, Map.of("action", "pause", "by", "eve"));
    post(path + "/control", id, Map.of("action", "resume", "by", "eve"));
    post(path + "/turns", id, Map.of("agentId", "coder-4", "content", "Tabs."));
    var request = Map.of("query", "How wide?", "reason", "It decides.", "priority", "optional");
    var citation = Map.of("url", "https://example.org/tabs", "title", "Tabs");
    post(
        path + "/turns",
        id,
        Map.of(
            "agentId",
            "coder-5",
            "position",
            "Spaces.",
            "reasoning",
            "They are the same everywhere.",
            "confidence",
            0.7,
            "citations",
            List.of(citation),
            "contextRequests",
            List.of(request)));
    get("/api/roundtables/context-requests", "", "?wait=1ms&session=" + id);
    get(path, id, "");
    get(path + "/consensus", id, "?round=1");
    get(path + "/thoughts", id, "?agentId=coder-5");
    get(path + "/responses", id, "?agentId=coder-5&round=1");
    get(path + "/citations", id, "");
    getRound(path + "/rounds/{n}", id);
    getRound(path + "/rounds/{n}/wait", id);
    post(path + "/synthesis", id, Map.of("by", "eve"));
    get(path + "/export", id, "?format=json");
    post(path + "/continue", id, Map.of("by", "eve", "focusQuestion", "And makefiles?"));
  }

  private void getRound(String path, String id) {
    var operation = operation("GET", path);
    check(operation, api.get(path.replace("{id}", id).replace("{n}", "1")));
  }

  private void squad() {
    var said =
        post("/api/chat", "", Map.of("author", "ann", "text", "@coder well?", "isHuman", true));
    get("/api/chat/{id}", said.get("id").asString(), "");
    get("/api/chat/transcript", "", "?limit=1");
    get("/api/chat", "", "?limit=1&type=message&mentions=coder&after=0");
    get("/api/chat/unread", "", "?agent=coder");
    post("/api/chat/unread", "", Map.of("agent", "coder", "upTo", 1));
    var asked = Map.of("requester_agent", "mo", "prompt_message", "@coder?", "task_id", "t1");
    var opened = post("/api/discussion", "", asked).at("/prompt/id").asString();
    get("/api/discussion", "", "?agent=ann&task_id=t1");
    post("/api/discussion/{id}", opened, Map.of("agent_name", "fay", "message", "Yes."));
    get("/api/discussion/{id}", opened, "?wait=1ms");
    get("/api/discussion/{id}", opened, "");
    send("PATCH", "/api/discussion/{id}", opened, Map.of("action", "resolve"));
  }

  private void stories() {
    post("/api/agents", "", Map.of("id", "cody", "role", "coder"));
    post("/api/agents", "", Map.of("id", "pam", "role", "pm"));
    var spec = post("/api/specs", "", Map.of("title", "T", "content", "C", "by", "ann"));
    var part = Map.of("id", "s2", "title", "T", "content", "C", "dependsOn", List.of("s1"));
    post(
        "/api/stories",
        "",
        Map.of(
            "specId",
            id(spec),
            "id",
            "s1",
            "title",
            "T",
            "content",
            "C",
            "priority",
            9,
            "points",
            2,
            "express",
            true,
            "by",
            "ann"));
    post("/api/specs/{id}/stories", id(spec), Map.of("stories", List.of(part), "by", "ann"));
    get("/api/specs", "", "?limit=1&status=open");
    get("/api/specs/{id}", id(spec), "");
    get("/api/stories", "", "?limit=1&status=new");
    post("/api/stories/{id}/assign", "s1", Map.of("agentId", "cody", "by", "ann"));
    post("/api/stories/{id}/take", "s1", Map.of("by", "cody"));
    get("/api/stories/{id}", "s1", "");
    post("/api/agents/{id}/state", "cody", Map.of("state", "SETUP", "storyId", "s1"));
    get("/api/agents/{id}/state", "cody", "");
    var payload = Map.of("kind", "question", "data", Map.of("text", "Well?"));
    var sent =
        post(
            "/api/messages",
            "",
            Map.of("from", "cody", "type", "REQUEST", "to", "pam", "payload", payload));
    get("/api/messages/next", "", "?agent=pam&wait=1ms");
    get("/api/messages", "", "?agent=pam");
    post("/api/messages/{id}/reply", id(sent), Map.of("agent", "pam", "payload", payload));
    var reply = get("/api/messages/next", "", "?agent=cody").path("message");
    post("/api/messages/{id}/ack", id(reply), Map.of("agent", "cody"));
    post(
        "/api/knowledge",
        "",
        Map.of(
            "by",
            "cody",
            "knowledge",
            Map.of(
                "id", "form",
                "type", "rule",
                "level", "architecture",
                "status", "current",
                "description", "T",
                "priority", "low",
                "edges", List.of(Map.of("to", "x", "relation", "uses", "note", "n")))));
    get("/api/knowledge", "", "?query=form&type=rule&level=architecture&limit=1");
    get("/api/knowledge/pack", "", "?story=s1");
    get("/api/knowledge/nodes/{id}", "form", "?limit=1");
    var pushed = post("/api/knowledge/push", "", Map.of("by", "ann", "specId", id(spec)));
    get("/api/knowledge/updates", "", "?limit=1");
    get("/api/knowledge/updates/{id}", id(pushed.get("update")), "");
    get("/api/knowledge.dot", "", "");
    post("/api/stories/{id}/complete", "s1", Map.of("by", "cody"));
    post("/api/stories/{id}/status", "s2", Map.of("status", "skipped", "by", "ann"));
    post("/api/specs/{id}/complete", id(spec), Map.of("by", "ann"));
    get("/api/messages/next", "", "?agent=cody");
    var asked = Map.of("from", "quin", "kind", "question", "content", "Well?");
    get("/api/requests/{id}", id(post("/api/requests", "", asked)), "");
    get("/api/contexts", "", "");
    get("/api/contexts/{agentId}", "quin", "?epoch=1");
    post("/api/contexts/{agentId}/reset", "quin", Map.of("by", "ann"));
  }

  private void webhook() {
    var url = api.url() + "/nowhere";
    var added = post("/api/webhooks", "", Map.of("url", url, "types", List.of("question.*")));
    post("/api/webhooks/{id}/test", id(added), Map.of());
    get("/api/webhooks/{id}", id(added), "");
    get("/api/webhooks", "", "");
    var removal = operation("DELETE", "/api/webhooks/{id}");
    check(removal, api.send("DELETE", removal.at(id(added)), BodyPublishers.noBody()));
  }

  private void say(String id) {
    var operation = operation("POST", "/api/discussions/{id}");
    check(
        operation,
        api.post(
            operation.at(id),
            Json.write(Map.of("message", "Well?", "userId", "eve")),
            "Prefer",
            "respond-async"));
  }

  private Map<String, String> ask(String type) {
    return Map.of("type", type, "text", "Well?", "agentId", "coder");
  }

  private JsonNode get(String path, String value, String query) {
    var operation = operation("GET", path);
    return check(operation, api.get(operation.at(value) + query, "Accept", "application/json"));
  }

  private JsonNode post(String path, String value, Map<String, ?> body) {
    return send("POST", path, value, body);
  }

  private JsonNode send(String method, String path, String value, Map<String, ?> body) {
    var operation = operation(method, path);
    var json = Json.write(body);
    if (operation.body().isPresent()) {
      var schema = pointer(operation) + "/requestBody/content/application~1json/schema";
      assertThat(schemas.apply(schema).validate(Json.tree(json))).as(path).isEmpty();
    }
    var sent = BodyPublishers.ofString(json);
    var headers = new String[] {"Content-Type", "application/json"};
    return check(operation, api.send(method, operation.at(value), sent, headers));
  }

  private JsonNode check(Operation operation, Reply reply) {
    seen.add(operation.toString());
    var responses = operation.description().get("responses");
    assertThat(responses.propertyNames()).contains(Integer.toString(reply.status()));
    var type = reply.header("content-type").replaceFirst(";.*", "");
    var content = "/responses/%d/content".formatted(reply.status());
    assertThat(operation.description().at(content).propertyNames()).contains(type);
    if (!type.equals("application/json")) {
      return Json.object();
    }
    var schema = schemas.apply(pointer(operation) + content + "/application~1json/schema");
    assertThat(schema.validate(reply.json())).as("%s %s", operation, reply.body()).isEmpty();
    return reply.json();
  }

  private static String id(JsonNode question) {
    return question.get("id").asString();
  }

  private Operation operation(String method, String path) {
    return operations.stream()
        .filter(one -> one.method().equals(method) && one.path().equals(path))
        .findFirst()
        .orElseThrow(() -> new AssertionError("%s %s is not described".formatted(method, path)));
  }

  private static String pointer(Operation operation) {
    return "/paths/%s/%s"
        .formatted(
            operation.path().replace("/", "~1"), operation.method().toLowerCase(Locale.ROOT));
  }
}
