package dev.folkmoot.rest;

import dev.folkmoot.agent.Standing;
import dev.folkmoot.core.Advice;
import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Durations;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.core.Text;
import dev.folkmoot.http.Exchange;
import dev.folkmoot.http.Reply;
import dev.folkmoot.http.Route;
import dev.folkmoot.trust.Caller;
import dev.folkmoot.trust.NewToken;
import dev.folkmoot.trust.Tokens;
import dev.folkmoot.trust.Trust;
import dev.folkmoot.wire.EnumWords;
import dev.folkmoot.wire.trust.SignInLinkJson;
import dev.folkmoot.wire.trust.TokenBody;
import dev.folkmoot.wire.trust.TokenJson;
import dev.folkmoot.wire.trust.TokensJson;
import dev.folkmoot.wire.trust.WhoamiJson;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Routes to create, list and revoke tokens, and to show a token's owner. */
public final class TokenRoutes {
  private static final String ACTION = "list, create, rotate or revoke tokens";
  private static final int MOST_TOOLSETS = 50;

  private final Trust trust;
  private final Tokens tokens;

  public TokenRoutes(Trust trust, Tokens tokens) {
    this.trust = trust;
    this.tokens = tokens;
  }

  public List<Route> routes() {
    return List.of(
        Route.get(
                "/api/whoami",
                "Show the owner of your token",
                exchange -> Reply.ok(WhoamiJson.of(exchange.caller(), trust.mode())))
            .gives(200, WhoamiJson.class),
        Route.post("/api/sign-in-links", "Create a link that signs you in once", this::link)
            .gives(201, SignInLinkJson.class)
            .needsToken(),
        Route.post("/api/tokens", "Create a token", this::create)
            .takes(TokenBody.class)
            .gives(201, TokenJson.class)
            .needsToken(),
        Route.get("/api/tokens", "All tokens, without their secrets", this::list)
            .gives(200, TokensJson.class),
        Route.post("/api/tokens/{id}/revoke", "Revoke a token", this::revoke)
            .gives(200, TokenJson.class)
            .needsToken(),
        Route.post(
                "/api/tokens/{id}/rotate",
                "Replace a token by a new one; the old one ends at once",
                this::rotate)
            .gives(201, TokenJson.class)
            .needsToken());
  }

  private static void requireMayManage(Exchange exchange) {
    exchange.caller().requireOperator(ACTION);
    exchange.caller().requireAllToolsets(ACTION);
  }

  private Reply link(Exchange exchange) {
    exchange.caller().requirePerson("sign in to the pages");
    return switch (exchange.caller()) {
      case Caller.Known(var principal) when trust instanceof Trust.ByTokens byTokens ->
          Reply.json(201, SignInLinkJson.of(byTokens.link(principal)));
      case Caller.Known _, Caller.Open _, Caller.ByName _ ->
          throw Refusal.conflict(
              "this server runs in open mode, without signing in; open the page itself");
    };
  }

  private Reply create(Exchange exchange) {
    requireMayManage(exchange);
    var body = exchange.body(TokenBody.class);
    var name = AgentId.given(body.name());
    var standing =
        Optional.ofNullable(body.role())
            .map(word -> EnumWords.constant("role", Standing.class, word))
            .orElse(Standing.AGENT);
    boolean present = Boolean.TRUE.equals(body.personPresent());
    if (present && standing.isPerson()) {
      throw Refusal.invalid("personPresent is for agents' tokens; leave it out");
    }
    var toolsets = Optional.ofNullable(body.toolsets()).orElse(List.of());
    if (toolsets.size() > MOST_TOOLSETS) {
      throw Refusal.invalid("toolsets has more than 50 entries; leave it out for all");
    }
    toolsets.forEach(toolset -> Text.requireName("toolsets", toolset));
    var goodFor = Optional.ofNullable(body.goodFor()).map(text -> Durations.parse("goodFor", text));
    var wanted = new NewToken(name, standing, present, Set.copyOf(toolsets), goodFor);
    requireTokens();
    var issued = tokens.create(wanted, by(exchange));
    trust.clearCache();
    return Reply.json(201, TokenJson.of(issued.token(), issued.secret()));
  }

  private Reply list(Exchange exchange) {
    requireMayManage(exchange);
    return Reply.ok(
        new TokensJson(tokens.list().stream().map(token -> TokenJson.of(token, null)).toList()));
  }

  private Reply revoke(Exchange exchange) {
    requireMayManage(exchange);
    var id = exchange.path("id");
    Text.requireName("id", id);
    var revoked = tokens.revoke(id, by(exchange));
    trust.clearCache();
    return Reply.ok(TokenJson.of(revoked, null));
  }

  private Reply rotate(Exchange exchange) {
    requireMayManage(exchange);
    var id = exchange.path("id");
    Text.requireName("id", id);
    tokens.requireKnown(id);
    requireTokens();
    var issued = tokens.rotate(id, by(exchange));
    trust.clearCache();
    return Reply.json(201, TokenJson.of(issued.token(), issued.secret()));
  }

  private static AgentId by(Exchange exchange) {
    return exchange.caller().owner().orElse(AgentId.FOLKMOOT);
  }

  private void requireTokens() {
    if (trust instanceof Trust.Open) {
      throw Refusal.conflict("this server runs in open mode, without tokens")
          .advising(new Advice.UseTokens());
    }
  }
}
