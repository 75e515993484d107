package dev.folkmoot.web;

import dev.folkmoot.core.Cursor;
import dev.folkmoot.http.Exchange;
import dev.folkmoot.http.Reply;
import dev.folkmoot.http.Route;
import dev.folkmoot.knowledge.git.KnowledgePush;
import dev.folkmoot.knowledge.git.UpdateId;
import java.util.List;

/** Knowledge on its way to git. */
final class UpdatePages {
  private static final int ON_A_PAGE = 25;

  private final KnowledgePush push;
  private final Frames frames;

  UpdatePages(KnowledgePush push, Frames frames) {
    this.push = push;
    this.frames = frames;
  }

  List<Route> routes() {
    return List.of(
        Route.get("/updates", "Knowledge on its way to git", this::list)
            .query("part", "only this part of the page")
            .query("cursor", "the cursor that the previous page gave")
            .page());
  }

  private Reply list(Exchange exchange) {
    var frame = frames.of(exchange, "Updates", "/knowledge");
    var before = exchange.query("cursor").map(Cursor::id).map(UpdateId::new);
    var page = push.list(ON_A_PAGE, before);
    var view =
        new UpdatesView(
            frame,
            push.hasRepository(),
            exchange.query("cursor").orElse(""),
            page.updates().stream().map(UpdatesView.Update::new).toList(),
            page.cursor().map(UpdateId::value));
    return Html.ok(exchange.query("part").isPresent() ? "updatelist" : "updates", view);
  }
}
