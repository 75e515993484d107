package dev.folkmoot.rest;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Json;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.core.ServerProof;
import dev.folkmoot.core.SessionId;
import dev.folkmoot.gate.Clearance;
import dev.folkmoot.gate.Gate;
import dev.folkmoot.gate.Question;
import dev.folkmoot.gate.State;
import dev.folkmoot.http.Exchange;
import dev.folkmoot.http.Reply;
import dev.folkmoot.http.Route;
import dev.folkmoot.trust.ServerIdentity;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The gate in front of a coding agent's tools: Claude Code asks before each tool call, and is
 * refused while a question holds the agent. Otherwise the reply has no decision, so that the user's
 * own permissions decide.
 */
public final class HookRoutes {
  private static final String EVENT = "PreToolUse";
  private static final String OWN_TOOLS = "mcp__folkmoot__";

  /** Loads the descriptions of tools and does nothing else: a held agent loads ours with it. */
  private static final String TOOL_SEARCH = "ToolSearch";

  /** The events that are no tool calls. An event that is not listed here counts as a tool call. */
  private static final Set<String> NOT_TOOL_CALLS =
      Set.of(
          "PostToolUse",
          "Notification",
          "UserPromptSubmit",
          "Stop",
          "SubagentStop",
          "PreCompact",
          "SessionStart",
          "SessionEnd");

  /** The header by which the hook knows that Folkmoot answered. */
  private static final String DECISION = "Folkmoot-Decision";

  private final Gate gate;
  private final Callers callers;
  private final Set<String> alwaysAllowed;
  private final ServerIdentity identity;

  /**
   * @param tools the names of our own tools, which always pass
   */
  public HookRoutes(Gate gate, Callers callers, List<String> tools, ServerIdentity identity) {
    this.gate = gate;
    this.callers = callers;
    this.identity = identity;
    this.alwaysAllowed =
        Stream.concat(tools.stream().map(OWN_TOOLS::concat), Stream.of(TOOL_SEARCH))
            .collect(Collectors.toUnmodifiableSet());
  }

  public List<Route> routes() {
    return List.of(
        Route.post("/hooks/claude-code", "Answer Claude Code's PreToolUse hook", this::hook)
            .query("agent", "the agent that asks; default: the token's owner")
            .query("session", "a session the agent works in; its other sessions count too")
            .query("timeout", "how long to wait for clearance first, at most 55s; default: no wait")
            .query("cursor", "the Folkmoot-Cursor of the last reply")
            .query(
                "nonce",
                "random letters and digits, new for each request: the header Folkmoot-Proof then"
                    + " signs the decision on this request")
            .gives("application/json"),
        Route.post("/hooks/claude-code/pass", "Sign that nothing holds an agent", this::signPass)
            .query("agent", "the agent that asks")
            .query("session", "a session the agent works in; its other sessions count too")
            .query(
                "nonce",
                "random letters and digits, new for each request: the reply is the signature of the"
                    + " lines folkmoot-pass, nonce, agent and session")
            .gives("application/octet-stream"));
  }

  /**
   * For clients that check the signature and read nothing else. The reply does not say why an agent
   * is held; the other route still delivers answers that the agent was not told.
   */
  private Reply signPass(Exchange exchange) {
    var nonce =
        exchange
            .query("nonce")
            .map(ServerProof::requireNonce)
            .orElseThrow(() -> Refusal.invalid("nonce is missing; add nonce=RANDOM"));
    var agent = agent(exchange);
    var session = exchange.query("session").map(SessionId::given);
    if (!gate.isFreeInAllSessions(agent, session)) {
      throw new Refusal(
          Refusal.Code.CONFLICT,
          "%s is held, or was not told an answer yet; POST /hooks/claude-code to see which"
              .formatted(agent));
    }
    var signature = identity.signature(ServerProof.ofPass(nonce, agent, session));
    return new Reply.Now(200, "application/octet-stream", ByteBuffer.wrap(signature), Map.of());
  }

  private Reply hook(Exchange exchange) {
    var input = exchange.jsonObject();
    var request =
        new ServerProof.HookRequest(
            exchange.query("agent").orElse(""),
            exchange.query("session").orElse(""),
            input.path("hook_event_name").asString(""),
            input.path("tool_name").asString(""));
    var nonce = exchange.query("nonce").map(ServerProof::requireNonce);
    if (NOT_TOOL_CALLS.contains(request.event()) || alwaysAllowed.contains(request.tool())) {
      return signed(nonce, request, pass());
    }
    var agent = agent(exchange);
    var wait = exchange.query("timeout").isPresent() ? exchange.timeout() : Duration.ZERO;
    return Reply.later(
        gate.clearanceInAllSessions(
            agent, exchange.query("session").map(SessionId::given), wait, exchange.query("cursor")),
        clearance -> signed(nonce, request, reply(clearance)));
  }

  /** The reply with the proof that we made it for this request. */
  private Reply signed(Optional<String> nonce, ServerProof.HookRequest request, Reply.Now reply) {
    if (nonce.isEmpty()) {
      return reply;
    }
    var body = StandardCharsets.UTF_8.decode(reply.body().duplicate()).toString();
    var decision = String.valueOf(reply.headers().get(DECISION));
    var words = ServerProof.ofDecision(nonce.get(), request, decision, body);
    return reply.with(Map.of(ServerProof.HEADER, identity.sign(words)));
  }

  private AgentId agent(Exchange exchange) {
    return callers
        .find(exchange, exchange.query("agent").orElse(null))
        .orElseThrow(() -> Refusal.invalid("agent is missing; call /hooks/claude-code?agent=NAME"))
        .name();
  }

  private static Reply.Now reply(Clearance clearance) {
    return switch (clearance) {
      case Clearance.Cleared(var settled) when settled.isEmpty() -> pass();
      case Clearance.Cleared(var settled) -> deny(reason(settled), Map.of());
      case Clearance.Pending pending ->
          deny(reason(pending), Map.of("Folkmoot-Cursor", pending.cursor()));
    };
  }

  private static Reply.Now pass() {
    return Reply.ok(Json.object()).with(Map.of(DECISION, "pass"));
  }

  private static Reply.Now deny(String reason, Map<String, String> headers) {
    var body = Json.object();
    body.putObject("hookSpecificOutput")
        .put("hookEventName", EVENT)
        .put("permissionDecision", "deny")
        .put("permissionDecisionReason", reason);
    return Reply.ok(body).with(headers).with(Map.of(DECISION, "deny"));
  }

  /**
   * The call was made before the answers were known, so it is not carried out: the agent reads them
   * and decides again. Answers are delivered once; the next call passes.
   */
  private static String reason(List<Question> settled) {
    return """
    Folkmoot held you, but no longer does. This call did not run, as you did not know the answers:
    %s
    Read them and decide again. Your next call is not held by these questions.\
    """
        .formatted(answers(settled));
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
    %sDo not work around this. Wait with Folkmoot's wait_for_clearance; it returns the answers.\
    """
        .formatted(holds, given.isEmpty() ? "" : given + "\n");
  }

  private static String answers(List<Question> settled) {
    return settled.stream().map(HookRoutes::ending).collect(Collectors.joining("\n"));
  }

  private static String ending(Question question) {
    return switch (question.state()) {
      case State.Answered _ ->
          question.answers().stream()
              .map(
                  answer ->
                      "- %s answered \"%s\" to \"%s\" (%s). Act on that answer."
                          .formatted(
                              answer.by(), answer.text(), question.wording().text(), question.id()))
              .collect(Collectors.joining("\n"));
      case State.Open _, State.Expired _, State.Cancelled _ ->
          "- The question \"%s\" (%s) is %s."
              .formatted(question.wording().text(), question.id(), question.state().word());
    };
  }
}
