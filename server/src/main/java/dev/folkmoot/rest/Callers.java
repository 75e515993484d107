package dev.folkmoot.rest;

import dev.folkmoot.agent.Agents;
import dev.folkmoot.agent.Speaker;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.http.Exchange;
import org.jspecify.annotations.Nullable;

/** Tells who speaks in a request, who is then heard of. */
final class Callers {
  private final Agents agents;

  Callers(Agents agents) {
    this.agents = agents;
  }

  /** Without a token, the field must say who speaks. */
  Speaker speaker(Exchange exchange, String field, @Nullable String name) {
    if (name == null && exchange.caller().isOpen()) {
      throw Refusal.invalid(field + " is missing; say who you are");
    }
    boolean cli = exchange.header("User-Agent").filter("folkmoot-cli"::equals).isPresent();
    var speaker = exchange.caller().speaker(name, cli ? Speaker.Via.CLI : Speaker.Via.REST);
    agents.markSeen(speaker.name());
    return speaker;
  }

  /** The same where the field is {@code by}. */
  Speaker speaker(Exchange exchange, @Nullable String name) {
    return speaker(exchange, "by", name);
  }
}
