package dev.folkmoot.access;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** The doors of specs, stories, states and the mailbox. */
final class StoryDoors {
  private static final Map<String, ?> SPEC = Map.of("title", "Login", "content", "Sign in.");
  private static final Map<String, ?> PAYLOAD = Map.of("kind", "spec", "data", Map.of());
  private static int made;

  private StoryDoors() {}

  static Stream<Door> all() {
    return Stream.of(plan(), reading(), work(), mailbox(), tools()).flatMap(List::stream);
  }

  private static List<Door> plan() {
    return List.of(
        Door.of("POST /api/specs", one -> one.post("/api/specs", "by", SPEC)),
        Door.of(
            "POST /api/specs · with the role architect",
            one -> as("architect", one).post("/api/specs", "by", SPEC)),
        Door.of(
            "POST /api/specs/{id}/stories",
            one ->
                one.post(
                    "/api/specs/%s/stories".formatted(spec(one)),
                    "by",
                    Map.of("stories", List.of(Map.of("title", "T", "content", "C"))))),
        Door.of(
            "POST /api/specs/{id}/complete",
            one -> one.post("/api/specs/%s/complete".formatted(spec(one)), "by", Map.of())),
        Door.of("POST /api/stories", one -> one.post("/api/stories", "by", story(one))),
        Door.of(
            "POST /api/stories/{id}/assign",
            one ->
                one.post(path(one, "/assign"), "by", Map.of("agentId", coder(one).nameOr("none")))),
        Door.of(
            "POST /api/stories/{id}/status",
            one -> one.post(path(one, "/status"), "by", Map.of("status", "on_hold"))));
  }

  private static List<Door> reading() {
    return List.of(
        Door.reading("/api/specs"),
        Door.of("GET /api/specs/{id}", one -> one.get("/api/specs/" + spec(one))),
        Door.reading("/api/stories"),
        Door.of("GET /api/stories/{id}", one -> one.get(path(one, ""))),
        Door.of(
            "GET /api/agents/{id}/state",
            one -> one.get("/api/agents/%s/state".formatted(coder(one).nameOr("none")))),
        Door.of("GET /api/messages", one -> one.get("/api/messages" + asking(one))),
        Door.of("GET /api/messages/next", one -> one.get("/api/messages/next" + asking(one))));
  }

  private static List<Door> work() {
    return List.of(
        Door.of(
            "POST /api/stories/{id}/take · as a coder",
            one -> as("coder", one).post(path(one, "/take"), "by", Map.of())),
        Door.of(
            "POST /api/stories/{id}/complete · its own",
            one -> one.post(taken(as("coder", one)) + "/complete", "by", Map.of())),
        Door.of(
            "POST /api/stories/{id}/complete · another's",
            one -> one.post(taken(coder(one)) + "/complete", "by", Map.of())),
        Door.of("POST /api/agents/{id}/state · its own", one -> report(one, as("coder", one))),
        Door.of("POST /api/agents/{id}/state · another's", one -> report(one, coder(one))));
  }

  private static List<Door> mailbox() {
    return List.of(
        Door.of("POST /api/messages", one -> send(one, "REQUEST", pm(one).nameOr("none"))),
        Door.of(
            "POST /api/messages · a SHUTDOWN",
            one -> send(one, "SHUTDOWN", coder(one).nameOr("none"))),
        Door.of(
            "POST /api/messages · a KNOWLEDGE_UPDATE",
            one ->
                one.post(
                    "/api/messages",
                    "from",
                    Map.of("type", "KNOWLEDGE_UPDATE", "payload", PAYLOAD))),
        Door.of(
            "POST /api/messages/{id}/ack · its own",
            one -> one.post(received(as("pm", one)) + "/ack", "agent", Map.of())),
        Door.of(
            "POST /api/messages/{id}/reply · its own",
            one ->
                one.post(received(as("pm", one)) + "/reply", "agent", Map.of("payload", PAYLOAD))));
  }

  private static List<Door> tools() {
    return List.of(
        Door.of(
            "tool next_message",
            one -> {
              received(as("pm", one));
              return one.call("next_message", Map.of());
            }),
        tool("send_message", one -> letter("REQUEST", pm(one).nameOr("none"))),
        Door.of(
            "tool reply · its own",
            one -> {
              var path = received(as("pm", one));
              var id = path.substring(path.lastIndexOf('/') + 1);
              return one.call("reply", Map.of("messageId", id, "payload", PAYLOAD));
            }),
        Door.of(
            "tool report_state · as a coder",
            one -> as("coder", one).call("report_state", Map.of("state", "ERROR"))),
        Door.of(
            "tool take_story · as a coder",
            one -> {
              path(one, "");
              return as("coder", one).call("take_story", Map.of());
            }),
        Door.of(
            "tool complete_story · its own",
            one -> {
              taken(as("coder", one));
              return one.call("complete_story", Map.of());
            }),
        tool("get_story", one -> Map.of("storyId", added(one))),
        tool("list_stories", _ -> Map.of()),
        tool("create_spec", _ -> SPEC),
        Door.of(
            "tool create_spec · with the role architect",
            one -> as("architect", one).call("create_spec", SPEC)),
        tool(
            "create_stories",
            one ->
                Map.of(
                    "specId", spec(one), "stories", List.of(Map.of("title", "T", "content", "C")))),
        tool(
            "assign_story",
            one -> Map.of("storyId", added(one), "agentId", coder(one).nameOr("none"))));
  }

  private static Door tool(String name, Function<Visitor, Map<String, ?>> arguments) {
    return Door.of("tool " + name, one -> one.call(name, arguments.apply(one)));
  }

  /** The caller itself, which the operator has registered with that role. */
  static Visitor as(String role, Visitor visitor) {
    visitor
        .name()
        .ifPresent(
            name ->
                visitor
                    .site()
                    .post("/api/agents", Map.of("id", name, "role", role, "kind", kind(name))));
    return visitor;
  }

  private static String kind(String name) {
    return name.startsWith(Who.PERSON.word()) || name.startsWith(Who.OPERATOR.word())
        ? "human"
        : "external";
  }

  private static Visitor coder(Visitor visitor) {
    return as("coder", visitor.site().agent());
  }

  private static Visitor pm(Visitor visitor) {
    return as("pm", visitor.site().agent());
  }

  private static String asking(Visitor visitor) {
    return visitor.token().isPresent()
        ? ""
        : visitor.name().map(name -> "?agent=" + name).orElse("");
  }

  private static String spec(Visitor visitor) {
    return planner(visitor).post("/api/specs", "by", SPEC).json().path("id").asString();
  }

  private static Map<String, ?> story(Visitor visitor) {
    made++;
    return Map.of(
        "specId", spec(visitor), "id", "story-" + made, "title", "Login", "content", "Do it.");
  }

  /** A person where names are believed, as the operator may have acted as an agent there. */
  static Visitor planner(Visitor visitor) {
    var site = visitor.site();
    return site.hasTokens()
        ? site.operator()
        : new Visitor(site, Optional.of(Site.PERSON), Optional.empty());
  }

  /** A story that a planner has added. */
  static String added(Visitor visitor) {
    return planner(visitor).post("/api/stories", "by", story(visitor)).json().path("id").asString();
  }

  private static String path(Visitor visitor, String rest) {
    return "/api/stories/" + added(visitor) + rest;
  }

  /** The path of a story that the coder has taken. */
  private static String taken(Visitor coder) {
    var path = path(coder, "");
    coder.post(path + "/take", "by", Map.of());
    return path;
  }

  private static Outcome report(Visitor visitor, Visitor agent) {
    return visitor.send(
        "POST",
        "/api/agents/%s/state".formatted(agent.nameOr("none")),
        Optional.of("{\"state\":\"ERROR\"}"));
  }

  private static Map<String, ?> letter(String type, String to) {
    return Map.of("type", type, "to", to, "payload", PAYLOAD);
  }

  private static Outcome send(Visitor visitor, String type, String to) {
    return visitor.post("/api/messages", "from", letter(type, to));
  }

  /** The path of a message that the caller has taken. */
  private static String received(Visitor visitor) {
    var to = visitor.nameOr(pm(visitor).nameOr("none"));
    var id = send(visitor.site().operator(), "REQUEST", to).json().path("id").asString("none");
    visitor.get("/api/messages/next" + asking(visitor));
    return "/api/messages/" + id;
  }
}
