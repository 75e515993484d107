package dev.folkmoot.web;

import dev.folkmoot.architect.Contexts;
import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.http.Exchange;
import dev.folkmoot.http.Reply;
import dev.folkmoot.http.Route;
import dev.folkmoot.story.Board;
import dev.folkmoot.wire.architect.AgentContextsJson;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** The architect's conversations, one with each agent. */
final class ContextPages {
  private static final int ON_A_PAGE = 50;
  private static final int MOST_REQUESTS = 20;

  private static final PageBudget BUDGET = new PageBudget(60_000);

  private final Contexts contexts;
  private final Board board;
  private final Frames frames;

  ContextPages(Contexts contexts, Board board, Frames frames) {
    this.contexts = contexts;
    this.board = board;
    this.frames = frames;
  }

  List<Route> routes() {
    return List.of(
        Route.get("/contexts", "The architect's conversations", this::list)
            .query("part", "only this part of the page")
            .query("cursor", "the cursor that the previous page gave")
            .page(),
        Route.get("/contexts/{agent}", "The conversation with an agent", this::get)
            .query("part", "only this part of the page")
            .query("epoch", "the number of an epoch; default: the current one")
            .query("before", "only requests before this number")
            .page(),
        Route.get("/contexts/{agent}/requests/{no}", "One request in full", this::request).page(),
        Route.post("/contexts/{agent}/reset", "Begin a new epoch", this::reset).page());
  }

  private Reply list(Exchange exchange) {
    var frame = frames.of(exchange, "Contexts", "/stories");
    var reader = frame.visitor().speaker();
    var after = exchange.query("cursor").map(AgentContextsJson::place).orElse("");
    var found = contexts.listWithLatest(reader, after, ON_A_PAGE);
    var view =
        new ContextsView(
            frame,
            exchange.query("cursor").orElse(""),
            found,
            found.size() < ON_A_PAGE
                ? Optional.empty()
                : Optional.of(AgentContextsJson.cursor(found.getLast().context())),
            board.mayPlan(reader));
    return Html.ok(exchange.query("part").isPresent() ? "contextlist" : "contexts", view);
  }

  private Reply get(Exchange exchange) {
    var frame = frames.of(exchange, "Conversation", "/stories");
    var reader = frame.visitor().speaker();
    var before = exchange.query("before").map(text -> positive("before", text));
    var dialogue =
        contexts.dialogue(
            agent(exchange),
            exchange.query("epoch").map(text -> positive("epoch", text)),
            before,
            MOST_REQUESTS,
            reader);
    var requests =
        BUDGET
            .fillAtLeastOne(
                dialogue.exchanges().reversed().stream()
                    .map(part -> Html.part("request", RequestView.of(part))),
                Function.identity())
            .reversed();
    var view =
        new ContextView(
            frame.titled("The architect and " + dialogue.agent()),
            dialogue,
            exchange.query("epoch").isPresent(),
            before,
            requests,
            board.mayPlan(reader));
    return Html.ok(exchange.query("part").isPresent() ? "dialogue" : "context", view);
  }

  private Reply request(Exchange exchange) {
    var frame = frames.of(exchange, "Request", "/stories");
    var found =
        contexts.exchange(
            agent(exchange), positive("no", exchange.path("no")), frame.visitor().speaker());
    return Html.ok("requestpage", new RequestPage(frame, RequestView.of(found)));
  }

  private Reply reset(Exchange exchange) {
    exchange.form();
    var agent = agent(exchange);
    var _ = contexts.reset(agent, frames.visitor(exchange).speaker());
    return FormReply.done(exchange, "/contexts/" + Names.encode(agent.value()));
  }

  private static int positive(String name, String text) {
    long number = Exchange.number(name, text);
    if (number < 1 || number > Integer.MAX_VALUE) {
      throw Refusal.invalid("%s must be 1 or more".formatted(name));
    }
    return (int) number;
  }

  private static AgentId agent(Exchange exchange) {
    return AgentId.given(exchange.path("agent"));
  }
}
