package dev.folkmoot.web;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.QuestionId;
import dev.folkmoot.core.SessionId;
import dev.folkmoot.gate.AnswerConditions;
import dev.folkmoot.gate.Gate;
import dev.folkmoot.gate.Inbox;
import dev.folkmoot.gate.Question;
import dev.folkmoot.gate.QuestionFilter;
import dev.folkmoot.gate.Rights;
import dev.folkmoot.gate.Scope;
import dev.folkmoot.gate.Type;
import dev.folkmoot.http.Exchange;
import dev.folkmoot.http.Form;
import dev.folkmoot.http.Reply;
import dev.folkmoot.http.Route;
import dev.folkmoot.wire.EnumWords;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** The inbox: all open questions, holds first, then the most urgent, then the oldest. */
final class InboxPages implements Section {
  static final int MOST_HELD = 30;
  private static final int ON_A_PAGE = 25;

  private static final PageBudget BUDGET = new PageBudget(85_000);

  private final Gate gate;
  private final Inbox inbox;
  private final Frames frames;

  InboxPages(Gate gate, Frames frames) {
    this.gate = gate;
    this.inbox = gate.inbox();
    this.frames = frames;
  }

  @Override
  public String name() {
    return "Inbox";
  }

  @Override
  public String path() {
    return "/";
  }

  @Override
  public List<Route> routes() {
    return List.of(
        Route.get("/", "The open questions", this::inbox)
            .query("part", "only this part of the page")
            .query("agent", "the agent they are about")
            .query("session", "the session they were asked in")
            .query("type", "one of the types")
            .query("to", "a name or role they are meant for")
            .query("text", "words in their text")
            .query("cursor", "the cursor that the previous page gave")
            .page(),
        Route.get("/waiting", "The number of open questions, and the newest event", this::waiting)
            .page(),
        Route.get("/questions/{id}", "One question", this::question)
            .query("part", "only this part of the page")
            .page(),
        Route.get("/questions/{id}/outcome", "How it ended", this::outcome).page(),
        Route.post("/questions/{id}/answer", "Answer it", this::answer).page(),
        Route.post("/questions/{id}/cancel", "Withdraw it", this::cancel).page(),
        Route.post("/questions/{id}/reassign", "Pass it on to others", this::reassign).page());
  }

  private Reply inbox(Exchange exchange) {
    var frame = frames.of(exchange, name(), path());
    var chosen = chosen(exchange);
    var rights = inbox.rights(frame.visitor().speaker());
    var cards = new Cards(inbox, frame.visitor(), rights);
    return switch (exchange.query("part").orElse("")) {
      case "list" -> Html.ok("cards", view(frame, chosen, shown(chosen, cards), rights));
      case "held" -> Html.ok("held", view(frame, chosen, PageCards.NOTHING, rights));
      case "halt" -> Html.ok("halt", view(frame, chosen, PageCards.NOTHING, rights));
      default -> Html.ok("inbox", view(frame, chosen, shown(chosen, cards), rights));
    };
  }

  private InboxView view(Frame frame, InboxView.Selection chosen, PageCards shown, Rights rights) {
    return new InboxView(
        frame,
        chosen,
        shown.cards(),
        shown.cursor().map(place -> chosen.after(place).address("")),
        inbox.someHeld(MOST_HELD + 1),
        haltControl(chosen.filter(), rights));
  }

  /** The questions of a page, and the cursor of the next. */
  private record PageCards(List<Rendered> cards, Optional<String> cursor) {
    static final PageCards NOTHING = new PageCards(List.of(), Optional.empty());
  }

  private PageCards shown(InboxView.Selection chosen, Cards cards) {
    var cursor = Optional.of(chosen.cursor()).filter(place -> !place.isEmpty());
    var page = inbox.list(chosen.filter(), ON_A_PAGE, cursor);
    var all = cards.rendered(page.questions());
    int fitting = BUDGET.fillAtLeastOne(all.stream(), Function.identity()).size();
    if (fitting == all.size()) {
      return new PageCards(all, page.cursor());
    }
    var shorter = inbox.list(chosen.filter(), fitting, cursor);
    return new PageCards(cards.rendered(shorter.questions()), shorter.cursor());
  }

  /** The halt button for what the filter names: a session, an agent, or else everything. */
  private HaltControl haltControl(QuestionFilter filter, Rights rights) {
    return filter
        .session()
        .map(session -> haltControl(Scope.SESSION, session.value(), rights))
        .or(() -> filter.agent().map(agent -> haltControl(Scope.AGENT, agent.value(), rights)))
        .orElseGet(() -> haltControl(Scope.SYSTEM, "", rights));
  }

  private HaltControl haltControl(Scope scope, String target, Rights rights) {
    boolean halted = inbox.isHalted(scope, target);
    return new HaltControl(scope, target, halted, rights.toHalt(scope).isAllowed());
  }

  private static InboxView.Selection chosen(Exchange exchange) {
    var filter =
        new QuestionFilter(
            Optional.of("open"),
            exchange.query("agent").map(AgentId::given),
            exchange.query("session").map(SessionId::given),
            exchange.query("type").map(word -> EnumWords.constant("type", Type.class, word)),
            exchange.query("to"),
            exchange.query("text"));
    return new InboxView.Selection(filter, exchange.query("cursor").orElse(""));
  }

  private Reply waiting(Exchange exchange) {
    var _ = frames.visitor(exchange);
    var newest = Map.of("Folkmoot-Newest", Long.toString(frames.newest()));
    return Html.ok("waiting", frames.openCount()).with(newest);
  }

  private Reply question(Exchange exchange) {
    var frame = frames.of(exchange, "Question", path());
    var cards = new Cards(inbox, frame.visitor());
    var view = new QuestionView(frame, cards.of(gate.question(id(exchange))));
    return Html.ok(exchange.query("part").isPresent() ? "onecard" : "question", view);
  }

  private Reply outcome(Exchange exchange) {
    var visitor = frames.visitor(exchange);
    return Html.ok("toast", Toast.ended(words(gate.question(id(exchange)), visitor)));
  }

  private Reply answer(Exchange exchange) {
    var visitor = frames.visitor(exchange);
    var form = exchange.form();
    var answer = answer(form);
    var conditions = new AnswerConditions(Optional.empty(), form.text("shown"));
    var outcome = gate.answer(id(exchange), visitor.speaker(), answer, conditions);
    return toast(exchange, Toast.answered(outcome, answer, words(outcome.question(), visitor)));
  }

  /** An option with the feedback that was added, or the reader's own words. */
  private static String answer(Form form) {
    var option = form.text("answer");
    var remark = form.text("remark").map(words -> ": " + words).orElse("");
    return option.map(words -> words + remark).or(() -> form.text("text")).orElse("");
  }

  private Reply cancel(Exchange exchange) {
    var visitor = frames.visitor(exchange);
    var outcome = gate.cancel(id(exchange), visitor.speaker(), exchange.form().text("reason"));
    return toast(exchange, Toast.withdrawn(outcome, words(outcome.question(), visitor)));
  }

  private Reply reassign(Exchange exchange) {
    var visitor = frames.visitor(exchange);
    var names = Names.split(exchange.form().require("to"));
    var outcome = gate.reassign(id(exchange), visitor.speaker(), names);
    return toast(exchange, Toast.reassigned(outcome, words(outcome.question(), visitor)));
  }

  private QuestionWords words(Question question, Visitor visitor) {
    return new QuestionWords(question, inbox.describe(question), visitor);
  }

  /** With a script, a toast shows the outcome; without one, this redirects to the question. */
  private static Reply toast(Exchange exchange, Toast toast) {
    return exchange.header("HX-Request").isPresent()
        ? Html.ok("toast", toast)
        : Reply.seeOther("/questions/" + exchange.path("id"));
  }

  private static QuestionId id(Exchange exchange) {
    return new QuestionId(exchange.path("id"));
  }
}
