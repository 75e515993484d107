package dev.folkmoot.rest;

import dev.folkmoot.core.Cursor;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.core.Text;
import dev.folkmoot.http.Exchange;
import dev.folkmoot.http.Reply;
import dev.folkmoot.http.Route;
import dev.folkmoot.knowledge.Knowledge;
import dev.folkmoot.knowledge.git.KnowledgePush;
import dev.folkmoot.knowledge.git.UpdateId;
import dev.folkmoot.story.SpecId;
import dev.folkmoot.story.StoryId;
import dev.folkmoot.wire.knowledge.AddResultJson;
import dev.folkmoot.wire.knowledge.KnowledgeBody;
import dev.folkmoot.wire.knowledge.KnowledgeSearchInput;
import dev.folkmoot.wire.knowledge.NodeDetailJson;
import dev.folkmoot.wire.knowledge.NodesJson;
import dev.folkmoot.wire.knowledge.PackJson;
import dev.folkmoot.wire.knowledge.PushBody;
import dev.folkmoot.wire.knowledge.PushResultJson;
import dev.folkmoot.wire.knowledge.UpdateJson;
import dev.folkmoot.wire.knowledge.UpdatesJson;
import java.util.List;
import java.util.Optional;

/** Routes to add, search and push the team's knowledge. */
public final class KnowledgeRoutes {
  private static final int PAGE = 20;

  private final Knowledge knowledge;
  private final KnowledgePush push;
  private final Callers callers;

  public KnowledgeRoutes(Knowledge knowledge, KnowledgePush push, Callers callers) {
    this.knowledge = knowledge;
    this.push = push;
    this.callers = callers;
  }

  public List<Route> routes() {
    return List.of(
        Route.post("/api/knowledge", "Add a node of knowledge", this::add)
            .takes(KnowledgeBody.class)
            .gives(200, AddResultJson.class)
            .takesIdempotencyKey(),
        Route.get("/api/knowledge", "Search the knowledge, or list it by id", this::search)
            .query("query", "words to search for, the best nodes first; default: all nodes by id")
            .query("type", "only nodes of this type, such as rule")
            .query("level", "architecture or implementation")
            .query("limit", "1 to 200; default 20")
            .query("cursor", "the cursor of the previous page")
            .gives(200, NodesJson.class),
        Route.get("/api/knowledge/pack", "The knowledge entries that fit a story", this::pack)
            .query("story", "the story's id")
            .gives(200, PackJson.class),
        Route.get("/api/knowledge/nodes/{id}", "A node with its edges and changes", this::node)
            .query("limit", "how many edges and changes: 1 to 200; default 20")
            .gives(200, NodeDetailJson.class),
        Route.post("/api/knowledge/push", "Push knowledge to the repository", this::push)
            .takes(PushBody.class)
            .gives(200, PushResultJson.class)
            .takesIdempotencyKey(),
        Route.get("/api/knowledge/updates", "Knowledge on its way to git", this::updates)
            .query("limit", "1 to 200; default 20")
            .query("cursor", "the cursor of the previous page")
            .gives(200, UpdatesJson.class),
        Route.get("/api/knowledge/updates/{id}", "One update on its way to git", this::update)
            .gives(200, UpdateJson.class),
        Route.get("/api/knowledge.dot", "The whole graph as Graphviz DOT", this::export)
            .gives("text/plain"));
  }

  private Reply add(Exchange exchange) {
    var body = exchange.body(KnowledgeBody.class);
    var by = callers.speaker(exchange, body.by());
    var spec = Optional.ofNullable(body.specId()).map(SpecId::new);
    return Reply.ok(
        AddResultJson.of(
            knowledge.add(by, body.knowledge().entry(), spec, exchange.idempotencyKey())));
  }

  private Reply search(Exchange exchange) {
    int limit = exchange.limit(PAGE);
    var wanted =
        new KnowledgeSearchInput(
            exchange.query("query").orElse(null),
            exchange.query("type").orElse(null),
            exchange.query("level").orElse(null),
            limit,
            exchange.query("cursor").orElse(null));
    return Reply.ok(
        NodesJson.of(
            knowledge.search(
                exchange.query("query"), wanted.filter(), exchange.query("cursor"), limit)));
  }

  private Reply pack(Exchange exchange) {
    var story =
        exchange
            .query("story")
            .map(StoryId::new)
            .orElseThrow(() -> Refusal.invalid("story is missing; give the id of a story"));
    return Reply.ok(PackJson.of(knowledge.pack(story)));
  }

  private Reply node(Exchange exchange) {
    var id = exchange.path("id");
    Text.requireName("id", id);
    int limit = exchange.limit(PAGE);
    return Reply.ok(
        knowledge
            .details(id, limit, limit)
            .map(NodeDetailJson::of)
            .orElseThrow(
                () ->
                    Refusal.notFound(
                        "there is no node '%s'; search the knowledge to find its id"
                            .formatted(Text.shorten(id)))));
  }

  private Reply push(Exchange exchange) {
    var body = exchange.body(PushBody.class);
    var by = callers.speaker(exchange, body.by());
    var key = exchange.idempotencyKey();
    var update =
        switch (body.checkedAction()) {
          case APPEND -> push.push(by, Optional.ofNullable(body.specId()).map(SpecId::new), key);
          case REPLACE -> Optional.of(push.replace(by, key));
          case PATCH -> Optional.of(push.patch(by, body.patch(), key));
        };
    return Reply.ok(PushResultJson.of(update));
  }

  private Reply updates(Exchange exchange) {
    var place = exchange.query("cursor").map(Cursor::id).map(UpdateId::new);
    return Reply.ok(UpdatesJson.of(push.list(exchange.limit(PAGE), place)));
  }

  private Reply update(Exchange exchange) {
    return Reply.ok(UpdateJson.of(push.update(new UpdateId(exchange.path("id")))));
  }

  private Reply export(Exchange exchange) {
    return new Reply.Download("text/plain; charset=utf-8", knowledge::export);
  }
}
