package dev.folkmoot.rest;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Json;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.core.SessionId;
import dev.folkmoot.gate.Clearance;
import dev.folkmoot.gate.Gate;
import dev.folkmoot.gate.Question;
import dev.folkmoot.gate.State;
import dev.folkmoot.http.Exchange;
import dev.folkmoot.http.Reply;
import dev.folkmoot.http.Route;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import tools.jackson.databind.node.ObjectNode;

/**
 * The gate in front of a coding agent's tools: Claude Code asks before each tool call and is told
 * no while a question holds the agent. A yes is silence, so that the user's own permissions decide.
 */
public final class HookRoutes {
  private static final String EVENT = "PreToolUse";
  private static final String OWN_TOOLS = "mcp__folkmoot__";

  /** Whatever is none of these is taken for a tool call. */
  private static final Set<String> OTHER_EVENTS =
      Set.of(
          "PostToolUse",
          "Notification",
          "UserPromptSubmit",
          "Stop",
          "SubagentStop",
          "PreCompact",
          "SessionStart",
          "SessionEnd");

  /** By which the hook knows that it was Folkmoot who answered. */
  private static final String DECISION = "Folkmoot-Decision";

  private final Gate gate;
  private final Callers callers;
  private final Set<String> ownTools;

  /**
   * @param tools the names of our own tools, which always pass
   */
  public HookRoutes(Gate gate, Callers callers, List<String> tools) {
    this.gate = gate;
    this.callers = callers;
    this.ownTools = tools.stream().map(OWN_TOOLS::concat).collect(Collectors.toUnmodifiableSet());
  }

  public List<Route> routes() {
    return List.of(
        Route.post("/hooks/claude-code", "Answer Claude Code's PreToolUse hook", this::hook)
            .query("agent", "the agent that asks; with a token, its owner")
            .query("session", "the session it works in")
            .query(
                "timeout",
                "how long to wait for clearance first, at most 55s; not at all if left out")
            .query("cursor", "the Folkmoot-Cursor of the last reply")
            .gives("application/json"));
  }

  private Reply hook(Exchange exchange) {
    var input = exchange.object();
    var event = input.path("hook_event_name").asString(EVENT);
    if (OTHER_EVENTS.contains(event) || ownTools.contains(input.path("tool_name").asString(""))) {
      return pass(Json.object());
    }
    var agent = agent(exchange);
    var wait = exchange.query("timeout").isPresent() ? exchange.timeout() : Duration.ZERO;
    return Reply.later(
        gate.clearance(
            agent, exchange.query("session").map(SessionId::new), wait, exchange.query("cursor")),
        HookRoutes::reply);
  }

  private AgentId agent(Exchange exchange) {
    return callers
        .find(exchange, exchange.query("agent").orElse(null))
        .orElseThrow(() -> Refusal.invalid("agent is missing; call /hooks/claude-code?agent=NAME"))
        .name();
  }

  private static Reply reply(Clearance clearance) {
    return switch (clearance) {
      case Clearance.Cleared(var settled) when settled.isEmpty() -> pass(Json.object());
      case Clearance.Cleared(var settled) ->
          pass(output(Json.object().put("additionalContext", answers(settled))));
      case Clearance.Pending pending ->
          Reply.ok(
                  output(
                      Json.object()
                          .put("permissionDecision", "deny")
                          .put("permissionDecisionReason", reason(pending))))
              .with(Map.of(DECISION, "deny", "Folkmoot-Cursor", pending.cursor()));
    };
  }

  private static Reply pass(ObjectNode body) {
    return Reply.ok(body).with(Map.of(DECISION, "pass"));
  }

  private static ObjectNode output(ObjectNode more) {
    var reply = Json.object();
    reply.putObject("hookSpecificOutput").put("hookEventName", EVENT).setAll(more);
    return reply;
  }

  private static String reason(Clearance.Pending pending) {
    var holds =
        pending.check().heldBy().stream()
            .map(
                hold ->
                    "- %s %s (asked by %s): %s"
                        .formatted(hold.type(), hold.question(), hold.askedBy(), hold.text()))
            .collect(Collectors.joining("\n"));
    var given = answers(pending.settled());
    return """
    Folkmoot holds you: no work may go past these open questions.
    %s
    %sDo not work around this. Wait with Folkmoot's wait_for_clearance tool; it brings the answers.\
    """
        .formatted(holds, given.isEmpty() ? "" : given + "\n");
  }

  private static String answers(List<Question> settled) {
    return settled.stream().map(HookRoutes::ending).collect(Collectors.joining("\n"));
  }

  private static String ending(Question question) {
    return switch (question.state()) {
      case State.Answered _ -> {
        var last = question.answers().getLast();
        yield "Folkmoot: %s answered \"%s\" to \"%s\" (%s). Act on that answer."
            .formatted(last.by(), last.text(), question.wording().text(), question.id());
      }
      case State.Open _, State.Expired _, State.Cancelled _ ->
          "Folkmoot: the question \"%s\" (%s) is %s."
              .formatted(question.wording().text(), question.id(), question.state().word());
    };
  }
}
