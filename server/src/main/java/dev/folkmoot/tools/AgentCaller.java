package dev.folkmoot.tools;

import dev.folkmoot.agent.Agents;
import dev.folkmoot.agent.Speaker;
import dev.folkmoot.agent.Standing;
import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.http.Exchange;
import dev.folkmoot.tool.ToolCall;
import dev.folkmoot.tool.ToolCaller;
import dev.folkmoot.trust.Caller;
import dev.folkmoot.trust.Caller.ByName;
import dev.folkmoot.trust.Caller.Known;
import dev.folkmoot.trust.Caller.Open;
import java.util.Optional;
import java.util.Set;

/**
 * The caller of a tool: a token's owner, an agent that the address names, or a model that this
 * server runs.
 */
public record AgentCaller(Caller caller, Optional<String> named, Speaker.Via via)
    implements ToolCaller {
  private static final int LONGEST_NAME = 120;

  public static AgentCaller of(Exchange exchange) {
    return new AgentCaller(exchange.caller(), exchange.query("agent"), Speaker.Via.MCP);
  }

  /** A model agent in its turn, which can be nobody else. */
  static AgentCaller ofModel(AgentId agent) {
    return new AgentCaller(new Open(), Optional.of(agent.value()), Speaker.Via.MODEL);
  }

  /** Returns the caller of a tool, after registering it as an agent and marking it as present. */
  static AgentCaller registered(ToolCall call, Agents agents) {
    var caller = call.caller(AgentCaller.class);
    agents.addCaller(caller.speaker());
    return caller;
  }

  /**
   * The caller's name; empty if it gives none, or a name that needs a token without showing that
   * token.
   */
  @Override
  public String principal() {
    return caller.owner().map(AgentId::value).or(() -> named.filter(this::mayBe)).orElse("");
  }

  private boolean mayBe(String name) {
    return !(caller instanceof ByName) || caller.mayBe(AgentId.given(name));
  }

  @Override
  public Set<String> toolsets() {
    return caller.toolsets();
  }

  @Override
  public void requireToolset(String name) {
    caller.requireToolset(name);
  }

  Speaker speaker() {
    if (via == Speaker.Via.MODEL) {
      var name = new AgentId(named.orElseThrow());
      return new Speaker(name, via, Optional.of(Standing.AGENT), Optional.empty());
    }
    return caller
        .speaker(named, via)
        .orElseThrow(
            () ->
                Refusal.invalid(
                    "say who you are: reach Folkmoot at /mcp?agent=NAME, or start folkmoot mcp"
                        + " --agent NAME"));
  }

  /** The caller's name, if it gives one. A caller that only reads need not give one. */
  Optional<AgentId> nameIfGiven() {
    return Optional.of(principal()).filter(name -> !name.isEmpty()).map(AgentId::given);
  }

  AgentId name() {
    return speaker().name();
  }

  /** Whether the caller shows a person's token. */
  boolean isPerson() {
    return caller instanceof Known(var principal) && principal.standing().isPerson();
  }

  boolean isInOpenMode() {
    return caller instanceof Open;
  }

  /**
   * The person at this caller's client, if the token says that there is one. Otherwise an agent
   * could invent a person and its answer.
   */
  Optional<Speaker> person() {
    var speaker = speaker();
    return caller instanceof Known(var principal) && principal.personPresent()
        ? Optional.of(
            new Speaker(
                personAt(speaker.name()),
                Speaker.Via.ELICITATION,
                Optional.of(Standing.PERSON),
                speaker.token()))
        : Optional.empty();
  }

  private static AgentId personAt(AgentId agent) {
    var name = "person at " + agent;
    return new AgentId(
        name.length() > LONGEST_NAME ? name.substring(0, LONGEST_NAME).strip() : name);
  }
}
