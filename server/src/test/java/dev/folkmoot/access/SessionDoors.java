package dev.folkmoot.access;

import dev.folkmoot.core.Json;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The doors of discussions, roundtables, chat and prompts. */
final class SessionDoors {
  private static final String DISCUSSION = "/api/discussions/{id}";
  private static final String DEBATE = "/api/roundtables/{id}";

  private SessionDoors() {}

  static Stream<Door> all() {
    return Stream.of(discussions(), debates(), readingDebates(), squad()).flatMap(List::stream);
  }

  private static List<Door> discussions() {
    return List.of(
        Door.of("POST /api/discussions", one -> discuss(one, one.nameOr(Site.PERSON))),
        Door.of(
            "POST " + DISCUSSION + " · from its own seat",
            one -> say(one, discussion(one, one.nameOr(Site.PERSON)), one.name())),
        Door.of(
            "POST " + DISCUSSION + " · from a person's seat",
            one -> say(one, discussion(one, Site.PERSON), Optional.of(Site.PERSON))),
        Door.of(
            "POST " + DISCUSSION + "/turns · of another",
            one ->
                one.send(
                    "POST",
                    "/api/discussions/%s/turns".formatted(discussion(one, Site.PERSON)),
                    Optional.of(
                        "{\"content\":\"Tabs.\",\"agentId\":\"%s\"}".formatted(Site.PERSON)))),
        Door.of(
            "POST " + DISCUSSION + "/pause · another's",
            one -> one.post(path(one, "/pause"), "by", Map.of())),
        Door.of(
            "POST " + DISCUSSION + "/resume · another's",
            one -> one.post(path(one, "/resume"), "by", Map.of())),
        Door.reading("/api/discussions"),
        Door.of("GET " + DISCUSSION, one -> one.get(path(one, ""))),
        Door.of("GET " + DISCUSSION + "/participants", one -> one.get(path(one, "/participants"))),
        Door.of("GET " + DISCUSSION + "/transcript", one -> one.get(path(one, "/transcript"))));
  }

  private static Outcome say(Visitor visitor, String discussion, Optional<String> seat) {
    var body = new HashMap<String, Object>(Map.of("message", "Well?"));
    seat.ifPresent(name -> body.put("userId", name));
    return visitor.send("POST", "/api/discussions/" + discussion, Optional.of(Json.write(body)));
  }

  private static Outcome discuss(Visitor opener, String person) {
    return opener.post(
        "/api/discussions",
        "by",
        Map.of(
            "topic",
            "Tabs?",
            "participants",
            List.of(
                Map.of("agentId", person, "role", "user"),
                Map.of("agentId", "coder", "role", "specialist"))));
  }

  /** A discussion that the operator has opened. */
  static String discussion(Visitor visitor, String person) {
    return discuss(visitor.site().operator(), person).json().at("/project/id").asString();
  }

  private static String path(Visitor visitor, String rest) {
    return "/api/discussions/" + discussion(visitor, Site.PERSON) + rest;
  }

  private static List<Door> debates() {
    return List.of(
        Door.of("POST /api/roundtables", one -> debate(one, one.nameOr(Site.PERSON))),
        Door.of(
            "POST " + DEBATE + "/turns",
            one ->
                one.post(
                    "/api/roundtables/%s/turns"
                        .formatted(started(one.site().operator(), one.nameOr(Site.PERSON))),
                    "agentId",
                    Map.of("content", "Tabs."))),
        Door.of(
            "POST " + DEBATE + "/continue · another's",
            one -> one.post(debated(one) + "/continue", "by", Map.of())),
        Door.of(
            "POST " + DEBATE + "/control · another's",
            one -> one.post(debated(one) + "/control", "by", Map.of("action", "stop"))),
        Door.of(
            "POST " + DEBATE + "/synthesis · another's",
            one -> one.post(debated(one) + "/synthesis", "by", Map.of())));
  }

  private static List<Door> readingDebates() {
    return Stream.concat(
            Stream.of(
                Door.reading("/api/roundtables"),
                Door.reading("/api/roundtables/agents"),
                Door.of(
                    "GET /api/roundtables/context-requests",
                    one -> one.get("/api/roundtables/context-requests?wait=1ms")),
                Door.of("GET " + DEBATE, one -> one.get(debated(one))),
                Door.of(
                    "GET " + DEBATE + "/rounds/{n}", one -> one.get(debated(one) + "/rounds/1")),
                Door.of(
                    "GET " + DEBATE + "/rounds/{n}/wait",
                    one -> one.get(debated(one) + "/rounds/1/wait?timeout=1ms"))),
            Stream.of(
                    "consensus",
                    "thoughts?agentId=operator",
                    "responses?agentId=operator",
                    "citations",
                    "export")
                .map(
                    part ->
                        Door.of(
                            "GET %s/%s".formatted(DEBATE, part.replaceFirst("\\?.*", "")),
                            one -> one.get(debated(one) + "/" + part))))
        .toList();
  }

  private static Outcome debate(Visitor opener, String participant) {
    return opener.post(
        "/api/roundtables",
        "by",
        Map.of("topic", "Tabs?", "rounds", 2, "agents", List.of(participant, "coder")));
  }

  private static String debated(Visitor visitor) {
    return "/api/roundtables/" + debate(visitor);
  }

  /** A debate of the operator's with an agent, whose first round is over and asks for context. */
  static String debate(Visitor visitor) {
    var operator = visitor.site().operator();
    var agent = visitor.site().agent();
    var id = started(operator, agent.name().orElseThrow());
    var turns = "/api/roundtables/%s/turns".formatted(id);
    agent.post(turns, "agentId", Map.of("content", "Tabs."));
    var request = Map.of("query", "How wide?", "reason", "It decides.", "priority", "optional");
    operator.post(
        turns,
        "agentId",
        Map.of(
            "position",
            "Spaces.",
            "reasoning",
            "They are the same everywhere.",
            "confidence",
            0.7,
            "contextRequests",
            List.of(request)));
    return id;
  }

  /** A debate of the operator's that waits for somebody's turn. */
  static String started(Visitor operator, String participant) {
    return operator
        .post(
            "/api/roundtables",
            "by",
            Map.of("topic", "Tabs?", "rounds", 2, "agents", List.of(participant, "operator")))
        .json()
        .path("sessionId")
        .asString();
  }

  private static List<Door> squad() {
    return List.of(
        Door.of("POST /api/chat", one -> one.post("/api/chat", "author", Map.of("text", "Done."))),
        Door.of(
            "POST /api/chat · as a person",
            one -> one.post("/api/chat", "author", Map.of("text", "Done.", "isHuman", true))),
        Door.of("GET /api/chat/{id}", one -> one.get("/api/chat/" + message(one))),
        Door.reading("/api/chat"),
        Door.reading("/api/chat/transcript"),
        Door.of(
            "GET /api/chat/unread",
            one -> one.get("/api/chat/unread?agent=" + one.nameOr("coder"))),
        Door.of(
            "POST /api/chat/unread",
            one -> one.post("/api/chat/unread", "agent", Map.of("upTo", 1))),
        Door.of("POST /api/discussion", SessionDoors::prompt),
        Door.of(
            "POST /api/discussion/{id}",
            one ->
                one.post(
                    "/api/discussion/" + prompted(one), "agent_name", Map.of("message", "Yes."))),
        Door.of(
            "PATCH /api/discussion/{id} · another's",
            one ->
                one.send(
                    "PATCH",
                    "/api/discussion/" + prompted(one),
                    "by",
                    Map.of("action", "resolve"))),
        Door.reading("/api/discussion"),
        Door.of("GET /api/discussion/{id}", one -> one.get("/api/discussion/" + prompted(one))));
  }

  private static String message(Visitor visitor) {
    return visitor
        .site()
        .operator()
        .post("/api/chat", "author", Map.of("text", "Done."))
        .json()
        .path("id")
        .asString();
  }

  private static Outcome prompt(Visitor requester) {
    return requester.post("/api/discussion", "requester_agent", Map.of("prompt_message", "Tabs?"));
  }

  /** The id of a prompt that is resolved. */
  static String resolved(Visitor visitor) {
    var id = prompted(visitor);
    visitor
        .site()
        .operator()
        .send("PATCH", "/api/discussion/" + id, "by", Map.of("action", "resolve"));
    return id;
  }

  /** The id of an open prompt of the operator's. */
  static String prompted(Visitor visitor) {
    return prompt(visitor.site().operator()).json().at("/prompt/id").asString();
  }
}
