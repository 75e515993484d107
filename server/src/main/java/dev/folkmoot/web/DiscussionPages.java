package dev.folkmoot.web;

import dev.folkmoot.agent.Agents;
import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Cursor;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.core.SessionId;
import dev.folkmoot.discussion.Agenda;
import dev.folkmoot.discussion.Discussion;
import dev.folkmoot.discussion.Discussions;
import dev.folkmoot.discussion.Role;
import dev.folkmoot.discussion.TurnLength;
import dev.folkmoot.discussion.TurnRange;
import dev.folkmoot.gate.Gate;
import dev.folkmoot.http.Exchange;
import dev.folkmoot.http.Form;
import dev.folkmoot.http.Reply;
import dev.folkmoot.http.Route;
import dev.folkmoot.session.ListedSession;
import dev.folkmoot.session.SeatRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The pages of discussions: the list, each discussion, and the forms to open one and to speak. */
final class DiscussionPages implements Section {
  private static final int ON_A_PAGE = 30;
  private static final int MOST_AGENTS = 60;
  private static final int MOST_TURNS = 50;

  /** The size limit of a discussion. It keeps the whole page under 100 KiB. */
  private static final PageBudget BUDGET = new PageBudget(90_000);

  private final Discussions discussions;
  private final Gate gate;
  private final Agents agents;
  private final Frames frames;

  DiscussionPages(Discussions discussions, Gate gate, Agents agents, Frames frames) {
    this.discussions = discussions;
    this.gate = gate;
    this.agents = agents;
    this.frames = frames;
  }

  @Override
  public String name() {
    return "Discussions";
  }

  @Override
  public String path() {
    return "/discussions";
  }

  @Override
  public List<Route> routes() {
    return List.of(
        Route.get("/discussions", "All discussions", this::list)
            .query("part", "only this part of the page")
            .query("cursor", "the cursor that the previous page gave")
            .page(),
        Route.post("/discussions", "Open a discussion", this::open).page(),
        Route.get("/discussions/{id}", "One discussion", this::get)
            .query("part", "only this part of the page")
            .query("until", "only turns up to this number")
            .page(),
        Route.post("/discussions/{id}/say", "Take one's turn", this::say).page(),
        Route.post("/discussions/{id}/pause", "Pause it", this::pause).page(),
        Route.post("/discussions/{id}/resume", "Resume it", this::resume).page());
  }

  private Reply list(Exchange exchange) {
    var frame = frames.of(exchange, name(), path());
    var cursor = exchange.query("cursor").orElse("");
    var place = exchange.query("cursor").map(Cursor::id).map(SessionId::given);
    var page = discussions.list(place, ON_A_PAGE);
    var next =
        page.size() < ON_A_PAGE
            ? Optional.<String>empty()
            : Optional.of(
                Names.address(
                    path(), "cursor", Cursor.encode(page.getLast().session().id().value())));
    var others =
        agents.list("", MOST_AGENTS).stream()
            .filter(agent -> !frame.visitor().is(agent.id()))
            .toList();
    var view =
        new DiscussionsView(
            frame, cursor, page.stream().map(ListedSession::session).toList(), next, others);
    return Html.ok(exchange.query("part").isPresent() ? "discussionlist" : "discussions", view);
  }

  private Reply get(Exchange exchange) {
    var frame = frames.of(exchange, "Discussion", path());
    var until = exchange.query("until").map(DiscussionPages::until);
    return switch (exchange.query("part").orElse("")) {
      case "turns" -> Html.ok("turns", withTurns(exchange, frame, until));
      case "floor" ->
          Html.ok("floor", withoutTurns(frame, discussions.findWithoutTurns(id(exchange)), until));
      case "rounds" ->
          Html.ok("rounds", withoutTurns(frame, discussions.findWithoutTurns(id(exchange)), until));
      default -> Html.ok("discussion", withTurns(exchange, frame, until));
    };
  }

  private static int until(String text) {
    long place = Exchange.number("until", text);
    if (place < 1) {
      throw Refusal.invalid("until must be 1 or more: the number of a turn");
    }
    return Math.clamp(place, 1, Integer.MAX_VALUE);
  }

  private DiscussionView withTurns(Exchange exchange, Frame frame, Optional<Integer> until) {
    var part =
        until
            .<TurnRange>map(
                place ->
                    new TurnRange.After(
                        Math.max(0, place - MOST_TURNS), Math.min(place, MOST_TURNS)))
            .orElse(new TurnRange.Latest(MOST_TURNS));
    var discussion = discussions.find(id(exchange), part);
    var bare = withoutTurns(frame, discussion, until);
    var budget =
        Stream.of("agenda", "rounds", "floor")
            .map(name -> Html.part(name, bare))
            .reduce(BUDGET, PageBudget::without, (one, _) -> one);
    return bare.with(Turns.fitting(discussion, budget));
  }

  private DiscussionView withoutTurns(Frame frame, Discussion discussion, Optional<Integer> until) {
    var cards = new Cards(gate.inbox(), frame.visitor());
    var question = discussion.asked().map(gate::question).map(cards::of);
    var titled = frame.titled(Names.gist(discussion.session().topic()));
    return new DiscussionView(titled, discussion, question, until, Turns.NONE);
  }

  private Reply open(Exchange exchange) {
    var visitor = frames.visitor(exchange);
    var form = exchange.form();
    var agenda =
        new Agenda(
            form.require("topic"),
            form.text("objective"),
            form.text("rules"),
            form.text("rounds").map(DiscussionPages::rounds).orElse(Agenda.ROUNDS),
            Agenda.TURNS,
            Agenda.MODEL_LIMIT,
            Agenda.AGENT_LIMIT,
            Optional.empty(),
            form.text("turns").map(TurnLength::of).orElse(TurnLength.WHOLE));
    var opened =
        discussions.create(
            agenda, seatRequests(form, visitor), visitor.speaker(), form.idempotencyKey());
    return FormReply.goTo(exchange, path() + "/" + opened.session().id());
  }

  private static int rounds(String text) {
    return Math.clamp(Exchange.number("rounds", text), 0, Integer.MAX_VALUE);
  }

  private static List<SeatRequest> seatRequests(Form form, Visitor visitor) {
    var seats = new ArrayList<SeatRequest>();
    if (form.text("me").isPresent()) {
      seats.add(seatRequest(visitor.name().value(), Role.USER));
    }
    Stream.concat(
            form.all("with").stream(),
            form.text("others").stream().flatMap(names -> Names.split(names).stream()))
        .distinct()
        .forEach(name -> seats.add(seatRequest(name, Role.SPECIALIST)));
    if (seats.size() < 2) {
      throw Refusal.invalid("a discussion needs at least two participants; choose more");
    }
    return seats;
  }

  private static SeatRequest seatRequest(String name, Role role) {
    return role.seatRequest(
        Optional.of(AgentId.given(name)), Optional.empty(), Optional.empty(), Optional.empty());
  }

  private Reply say(Exchange exchange) {
    var speaker = frames.visitor(exchange).speaker();
    var form = exchange.form();
    discussions.say(id(exchange), speaker, form.require("text"), form.text("key"));
    return back(exchange);
  }

  private Reply pause(Exchange exchange) {
    exchange.form();
    var _ = discussions.pause(id(exchange), frames.visitor(exchange).speaker());
    return back(exchange);
  }

  private Reply resume(Exchange exchange) {
    exchange.form();
    var _ = discussions.resume(id(exchange), frames.visitor(exchange).speaker());
    return back(exchange);
  }

  private static Reply back(Exchange exchange) {
    return FormReply.done(exchange, "/discussions/" + Names.encode(exchange.path("id")));
  }

  private static SessionId id(Exchange exchange) {
    return SessionId.given(exchange.path("id"));
  }
}
