package dev.folkmoot.web;

import dev.folkmoot.core.Text;
import dev.folkmoot.http.Exchange;
import dev.folkmoot.http.Reply;
import dev.folkmoot.http.Route;
import dev.folkmoot.knowledge.Knowledge;
import dev.folkmoot.knowledge.KnowledgeDetails;
import dev.folkmoot.knowledge.KnowledgeEdge;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;

/** The page of the knowledge graph, and the page of each entry. */
final class KnowledgePages implements Section {
  private static final int ON_A_PAGE = 40;
  private static final PageBudget ROWS = new PageBudget(32_000);
  private static final PageBudget EDGES = new PageBudget(24_000);
  private static final PageBudget HISTORY = new PageBudget(24_000);

  private final Knowledge knowledge;
  private final Frames frames;

  KnowledgePages(Knowledge knowledge, Frames frames) {
    this.knowledge = knowledge;
    this.frames = frames;
  }

  @Override
  public String name() {
    return "Knowledge";
  }

  @Override
  public String path() {
    return "/knowledge";
  }

  @Override
  public List<Route> routes() {
    return List.of(
        Route.get("/knowledge", "The graph of knowledge", this::graph)
            .query("part", "only this part of the page")
            .query("query", "words that entries are about")
            .query("type", "only entries of this type, such as rule")
            .query("level", "architecture or implementation")
            .query("status", "current, deprecated, future or legacy")
            .query("cursor", "the cursor that the previous page gave")
            .page(),
        Route.get("/knowledge/{id}", "One entry", this::entry)
            .query("part", "only this part of the page")
            .page());
  }

  private Reply graph(Exchange exchange) {
    var frame = frames.of(exchange, name(), path());
    var search = KnowledgeSearch.of(exchange);
    var view = view(frame, search, ON_A_PAGE);
    return Html.ok(exchange.query("part").isPresent() ? "graph" : "knowledge", view);
  }

  /** As many entries as fit; the next page begins after them. */
  private KnowledgeView view(Frame frame, KnowledgeSearch search, int limit) {
    var page = knowledge.browse(search.query(), search.filter(), search.cursor(), limit);
    var rows =
        ROWS.fillAtLeastOne(
            page.nodes().stream().map(node -> Html.part("knowledgerow", node)),
            Function.identity());
    return rows.size() < page.nodes().size()
        ? view(frame, search, rows.size())
        : new KnowledgeView(
            frame,
            search,
            page,
            rows,
            KnowledgePicture.of(page.nodes(), page.neighbours(), page.edges()));
  }

  private Reply entry(Exchange exchange) {
    var id = KnowledgeWords.id(exchange.path("id"));
    var frame = frames.of(exchange, Names.gist(id), path());
    return knowledge
        .details(id, EntryView.MOST_EDGES, EntryView.MOST_CHANGES)
        .map(details -> view(frame, details))
        .map(
            view ->
                Html.ok(
                    exchange.query("part").isPresent() ? "knowledgebody" : "knowledgeentry", view))
        .orElseGet(
            () -> Html.reply(404, "unknownentry", new UnknownEntryView(frame, Text.shorten(id))));
  }

  private static EntryView view(Frame frame, KnowledgeDetails details) {
    var id = details.node().id();
    return new EntryView(
        frame,
        details,
        KnowledgePicture.of(
            List.of(details.node()),
            details.neighbourhood().neighbours(),
            details.neighbourhood().edges()),
        edges(details, true, edge -> edge.from().equals(id)),
        edges(details, false, edge -> edge.to().equals(id)),
        HISTORY.fillAtLeastOne(
            EntryHistory.of(details).stream().map(line -> Html.part("knowledgechange", line)),
            Function.identity()));
  }

  private static List<Rendered> edges(
      KnowledgeDetails details, boolean outgoing, Predicate<KnowledgeEdge> wanted) {
    return EDGES.fillWhatFits(
        details.neighbourhood().edges().stream()
            .filter(wanted)
            .map(edge -> Html.part("knowledgeedge", EntryView.Edge.of(details, edge, outgoing))),
        Function.identity());
  }
}
