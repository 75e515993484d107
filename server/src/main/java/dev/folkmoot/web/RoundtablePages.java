package dev.folkmoot.web;

import dev.folkmoot.agent.Agents;
import dev.folkmoot.core.Advice;
import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Cursor;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.core.SessionId;
import dev.folkmoot.gate.Gate;
import dev.folkmoot.http.Exchange;
import dev.folkmoot.http.Form;
import dev.folkmoot.http.Reply;
import dev.folkmoot.http.Route;
import dev.folkmoot.roundtable.ContinueOutcome;
import dev.folkmoot.roundtable.Roundtable;
import dev.folkmoot.roundtable.Roundtables;
import dev.folkmoot.roundtable.Terms;
import dev.folkmoot.session.SessionFilter;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The pages of roundtables: the list, each roundtable, and the forms to start and steer one. */
final class RoundtablePages implements Section {
  private static final int ON_A_PAGE = 30;
  private static final int MOST_AGENTS = 60;
  private static final int USUAL_COUNT = 4;

  private final Roundtables roundtables;
  private final Gate gate;
  private final Agents agents;
  private final Frames frames;

  RoundtablePages(Roundtables roundtables, Gate gate, Agents agents, Frames frames) {
    this.roundtables = roundtables;
    this.gate = gate;
    this.agents = agents;
    this.frames = frames;
  }

  @Override
  public String name() {
    return "Roundtables";
  }

  @Override
  public String path() {
    return "/roundtables";
  }

  @Override
  public List<Route> routes() {
    return List.of(
        Route.get("/roundtables", "All roundtables", this::list)
            .query("part", "only this part of the page")
            .query("topic", "words in the topic")
            .query("mode", "one of the modes")
            .query("status", "active, paused, completed or error")
            .query("cursor", "the cursor that the previous page gave")
            .page(),
        Route.post("/roundtables", "Start a roundtable", this::start).page(),
        Route.get("/roundtables/{id}", "One roundtable", this::get)
            .query("part", "only this part of the page")
            .query("before", "only rounds before this one")
            .page(),
        Route.get("/roundtables/{id}/responses/{round}/{turn}", "One response", this::response)
            .page(),
        Route.post("/roundtables/{id}/continue", "Begin the next round", this::goOn).page(),
        Route.post("/roundtables/{id}/say", "Take one's turn", this::say).page(),
        Route.post("/roundtables/{id}/pause", "Pause it", this::pause).page(),
        Route.post("/roundtables/{id}/resume", "Resume it", this::resume).page(),
        Route.post("/roundtables/{id}/stop", "End it", this::stop).page());
  }

  private Reply list(Exchange exchange) {
    var frame = frames.of(exchange, name(), path());
    var filter =
        new SessionFilter(
            exchange.query("topic"),
            exchange.query("mode"),
            exchange.query("status"),
            Optional.empty(),
            Optional.empty());
    var place = exchange.query("cursor").map(Cursor::id).map(SessionId::given);
    var page = roundtables.list(filter, place, ON_A_PAGE);
    var next =
        page.size() < ON_A_PAGE
            ? Optional.<String>empty()
            : Optional.of(Cursor.encode(page.getLast().listed().session().id().value()));
    var others =
        agents.list("", MOST_AGENTS).stream()
            .filter(agent -> !frame.visitor().is(agent.id()))
            .toList();
    var view =
        new RoundtablesView(
            frame,
            filter,
            exchange.query("cursor").orElse(""),
            page,
            next,
            List.copyOf(roundtables.modes().all()),
            others);
    return Html.ok(exchange.query("part").isPresent() ? "roundtablelist" : "roundtables", view);
  }

  private Reply get(Exchange exchange) {
    var frame = frames.of(exchange, "Roundtable", path());
    var before = exchange.query("before").map(RoundtablePages::round);
    var debate = DebateRounds.of(roundtables, id(exchange), before, frame.visitor());
    var view = view(frame, debate);
    return switch (exchange.query("part").orElse("")) {
      case "table" -> Html.ok("roundtablebody", view);
      case "debate" -> Html.ok("debate", debate.fitting(view));
      default -> Html.ok("roundtable", view.with(debate.fitting(view)));
    };
  }

  private RoundtableView view(Frame frame, DebateRounds debate) {
    var roundtable = debate.roundtable();
    var cards = new Cards(gate.inbox(), frame.visitor());
    var requests =
        roundtable.openRequests().stream()
            .map(one -> new RoundtableView.Request(one, cards.of(gate.question(one.id()))))
            .toList();
    var turn =
        roundtable.debaters().stream()
            .filter(seat -> seat.belongsTo(frame.visitor().name()))
            .flatMap(seat -> seat.asked().stream())
            .map(gate::question)
            .map(cards::of)
            .filter(Card::takesAnswer)
            .findFirst();
    var titled = frame.titled(Names.gist(roundtable.session().topic()));
    var mode = roundtables.modes().find(roundtable.session());
    return new RoundtableView(titled, debate, mode, requests, turn);
  }

  private static int round(String text) {
    long round = Exchange.number("before", text);
    if (round < 2) {
      throw Refusal.invalid("before must be 2 or more: the number of a round");
    }
    return Math.clamp(round, 2, Integer.MAX_VALUE);
  }

  private Reply response(Exchange exchange) {
    var frame = frames.of(exchange, "Response", path());
    int round = number(exchange, "round");
    var debate =
        DebateRounds.of(roundtables, id(exchange), Optional.of(round + 1), frame.visitor());
    var found =
        debate.response(round, number(exchange, "turn")).orElseThrow(RoundtablePages::unknown);
    var titled = frame.titled(found.given().agentName() + " in round " + round);
    return Html.ok("responsepage", new ResponseView.ResponsePage(titled, found));
  }

  private static int number(Exchange exchange, String name) {
    return Math.clamp(Exchange.number(name, exchange.path(name)), 0, Integer.MAX_VALUE);
  }

  private static Refusal unknown() {
    return Refusal.notFound("there is no such response, or you cannot read it yet");
  }

  private Reply start(Exchange exchange) {
    var visitor = frames.visitor(exchange);
    var form = exchange.form();
    var usual =
        Terms.of(
            form.require("topic"),
            form.text("mode").orElse(Terms.USUAL_MODE),
            form.number("rounds", Terms.USUAL_ROUNDS));
    var terms =
        new Terms(
            usual.topic(),
            usual.mode(),
            usual.rounds(),
            form.text("exit").isPresent(),
            form.text("perspectives").stream()
                .flatMap(String::lines)
                .map(String::strip)
                .filter(line -> !line.isEmpty())
                .toList(),
            form.text("blind").isPresent(),
            usual.maxTokens(),
            usual.maxTime(),
            usual.modelLimit(),
            usual.agentLimit(),
            usual.personLimit());
    var started =
        roundtables.start(
            terms,
            named(form, visitor),
            form.number("count", USUAL_COUNT),
            visitor.speaker(),
            form.idempotencyKey());
    return FormReply.goTo(exchange, path() + "/" + started);
  }

  private static List<AgentId> named(Form form, Visitor visitor) {
    return Stream.of(
            form.text("me").map(_ -> visitor.name().value()).stream(),
            form.all("with").stream(),
            form.text("others").stream().flatMap(names -> Names.split(names).stream()))
        .flatMap(names -> names)
        .distinct()
        .map(AgentId::given)
        .toList();
  }

  private Reply goOn(Exchange exchange) {
    var speaker = frames.visitor(exchange).speaker();
    var form = exchange.form();
    var id = id(exchange);
    return switch (roundtables.beginNextRound(
        id, form.text("focus"), List.of(), speaker, form.idempotencyKey())) {
      case ContinueOutcome.Begun _ -> done(exchange);
      case ContinueOutcome.ContextRequired(var open, _) ->
          throw Refusal.conflict(RoundtableView.contextRequired(open.size()))
              .advising(new Advice.ReadSession(Roundtable.KIND, id));
    };
  }

  private Reply say(Exchange exchange) {
    var speaker = frames.visitor(exchange).speaker();
    var form = exchange.form();
    roundtables.takeTurn(id(exchange), speaker, SpokenResponse.of(form), form.text("key"));
    return done(exchange);
  }

  private Reply pause(Exchange exchange) {
    exchange.form();
    var _ = roundtables.control(id(exchange), "pause", frames.visitor(exchange).speaker());
    return done(exchange);
  }

  private Reply resume(Exchange exchange) {
    exchange.form();
    var _ = roundtables.control(id(exchange), "resume", frames.visitor(exchange).speaker());
    return done(exchange);
  }

  private Reply stop(Exchange exchange) {
    exchange.form();
    var _ = roundtables.control(id(exchange), "stop", frames.visitor(exchange).speaker());
    return done(exchange);
  }

  private static Reply done(Exchange exchange) {
    return FormReply.done(exchange, "/roundtables/" + Names.encode(exchange.path("id")));
  }

  private static SessionId id(Exchange exchange) {
    return SessionId.given(exchange.path("id"));
  }
}
