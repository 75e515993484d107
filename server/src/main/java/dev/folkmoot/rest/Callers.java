package dev.folkmoot.rest;

import dev.folkmoot.agent.Agents;
import dev.folkmoot.agent.Speaker;
import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.http.Exchange;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Finds the agent or person that speaks in a request, and marks it as seen. */
public final class Callers {
  private final Agents agents;

  public Callers(Agents agents) {
    this.agents = agents;
  }

  /** The named caller, else the token's owner; empty if there is neither. */
  Optional<Speaker> find(Exchange exchange, @Nullable String name) {
    boolean cli = exchange.header("User-Agent").filter("folkmoot-cli"::equals).isPresent();
    var via = cli ? Speaker.Via.CLI : Speaker.Via.REST;
    var speaker = exchange.caller().speaker(Optional.ofNullable(name), via);
    speaker.ifPresent(
        one -> {
          agents.markSeen(one.name());
          exchange.nameCaller(one.name()::value);
        });
    return speaker;
  }

  /** The named caller, else the token's owner. Without a token, the field is required. */
  Speaker speaker(Exchange exchange, String field, @Nullable String name) {
    return find(exchange, name)
        .orElseThrow(() -> Refusal.invalid(field + " is missing; say who you are"));
  }

  /** The same where the field is {@code by}. */
  Speaker speaker(Exchange exchange, @Nullable String name) {
    return speaker(exchange, "by", name);
  }

  /** Whether the caller may be that agent. If so, marks the agent as seen if it is registered. */
  boolean mayBe(Exchange exchange, AgentId agent) {
    boolean may = exchange.caller().mayBe(agent);
    if (may) {
      agents.markSeenIfRegistered(agent);
      exchange.nameCaller(agent::value);
    }
    return may;
  }
}
