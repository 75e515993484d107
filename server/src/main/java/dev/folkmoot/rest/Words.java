package dev.folkmoot.rest;

import dev.folkmoot.agent.Speaker;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.http.Exchange;
import org.jspecify.annotations.Nullable;

/** Turns what a request says into the domain's words. */
final class Words {
  private Words() {}

  /** Without a token, the field must say who speaks. */
  static Speaker speaker(Exchange exchange, String field, @Nullable String name) {
    if (name == null && exchange.caller().isOpen()) {
      throw Refusal.invalid(field + " is missing; say who you are");
    }
    return speaker(exchange, name);
  }

  static Speaker speaker(Exchange exchange, @Nullable String name) {
    boolean cli = exchange.header("User-Agent").filter("folkmoot-cli"::equals).isPresent();
    return exchange.caller().speaker(name, cli ? Speaker.Via.CLI : Speaker.Via.REST);
  }
}
