package dev.folkmoot.web;

import dev.folkmoot.agent.Agents;
import dev.folkmoot.architect.Contexts;
import dev.folkmoot.core.AgentId;
import dev.folkmoot.events.EventLog;
import dev.folkmoot.http.Exchange;
import dev.folkmoot.http.Form;
import dev.folkmoot.http.Reply;
import dev.folkmoot.http.Route;
import dev.folkmoot.story.Board;
import dev.folkmoot.story.Lane;
import dev.folkmoot.story.NewSpec;
import dev.folkmoot.story.NewStory;
import dev.folkmoot.story.Role;
import dev.folkmoot.story.Spec;
import dev.folkmoot.story.SpecId;
import dev.folkmoot.story.Stories;
import dev.folkmoot.story.Story;
import dev.folkmoot.story.StoryId;
import dev.folkmoot.story.StoryStatus;
import dev.folkmoot.wire.EnumWords;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Specs and their stories: the board, each story, and the forms that change them. */
final class StoryPages implements Section {
  private static final int IN_A_COLUMN = 25;
  private static final int ON_A_PAGE = 50;
  private static final int MOST_AGENTS = 200;
  private static final int MOST_REQUESTS = 10;

  private static final PageBudget LANE = new PageBudget(80_000);
  private static final PageBudget REQUESTS = new PageBudget(40_000);

  private final Stories stories;
  private final Board board;
  private final Contexts contexts;
  private final Agents agents;
  private final StoryHistory history;
  private final Frames frames;

  StoryPages(Stories stories, Contexts contexts, Agents agents, EventLog events, Frames frames) {
    this.stories = stories;
    this.board = stories.board();
    this.contexts = contexts;
    this.agents = agents;
    this.history = new StoryHistory(events);
    this.frames = frames;
  }

  @Override
  public String name() {
    return "Stories";
  }

  @Override
  public String path() {
    return "/stories";
  }

  @Override
  public List<Route> routes() {
    return List.of(
        Route.get("/stories", "The board of stories", this::board)
            .query("part", "only this part of the page")
            .query("spec", "only stories of this spec")
            .query("lane", "only this column: waiting, ready, taken, done or apart")
            .query("before", "only stories of the column before this place")
            .page(),
        Route.post("/stories", "Add a story", this::add).page(),
        Route.get("/stories/{id}", "One story", this::story)
            .query("part", "only this part of the page")
            .page(),
        Route.get("/stories/{id}/text", "The text of a story", this::text).page(),
        Route.post("/stories/{id}/assign", "Assign it to a coder", this::assign).page(),
        Route.post("/stories/{id}/status", "Change its status", this::setStatus).page(),
        Route.post("/stories/{id}/complete", "Complete it", this::complete).page(),
        Route.post("/specs", "Add a spec", this::addSpec).page(),
        Route.get("/specs/{id}", "The text of a spec", this::spec).page(),
        Route.post("/specs/{id}/complete", "Complete it", this::completeSpec).page());
  }

  private Reply board(Exchange exchange) {
    var frame = frames.of(exchange, name(), path());
    var spec = exchange.query("spec").map(SpecId::new).map(stories::spec);
    var lane = exchange.query("lane").map(word -> EnumWords.constant("lane", Lane.class, word));
    return lane.map(one -> lane(exchange, frame, one, spec))
        .orElseGet(
            () ->
                Html.ok(
                    exchange.query("part").isPresent() ? "board" : "stories", view(frame, spec)));
  }

  private BoardView view(Frame frame, Optional<Spec> spec) {
    var reader = frame.visitor().speaker();
    return new BoardView(
        frame,
        spec,
        board.columns(spec.map(Spec::id), IN_A_COLUMN).stream().map(BoardView.Column::of).toList(),
        board.specs(BoardView.MOST_SPECS),
        board.mayPlan(reader),
        spec.filter(one -> board.mayComplete(reader, one)).isPresent());
  }

  private Reply lane(Exchange exchange, Frame frame, Lane lane, Optional<Spec> spec) {
    long before =
        exchange
            .query("before")
            .map(text -> Exchange.number("before", text))
            .orElse(Long.MAX_VALUE);
    var found = board.lane(lane, spec.map(Spec::id), before, ON_A_PAGE);
    var cards =
        LANE.fillAtLeastOne(
            found.stream().map(one -> Html.part("storycard", new StoryCard(one, lane))),
            Function.identity());
    boolean all = cards.size() == found.size() && found.size() < ON_A_PAGE;
    var view =
        new LaneView(
            frame.titled(StoryWords.title(lane)),
            lane,
            spec,
            exchange.query("before").orElse(""),
            cards,
            all
                ? Optional.empty()
                : Optional.of(Long.toString(found.get(cards.size() - 1).place())));
    return Html.ok(exchange.query("part").isPresent() ? "lanelist" : "lane", view);
  }

  private Reply story(Exchange exchange) {
    var frame = frames.of(exchange, "Story", path());
    var view = view(frame, stories.story(id(exchange)));
    return Html.ok(exchange.query("part").isPresent() ? "storybody" : "story", view);
  }

  private StoryView view(Frame frame, Story story) {
    var reader = frame.visitor().speaker();
    var found = contexts.requestsAbout(story.id(), MOST_REQUESTS, reader);
    var requests =
        REQUESTS.fillWhatFits(
            found.stream().map(one -> Html.part("request", RequestView.of(one))),
            Function.identity());
    var offers = board.allowedChanges(reader, story);
    return new StoryView(
        frame.titled(Names.gist(story.title())),
        story,
        stories.spec(story.spec()),
        offers,
        story.holder().filter(_ -> story.status().isHeld()).flatMap(this::state),
        board.dependencies(story.id()),
        board.dependents(story.id(), StoryView.MOST_DEPENDENTS),
        requests,
        requests.size() < found.size() || found.size() == MOST_REQUESTS,
        history.of(story, frame.seen()),
        offers.assign() ? coders() : List.of());
  }

  private Optional<String> state(AgentId coder) {
    return Optional.ofNullable(board.statesBetween(coder, coder).get(coder));
  }

  private List<String> coders() {
    return agents.list("", MOST_AGENTS).stream()
        .filter(agent -> Role.of(agent).filter(role -> role == Role.CODER).isPresent())
        .map(agent -> agent.id().value())
        .toList();
  }

  private Reply text(Exchange exchange) {
    var story = stories.story(id(exchange));
    var frame = frames.of(exchange, Names.gist(story.title()), path());
    return Html.ok(
        "longtext",
        new LongText(
            frame,
            StoryWords.address(story.id()),
            "Back to the story",
            story.title(),
            story.content()));
  }

  private Reply spec(Exchange exchange) {
    var spec = stories.spec(new SpecId(exchange.path("id")));
    var frame = frames.of(exchange, Names.gist(spec.title()), path());
    return Html.ok(
        "longtext",
        new LongText(frame, address(spec.id()), "Its stories", spec.title(), spec.content()));
  }

  private Reply addSpec(Exchange exchange) {
    var by = frames.visitor(exchange).speaker();
    var form = exchange.form();
    var added =
        stories.addSpec(
            by, new NewSpec(form.require("title"), form.require("content")), form.idempotencyKey());
    return FormReply.goTo(exchange, address(added.id()));
  }

  private Reply completeSpec(Exchange exchange) {
    exchange.form();
    var by = frames.visitor(exchange).speaker();
    var completed = stories.completeSpec(by, new SpecId(exchange.path("id")));
    return FormReply.done(exchange, address(completed.id()));
  }

  private static String address(SpecId spec) {
    return Names.address("/stories", "spec", spec.value());
  }

  private Reply add(Exchange exchange) {
    var by = frames.visitor(exchange).speaker();
    var form = exchange.form();
    var spec = new SpecId(form.require("spec"));
    var added = stories.add(by, spec, List.of(newStory(form)), form.idempotencyKey()).getFirst();
    return FormReply.goTo(exchange, StoryWords.address(added.id()));
  }

  private static NewStory newStory(Form form) {
    return new NewStory(
        form.text("id").map(String::strip).map(StoryId::new),
        form.require("title"),
        form.require("content"),
        form.text("after").stream()
            .flatMap(names -> Names.split(names).stream())
            .map(StoryId::new)
            .toList(),
        form.number("priority", NewStory.DEFAULT_PRIORITY),
        form.number("points", NewStory.DEFAULT_POINTS),
        form.text("express").isPresent());
  }

  private Reply assign(Exchange exchange) {
    var by = frames.visitor(exchange).speaker();
    var coder = AgentId.given(exchange.form().require("coder").strip());
    var _ = stories.assign(by, id(exchange), coder);
    return done(exchange);
  }

  private Reply setStatus(Exchange exchange) {
    var by = frames.visitor(exchange).speaker();
    var status =
        EnumWords.constant(
            "status", StoryStatus.class, exchange.form().require("status"), Stories.SETTABLE);
    var _ = stories.setStatus(by, id(exchange), status);
    return done(exchange);
  }

  private Reply complete(Exchange exchange) {
    exchange.form();
    var _ = stories.complete(frames.visitor(exchange).speaker(), id(exchange));
    return done(exchange);
  }

  private static Reply done(Exchange exchange) {
    return FormReply.done(exchange, StoryWords.address(id(exchange)));
  }

  private static StoryId id(Exchange exchange) {
    return new StoryId(exchange.path("id"));
  }
}
