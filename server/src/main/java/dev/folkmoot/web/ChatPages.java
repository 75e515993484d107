package dev.folkmoot.web;

import dev.folkmoot.gate.Inbox;
import dev.folkmoot.http.Exchange;
import dev.folkmoot.http.Reply;
import dev.folkmoot.http.Route;
import dev.folkmoot.squad.MessageFilter;
import dev.folkmoot.squad.NewPrompt;
import dev.folkmoot.squad.Squad;
import java.util.List;
import java.util.Optional;

/** The squad's chat, with the prompts that are put to the squad in it. */
final class ChatPages implements Section {
  private static final int ON_A_PAGE = 50;

  private final Inbox inbox;
  private final Squad squad;
  private final Frames frames;

  ChatPages(Inbox inbox, Squad squad, Frames frames) {
    this.inbox = inbox;
    this.squad = squad;
    this.frames = frames;
  }

  @Override
  public String name() {
    return "Chat";
  }

  @Override
  public String path() {
    return "/chat";
  }

  @Override
  public List<Route> routes() {
    return List.of(
        Route.get("/chat", "The messages", this::read)
            .query("part", "only this part of the page")
            .query("before", "only messages before this number")
            .page(),
        Route.post("/chat", "Say something", this::say).page(),
        Route.post("/chat/prompts", "Ask the squad", this::ask).page(),
        Route.post("/chat/prompts/{id}", "Respond to a prompt", this::respond).page(),
        Route.post(
                "/chat/prompts/{id}/resolve",
                "End a prompt with the responses it has",
                this::resolve)
            .page(),
        Route.post("/chat/prompts/{id}/cancel", "Cancel a prompt", this::cancel).page());
  }

  private Reply read(Exchange exchange) {
    var frame = frames.of(exchange, name(), path());
    var before = exchange.query("before").map(text -> Exchange.number("before", text));
    var page =
        squad.read(before.map(MessageFilter::before).orElse(MessageFilter.NEWEST), ON_A_PAGE);
    var rights = inbox.rights(frame.visitor().speaker());
    var newest = new NewestMessages(rights, page.messages(), squad.prompts(page.messages()));
    var view = new ChatView(frame, before, newest, page.more());
    return Html.ok(exchange.query("part").isPresent() ? "messages" : "chat", view);
  }

  private Reply say(Exchange exchange) {
    var visitor = frames.visitor(exchange);
    var form = exchange.form();
    squad.post(visitor.author(), form.require("text"), Optional.empty(), form.idempotencyKey());
    return done(exchange);
  }

  private Reply ask(Exchange exchange) {
    var visitor = frames.visitor(exchange);
    var form = exchange.form();
    var proposal =
        new NewPrompt(
            form.require("text"),
            Optional.empty(),
            form.number("required", NewPrompt.REQUIRED),
            form.number("minutes", NewPrompt.TIMEOUT_MINUTES),
            false);
    var _ = squad.open(proposal, visitor.author(), form.idempotencyKey());
    return done(exchange);
  }

  private Reply respond(Exchange exchange) {
    var visitor = frames.visitor(exchange);
    var form = exchange.form();
    squad.respond(
        exchange.path("id"), visitor.author(), form.require("text"), form.idempotencyKey());
    return done(exchange);
  }

  private Reply resolve(Exchange exchange) {
    var speaker = frames.visitor(exchange).speaker();
    exchange.form();
    squad.resolve(exchange.path("id"), _ -> speaker);
    return done(exchange);
  }

  private Reply cancel(Exchange exchange) {
    var speaker = frames.visitor(exchange).speaker();
    exchange.form();
    squad.cancel(exchange.path("id"), _ -> speaker);
    return done(exchange);
  }

  /** With a script, the event of the change refreshes the page; without one, this reloads it. */
  private static Reply done(Exchange exchange) {
    return exchange.header("HX-Request").isPresent()
        ? Reply.empty(204)
        : Reply.seeOther("/chat#newest");
  }
}
