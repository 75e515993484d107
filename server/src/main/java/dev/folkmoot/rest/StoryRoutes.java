package dev.folkmoot.rest;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Cursor;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.http.Exchange;
import dev.folkmoot.http.Reply;
import dev.folkmoot.http.Route;
import dev.folkmoot.story.SpecId;
import dev.folkmoot.story.SpecStatus;
import dev.folkmoot.story.Stories;
import dev.folkmoot.story.StoryId;
import dev.folkmoot.story.StoryStatus;
import dev.folkmoot.wire.ByBody;
import dev.folkmoot.wire.EnumWords;
import dev.folkmoot.wire.story.AssignBody;
import dev.folkmoot.wire.story.SpecBody;
import dev.folkmoot.wire.story.SpecJson;
import dev.folkmoot.wire.story.SpecsJson;
import dev.folkmoot.wire.story.StateBody;
import dev.folkmoot.wire.story.StateJson;
import dev.folkmoot.wire.story.StatusBody;
import dev.folkmoot.wire.story.StoriesBody;
import dev.folkmoot.wire.story.StoriesJson;
import dev.folkmoot.wire.story.StoryBody;
import dev.folkmoot.wire.story.StoryDetailJson;
import dev.folkmoot.wire.story.StoryJson;
import dev.folkmoot.wire.story.StoryListInput;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Specs, stories and the states of the agents that work on them. */
public final class StoryRoutes {
  private final Stories stories;
  private final Callers callers;

  public StoryRoutes(Stories stories, Callers callers) {
    this.stories = stories;
    this.callers = callers;
  }

  public List<Route> routes() {
    return List.of(
        Route.post("/api/specs", "Add a spec", this::addSpec)
            .takes(SpecBody.class)
            .gives(201, SpecJson.class)
            .takesIdempotencyKey(),
        Route.get("/api/specs", "List specs, the newest first", this::specs)
            .query("status", "open or completed")
            .query("limit", "1 to 200; default 50")
            .query("cursor", "the cursor of the previous page")
            .gives(200, SpecsJson.class),
        Route.get("/api/specs/{id}", "A spec", this::spec).gives(200, SpecJson.class),
        Route.post("/api/specs/{id}/stories", "Add stories, all or none", this::addStories)
            .takes(StoriesBody.class)
            .gives(201, StoriesJson.class)
            .takesIdempotencyKey(),
        Route.post(
                "/api/specs/{id}/complete",
                "Finish a spec whose stories are done or skipped",
                this::completeSpec)
            .takes(ByBody.class)
            .gives(200, SpecJson.class),
        Route.post("/api/stories", "Add a story to a spec", this::add)
            .takes(StoryBody.class)
            .gives(201, StoryJson.class)
            .takesIdempotencyKey(),
        Route.get("/api/stories", "List stories in the order of their creation", this::list)
            .query("spec", "only those of this spec")
            .query("status", "only those with this status, such as pending")
            .query("agent", "only those of this coder")
            .query("limit", "1 to 200; default 50")
            .query("cursor", "the cursor of the previous page")
            .gives(200, StoriesJson.class),
        Route.get("/api/stories/{id}", "A story, with its spec", this::get)
            .gives(200, StoryDetailJson.class),
        Route.post(
                "/api/stories/{id}/assign",
                "Name the only coder that may take a story",
                this::assign)
            .takes(AssignBody.class)
            .gives(200, StoryJson.class),
        Route.post("/api/stories/{id}/take", "Take a story that is ready", this::take)
            .takes(ByBody.class)
            .gives(200, StoryDetailJson.class),
        Route.post("/api/stories/{id}/complete", "Finish a story", this::complete)
            .takes(ByBody.class)
            .gives(200, StoryJson.class),
        Route.post(
                "/api/stories/{id}/status",
                "Put a story on hold, skip it, mark it as failed, or make it ready for any coder",
                this::setStatus)
            .takes(StatusBody.class)
            .gives(200, StoryJson.class),
        Route.get("/api/agents/{id}/state", "The state of an agent", this::state)
            .gives(200, StateJson.class),
        Route.post("/api/agents/{id}/state", "Report an agent's state", this::report)
            .takes(StateBody.class)
            .gives(200, StateJson.class));
  }

  private Reply addSpec(Exchange exchange) {
    var body = exchange.body(SpecBody.class);
    var by = callers.speaker(exchange, body.by());
    var spec = stories.addSpec(by, body.spec(), exchange.idempotencyKey());
    return Reply.json(201, SpecJson.of(spec)).with(Map.of("Location", "/api/specs/" + spec.id()));
  }

  private Reply specs(Exchange exchange) {
    var status =
        exchange.query("status").map(word -> EnumWords.constant("status", SpecStatus.class, word));
    var place = exchange.query("cursor").map(Cursor::id).map(SpecId::new);
    return Reply.ok(SpecsJson.of(stories.specs(status, exchange.limit(50), place)));
  }

  private Reply spec(Exchange exchange) {
    return Reply.ok(SpecJson.of(stories.spec(specId(exchange))));
  }

  private Reply completeSpec(Exchange exchange) {
    var by = callers.speaker(exchange, exchange.body(ByBody.class).by());
    return Reply.ok(SpecJson.of(stories.completeSpec(by, specId(exchange))));
  }

  private Reply addStories(Exchange exchange) {
    var body = exchange.body(StoriesBody.class);
    var by = callers.speaker(exchange, body.by());
    var added = stories.add(by, specId(exchange), body.all(), exchange.idempotencyKey());
    return Reply.json(201, StoriesJson.of(added));
  }

  private Reply add(Exchange exchange) {
    var body = exchange.body(StoryBody.class);
    var by = callers.speaker(exchange, body.by());
    var spec = new SpecId(body.specId());
    var added = stories.add(by, spec, List.of(body.story()), exchange.idempotencyKey());
    return Reply.json(201, StoryJson.of(added.getFirst()));
  }

  private Reply list(Exchange exchange) {
    var filter =
        new StoryListInput(
                exchange.query("spec").orElse(null),
                exchange.query("status").orElse(null),
                exchange.query("agent").orElse(null),
                null,
                null)
            .filter();
    long place = exchange.query("cursor").map(Cursor::number).orElse(0L);
    return Reply.ok(StoriesJson.of(stories.list(filter, exchange.limit(50), place)));
  }

  private Reply get(Exchange exchange) {
    var story = stories.story(storyId(exchange));
    return Reply.ok(
        new StoryDetailJson(StoryJson.of(story), SpecJson.of(stories.spec(story.spec()))));
  }

  private Reply assign(Exchange exchange) {
    var body = exchange.body(AssignBody.class);
    var by = callers.speaker(exchange, body.by());
    var coder = AgentId.given(body.agentId());
    return Reply.ok(StoryJson.of(stories.assign(by, storyId(exchange), coder)));
  }

  private Reply take(Exchange exchange) {
    var by = callers.speaker(exchange, exchange.body(ByBody.class).by());
    var held = stories.take(by, Optional.of(storyId(exchange))).orElseThrow();
    return Reply.ok(new StoryDetailJson(StoryJson.of(held.story()), SpecJson.of(held.spec())));
  }

  private Reply complete(Exchange exchange) {
    var by = callers.speaker(exchange, exchange.body(ByBody.class).by());
    return Reply.ok(StoryJson.of(stories.complete(by, storyId(exchange))));
  }

  private Reply setStatus(Exchange exchange) {
    var body = exchange.body(StatusBody.class);
    var by = callers.speaker(exchange, body.by());
    var status = EnumWords.constant("status", StoryStatus.class, body.status(), Stories.SETTABLE);
    return Reply.ok(StoryJson.of(stories.setStatus(by, storyId(exchange), status)));
  }

  private Reply state(Exchange exchange) {
    return Reply.ok(StateJson.of(stories.states().of(AgentId.given(exchange.path("id")))));
  }

  private Reply report(Exchange exchange) {
    var agent = AgentId.given(exchange.path("id"));
    var body = exchange.body(StateBody.class);
    if (!callers.mayBe(exchange, agent)) {
      throw Refusal.notAllowed("only %s may report its state".formatted(agent));
    }
    var story = Optional.ofNullable(body.storyId()).map(StoryId::new);
    return Reply.ok(StateJson.of(stories.states().report(agent, body.state(), story)));
  }

  private static SpecId specId(Exchange exchange) {
    return new SpecId(exchange.path("id"));
  }

  private static StoryId storyId(Exchange exchange) {
    return new StoryId(exchange.path("id"));
  }
}
