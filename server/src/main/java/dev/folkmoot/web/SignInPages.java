package dev.folkmoot.web;

import dev.folkmoot.agent.AgentKind;
import dev.folkmoot.agent.Agents;
import dev.folkmoot.agent.Registration;
import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.http.Exchange;
import dev.folkmoot.http.Form;
import dev.folkmoot.http.Reply;
import dev.folkmoot.http.Route;
import dev.folkmoot.trust.BrowserKey;
import dev.folkmoot.trust.Trust;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Signs people in: by a name in {@code open} mode, else by a token or a link. */
final class SignInPages {
  private static final Duration REMEMBERED = Duration.ofDays(365);
  private static final Duration SIGNED_IN = Duration.ofDays(14);

  /** The page with the form, which asks for a name or a token. */
  record View(Assets assets, boolean byName, String next, String name, Optional<String> refusal) {}

  /**
   * The page that a sign-in link opens. Only its button signs in, so a program that previews the
   * link does not use it up.
   */
  record LinkView(Assets assets, String path) {}

  private final Trust trust;
  private final Agents agents;
  private final Assets assets;

  SignInPages(Trust trust, Agents agents, Assets assets) {
    this.trust = trust;
    this.agents = agents;
    this.assets = assets;
  }

  List<Route> routes() {
    return List.of(
        Route.get("/signin", "The sign-in page", this::ask)
            .query("next", "the page to open after that")
            .open()
            .page(),
        Route.post("/signin", "Sign in", this::signIn).open().page(),
        Route.get("/signin/{link}", "Sign in by a link that works once", this::showLink)
            .open()
            .page(),
        Route.post("/signin/{link}", "Use a link that works once", this::signInByLink)
            .open()
            .page(),
        Route.post("/signout", "Sign out", this::signOut).open().page());
  }

  private Reply ask(Exchange exchange) {
    var next = local(exchange.query("next").orElse("/"));
    return Html.ok("signin", new View(assets, byName(), next, "", Optional.empty()));
  }

  private boolean byName() {
    return trust instanceof Trust.Open;
  }

  private Reply signIn(Exchange exchange) {
    var form = exchange.form();
    var next = local(form.text("next").orElse("/"));
    var name = form.text("name").orElse("").strip();
    try {
      return switch (trust) {
        case Trust.Open _ -> welcome(exchange, person(name), next);
        case Trust.ByTokens tokens ->
            Reply.seeOther(next)
                .with(
                    pass(
                        exchange,
                        tokens.signIn(
                            form.require("token").strip(), exchange.address(), key(form))));
      };
    } catch (Refusal refusal) {
      var why = Optional.of(Names.capitalised(refusal.getMessage()));
      return Html.reply(403, "signin", new View(assets, byName(), next, name, why));
    }
  }

  private Reply showLink(Exchange exchange) {
    var link = exchange.path("link");
    return Html.ok("signinlink", new LinkView(assets, "/signin/" + Names.encode(link)));
  }

  private Reply signInByLink(Exchange exchange) {
    var key = key(exchange.form());
    try {
      return switch (trust) {
        case Trust.Open _ -> Reply.seeOther("/signin");
        case Trust.ByTokens tokens ->
            Reply.seeOther("/")
                .with(pass(exchange, tokens.signInByLink(exchange.path("link"), key)));
      };
    } catch (Refusal refusal) {
      var why = Optional.of(Names.capitalised(refusal.getMessage()));
      return Html.reply(403, "signin", new View(assets, byName(), "/", "", why));
    }
  }

  private static Optional<BrowserKey> key(Form form) {
    return form.text("browserKey").map(BrowserKey::new);
  }

  private static Map<String, String> pass(Exchange exchange, String pass) {
    return exchange.cookieHeader(Trust.PASS, pass, SIGNED_IN);
  }

  /** Registers a person. An agent's name is refused: it would answer with the agent's rights. */
  private AgentId person(String name) {
    var id = AgentId.given(name);
    if (agents.find(id).filter(known -> known.kind() == AgentKind.HUMAN).isEmpty()) {
      register(new Registration(id, id.value(), AgentKind.HUMAN, Optional.empty(), false));
    }
    return id;
  }

  private void register(Registration person) {
    try {
      var _ = agents.register(person);
    } catch (Refusal refusal) {
      throw refusal.code() == Refusal.Code.CONFLICT
          ? Refusal.conflict("this name belongs to an agent; use another one")
          : refusal;
    }
  }

  private static Reply welcome(Exchange exchange, AgentId person, String next) {
    return Reply.seeOther(next)
        .with(exchange.cookieHeader(Visitors.NAME, Visitors.cookie(person), REMEMBERED));
  }

  private Reply signOut(Exchange exchange) {
    exchange.form();
    if (trust instanceof Trust.ByTokens tokens) {
      exchange.cookie(Trust.PASS).ifPresent(tokens::signOut);
    }
    var name = byName() ? Visitors.NAME : Trust.PASS;
    return Reply.seeOther("/signin").with(exchange.cookieHeader(name, "", Duration.ZERO));
  }

  /** An address on this server: any other becomes the inbox. */
  private static String local(String next) {
    return next.matches("/([^/\\\\\\p{Cntrl}][^\\\\\\p{Cntrl}]*)?") ? next : "/";
  }
}
