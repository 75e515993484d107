package dev.folkmoot.rest;

import dev.folkmoot.agent.Speaker;
import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Cursor;
import dev.folkmoot.core.QuestionId;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.http.Exchange;
import dev.folkmoot.http.Reply;
import dev.folkmoot.http.Route;
import dev.folkmoot.squad.Author;
import dev.folkmoot.squad.Prompt;
import dev.folkmoot.squad.PromptFilter;
import dev.folkmoot.squad.PromptStatus;
import dev.folkmoot.squad.Squad;
import dev.folkmoot.wire.EnumWords;
import dev.folkmoot.wire.squad.EndedPromptJson;
import dev.folkmoot.wire.squad.OpenedPromptJson;
import dev.folkmoot.wire.squad.PromptActionBody;
import dev.folkmoot.wire.squad.PromptBody;
import dev.folkmoot.wire.squad.PromptStatusJson;
import dev.folkmoot.wire.squad.PromptsJson;
import dev.folkmoot.wire.squad.RespondResultJson;
import dev.folkmoot.wire.squad.ResponseBody;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Routes to open, list, answer and end prompts. The paths {@code /api/discussion}, singular, are
 * prompts; {@code /api/discussions} are discussions with turns.
 */
public final class PromptRoutes {
  private static final String PENDING = "pending";

  private final Squad squad;
  private final Callers callers;

  public PromptRoutes(Squad squad, Callers callers) {
    this.squad = squad;
    this.callers = callers;
  }

  public List<Route> routes() {
    return List.of(
        Route.post("/api/discussion", "Put a prompt to the squad", this::open)
            .takes(PromptBody.class)
            .gives(201, OpenedPromptJson.class)
            .limited()
            .takesIdempotencyKey(),
        Route.get("/api/discussion", "List prompts, the newest first", this::list)
            .query("status", "collecting, resolved, timed_out or cancelled; default collecting")
            .query("agent", "only those that this agent may still answer")
            .query("task_id", "only those about this task")
            .query("limit", "1 to 200; default 50")
            .query("cursor", "the cursor of the previous page")
            .gives(200, PromptsJson.class),
        Route.get("/api/discussion/{id}", "Read a prompt, or wait until it is settled", this::get)
            .query("wait", "how long to wait until it is settled, at most 55s")
            .query("timeout", "another name for wait")
            .gives(200, PromptStatusJson.class),
        Route.post("/api/discussion/{id}", "Answer a prompt", this::respond)
            .takes(ResponseBody.class)
            .gives(200, RespondResultJson.class)
            .takesIdempotencyKey(),
        Route.patch("/api/discussion/{id}", "End a prompt", this::end)
            .takes(PromptActionBody.class)
            .gives(200, EndedPromptJson.class));
  }

  private Reply open(Exchange exchange) {
    var body = exchange.body(PromptBody.class);
    var newPrompt = body.newPrompt();
    var author =
        new Author(
            callers.speaker(exchange, "requester_agent", body.requester_agent()),
            Boolean.TRUE.equals(body.is_human()));
    var opened = squad.open(newPrompt, author, exchange.idempotencyKey());
    return Reply.json(201, OpenedPromptJson.of(opened))
        .with(Map.of("Location", "/api/discussion/" + opened.prompt().id()));
  }

  private Reply list(Exchange exchange) {
    var status = exchange.query("status").orElse(PENDING);
    // clients may ask for this status, but no prompt has it: they get an empty list
    boolean onlyPending = exchange.query("status").filter(PENDING::equals).isPresent();
    var filter =
        new PromptFilter(
            status.equals(PENDING)
                ? PromptStatus.COLLECTING
                : EnumWords.constant("status", PromptStatus.class, status, PENDING),
            exchange.query("agent").map(AgentId::given),
            exchange.query("task_id"));
    var place = exchange.query("cursor").map(Cursor::id).map(QuestionId::new);
    int limit = exchange.limit(50);
    return Reply.ok(
        onlyPending ? PromptsJson.NONE : PromptsJson.of(squad.list(filter, limit, place)));
  }

  private Reply get(Exchange exchange) {
    var id = exchange.path("id");
    var wait = exchange.timeout("wait").or(() -> exchange.timeout("timeout"));
    if (wait.isEmpty()) {
      var prompt = squad.prompt(id);
      return Reply.ok(PromptStatusJson.of(prompt, squad.responses(prompt.id())));
    }
    return Reply.later(
        squad.whenSettled(id, wait.get()),
        prompt -> Reply.ok(PromptStatusJson.afterWait(prompt, squad.responses(prompt.id()))));
  }

  private Reply respond(Exchange exchange) {
    var body = exchange.body(ResponseBody.class);
    var responded =
        squad.respond(
            exchange.path("id"),
            new Author(
                callers.speaker(exchange, "agent_name", body.agent_name()),
                Boolean.TRUE.equals(body.is_human())),
            body.message(),
            exchange.idempotencyKey());
    return Reply.ok(RespondResultJson.of(responded));
  }

  private Reply end(Exchange exchange) {
    var body = exchange.body(PromptActionBody.class);
    var by = endedBy(exchange, body.by());
    var id = exchange.path("id");
    var ended =
        switch (body.action()) {
          case "resolve" -> squad.resolve(id, by);
          case "cancel" -> squad.cancel(id, by);
          default -> throw Refusal.invalid("action must be resolve or cancel");
        };
    return Reply.ok(EndedPromptJson.of(ended));
  }

  /** Without a token and a name, the caller counts as the requester. */
  private Function<Prompt, Speaker> endedBy(Exchange exchange, @Nullable String name) {
    var by = callers.find(exchange, name);
    return prompt -> by.orElseGet(() -> callers.speaker(exchange, prompt.requester().value()));
  }
}
