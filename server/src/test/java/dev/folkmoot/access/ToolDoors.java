package dev.folkmoot.access;

import dev.folkmoot.core.Json;
import dev.folkmoot.mcp.Capability;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;

/** The tools, resources and prompts of the Model Context Protocol. */
final class ToolDoors {
  private ToolDoors() {}

  static Stream<Door> all() {
    return Stream.of(gate(), discussions(), squad(), debates(), readingDebates(), others())
        .flatMap(List::stream);
  }

  private static Door tool(String name, Function<Visitor, Map<String, ?>> arguments) {
    return tool(name, "", arguments);
  }

  private static Door tool(
      String name, String remark, Function<Visitor, Map<String, ?>> arguments) {
    return Door.of("tool " + name + remark, one -> one.call(name, arguments.apply(one)));
  }

  private static List<Door> gate() {
    return List.of(
        tool("check_gate", _ -> Map.of()),
        tool("wait_for_clearance", _ -> Map.of()),
        tool("ask_question", _ -> Map.of("type", "BLOCKING", "text", "Merge?")),
        tool(
            "ask_question",
            " · about another agent",
            one -> Map.of("type", "BLOCKING", "text", "Merge?", "agentId", GateDoors.agent(one))),
        tool("answer_question", " · another agent's hold", one -> answer(one, "BLOCKING")),
        tool("answer_question", " · an APPROVAL", one -> answer(one, "APPROVAL")),
        tool("answer_question", " · a question that holds nobody", one -> answer(one, "DECISION")),
        tool("cancel_question", " · another agent's", one -> question(one, "DECISION")),
        tool("wait_for_answer", one -> Map.of("questionId", GateDoors.answered(one))),
        tool("list_questions", _ -> Map.of()),
        tool(
            "halt",
            one -> Map.of("scope", "agent", "target", GateDoors.agent(one), "reason", "fire")),
        tool("resume", one -> Map.of("scope", "agent", "target", GateDoors.agent(one))));
  }

  private static Map<String, ?> answer(Visitor visitor, String type) {
    return question(visitor, type, "answer", "yes");
  }

  private static Map<String, ?> question(Visitor visitor, String type, String... more) {
    var arguments = new HashMap<String, Object>();
    arguments.put("questionId", GateDoors.asked(visitor.site().agent(), type));
    for (int i = 0; i < more.length; i += 2) {
      arguments.put(more[i], more[i + 1]);
    }
    return arguments;
  }

  private static List<Door> discussions() {
    return List.of(
        tool(
            "create_discussion",
            one ->
                Map.of(
                    "topic",
                    "Tabs?",
                    "participants",
                    List.of(
                        Map.of("agentId", one.nameOr("coder"), "role", "user"),
                        Map.of("agentId", "coder-2", "role", "specialist")))),
        tool(
            "get_discussion",
            one -> Map.of("discussionId", SessionDoors.discussion(one, Site.PERSON))),
        tool(
            "say",
            " · from a person's seat",
            one ->
                Map.of(
                    "discussionId", SessionDoors.discussion(one, Site.PERSON), "message", "Yes.")),
        tool(
            "take_turn",
            " · of another",
            one ->
                Map.of(
                    "discussionId", SessionDoors.discussion(one, Site.PERSON), "content", "Yes.")),
        tool(
            "wait_for_my_turn",
            one -> {
              SessionDoors.started(one.site().operator(), one.nameOr(Site.PERSON));
              return Map.of();
            }));
  }

  private static List<Door> squad() {
    return List.of(
        tool("post_message", _ -> Map.of("text", "Done.")),
        tool("read_messages", _ -> Map.of()),
        tool("ask_squad", _ -> Map.of("prompt", "Tabs?", "required", 1)),
        tool("list_prompts", _ -> Map.of()),
        tool(
            "respond_to_prompt",
            one -> Map.of("promptId", SessionDoors.prompted(one), "message", "Tabs.")),
        tool("wait_for_prompt", one -> Map.of("promptId", SessionDoors.resolved(one))));
  }

  private static List<Door> debates() {
    return List.of(
        tool(
            "start_roundtable",
            one -> Map.of("topic", "Tabs?", "agents", List.of(one.nameOr("coder"), "coder-2"))),
        tool("continue_roundtable", " · another's", one -> debate(one)),
        tool("control_session", " · another's", one -> debate(one, "action", "stop")),
        tool("synthesize_debate", " · another's", one -> debate(one)),
        tool("wait_for_round", one -> debate(one, "roundNumber", 1)),
        tool("wait_for_context_requests", one -> debate(one)));
  }

  private static List<Door> readingDebates() {
    return List.of(
        tool("get_consensus", one -> debate(one)),
        tool("get_agents", _ -> Map.of()),
        tool("list_sessions", _ -> Map.of()),
        tool("get_thoughts", one -> debate(one, "agentId", "operator")),
        tool("export_session", one -> debate(one, "format", "markdown")),
        tool("get_round_details", one -> debate(one, "roundNumber", 1)),
        tool("get_response_detail", one -> debate(one, "agentId", "operator")),
        tool("get_citations", one -> debate(one)));
  }

  private static Map<String, ?> debate(Visitor visitor, Object... more) {
    var arguments = new HashMap<String, Object>();
    arguments.put("sessionId", SessionDoors.debate(visitor));
    for (int i = 0; i < more.length; i += 2) {
      arguments.put((String) more[i], more[i + 1]);
    }
    return arguments;
  }

  private static List<Door> others() {
    return List.of(
        Door.of(
            "resource folkmoot://inbox",
            one -> one.ask("resources/read", Json.object().put("uri", "folkmoot://inbox"))),
        Door.of(
            "resource folkmoot://question/{id}",
            one -> read(one, "question", GateDoors.asked(one.site().agent(), "DECISION"))),
        Door.of(
            "resource folkmoot://discussion/{id}",
            one -> read(one, "discussion", SessionDoors.discussion(one, Site.PERSON))),
        Door.of("tools/list", one -> one.ask("tools/list", Json.object())),
        Door.of("resources/list", one -> one.ask("resources/list", Json.object())),
        Door.of(
            "resources/templates/list", one -> one.ask("resources/templates/list", Json.object())),
        Door.of("resources/subscribe · a discussion", one -> one.subscribe(discussion(one))),
        Door.of("subscriptions/listen · a discussion", one -> one.listen(discussion(one))),
        Door.of("prompts/list", one -> one.ask("prompts/list", Json.object())),
        prompt("coder"),
        prompt("monitor"),
        prompt("story-coder"),
        Door.of("tool wait_for_clearance · as a task", one -> Outcome.ofMcp(one.waitAsTask())),
        task("tasks/get"),
        task("tasks/update"),
        task("tasks/cancel"),
        Door.of("tasks/get · its own", ToolDoors::ownTask));
  }

  private static String discussion(Visitor visitor) {
    return "folkmoot://discussion/" + SessionDoors.discussion(visitor, Site.PERSON);
  }

  private static Outcome ownTask(Visitor visitor) {
    GateDoors.asked(visitor, "BLOCKING");
    var id = Json.tree(visitor.waitAsTask().body()).at("/result/taskId").asString("none");
    return visitor.ask("tasks/get", Json.object().put("taskId", id), Capability.TASKS);
  }

  private static Door prompt(String name) {
    return Door.of(
        "prompt " + name, one -> one.ask("prompts/get", Json.object().put("name", name)));
  }

  /** A call about a task that another agent has made. */
  private static Door task(String method) {
    return Door.of(
        method + " · another agent's",
        one -> {
          var other = one.site().agent();
          GateDoors.asked(other, "BLOCKING");
          var id = Json.tree(other.waitAsTask().body()).at("/result/taskId").asString();
          return one.ask(method, Json.object().put("taskId", id), Capability.TASKS);
        });
  }

  private static Outcome read(Visitor visitor, String kind, String id) {
    var uri = "folkmoot://%s/%s".formatted(kind, id);
    return visitor.ask("resources/read", Json.object().put("uri", uri));
  }
}
