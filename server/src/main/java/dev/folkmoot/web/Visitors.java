package dev.folkmoot.web;

import dev.folkmoot.agent.Agents;
import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.http.Exchange;
import dev.folkmoot.trust.Caller;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Identifies the reader: by the pass, or in {@code open} mode by the cookie with the name. */
final class Visitors {
  /** The cookie with the reader's name in {@code open} mode. */
  static final String NAME = "folkmoot_name";

  private final Agents agents;

  Visitors(Agents agents) {
    this.agents = agents;
  }

  /** Throws a refusal if the reader is not signed in. */
  Visitor of(Exchange exchange) {
    var visitor =
        find(exchange).orElseThrow(() -> new Refusal(Refusal.Code.NO_TOKEN, "sign in first"));
    agents.markSeen(visitor.name());
    return visitor;
  }

  Optional<Visitor> find(Exchange exchange) {
    return switch (exchange.caller()) {
      case Caller.Known known -> Optional.of(new Visitor(known, known.principal().name()));
      case Caller.ByName _ -> Optional.empty();
      case Caller.Open open ->
          exchange.cookie(NAME).flatMap(Visitors::name).map(name -> new Visitor(open, name));
    };
  }

  private static Optional<AgentId> name(String cookie) {
    try {
      return Optional.of(AgentId.given(URLDecoder.decode(cookie, StandardCharsets.UTF_8)));
    } catch (IllegalArgumentException | Refusal e) {
      return Optional.empty();
    }
  }

  static String cookie(AgentId name) {
    return URLEncoder.encode(name.value(), StandardCharsets.UTF_8);
  }
}
