package dev.folkmoot.web;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.QuestionId;
import dev.folkmoot.core.SessionId;
import dev.folkmoot.gate.Gate;
import dev.folkmoot.gate.Question;
import dev.folkmoot.gate.QuestionFilter;
import dev.folkmoot.gate.QuestionPage;
import dev.folkmoot.gate.Terms;
import dev.folkmoot.gate.Type;
import dev.folkmoot.http.Exchange;
import dev.folkmoot.http.Reply;
import dev.folkmoot.http.Route;
import dev.folkmoot.wire.EnumWords;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Everything that waits for a person, most urgent and oldest first. */
final class InboxPages implements Section {
  static final int MOST_HELD = 30;
  private static final int ON_A_PAGE = 25;

  /** Nothing is ever cut, so what is long takes the place of others. */
  private static final int LONGEST_PAGE = 40_000;

  private final Gate gate;
  private final Frames frames;

  InboxPages(Gate gate, Frames frames) {
    this.gate = gate;
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
        Route.get("/", "What waits for people", this::inbox)
            .query("part", "only this part of the page")
            .query("agent", "whom they are about")
            .query("session", "the session they were asked in")
            .query("type", "one of the types")
            .query("to", "whom they are meant for")
            .query("text", "words in their text")
            .query("cursor", "of the page before")
            .page(),
        Route.get("/waiting", "How much waits, and how far the log goes", this::waiting).page(),
        Route.get("/questions/{id}", "One question", this::question)
            .query("part", "only this part of the page")
            .page(),
        Route.get("/questions/{id}/outcome", "How it ended", this::outcome).page(),
        Route.post("/questions/{id}/answer", "Answer it", this::answer).page(),
        Route.post("/questions/{id}/cancel", "Withdraw it", this::cancel).page());
  }

  private Reply inbox(Exchange exchange) {
    var frame = frames.of(exchange, name(), path());
    var chosen = chosen(exchange);
    var page = page(chosen);
    var view =
        new InboxView(
            frame,
            chosen,
            page.questions().stream().map(one -> new Card(one, frame.visitor())).toList(),
            page.cursor().map(place -> chosen.after(place).address("")),
            gate.held(MOST_HELD + 1));
    return switch (exchange.query("part").orElse("")) {
      case "list" -> Html.ok("cards", view);
      case "held" -> Html.ok("held", view);
      case "halt" -> Html.ok("halt", view);
      default -> Html.ok("inbox", view);
    };
  }

  private static InboxView.Chosen chosen(Exchange exchange) {
    var filter =
        new QuestionFilter(
            Optional.of("open"),
            exchange.query("agent").map(AgentId::new),
            exchange.query("session").map(SessionId::new),
            exchange.query("type").map(word -> EnumWords.constant("type", Type.class, word)),
            exchange.query("to"),
            exchange.query("text"));
    return new InboxView.Chosen(filter, exchange.query("cursor").orElse(""));
  }

  private QuestionPage page(InboxView.Chosen chosen) {
    var cursor = Optional.of(chosen.cursor()).filter(place -> !place.isEmpty());
    var page = gate.list(chosen.filter(), ON_A_PAGE, cursor);
    int fitting = fitting(page.questions());
    return fitting < page.questions().size() ? gate.list(chosen.filter(), fitting, cursor) : page;
  }

  /** How many of them fit on a page; the first does in any case. */
  private static int fitting(List<Question> questions) {
    int length = 0;
    int count = 0;
    for (var question : questions) {
      length += length(question);
      if (count > 0 && length > LONGEST_PAGE) {
        return count;
      }
      count++;
    }
    return count;
  }

  private static int length(Question question) {
    return question.text().length()
        + question.context().map(String::length).orElse(0)
        + question.reason().map(String::length).orElse(0)
        + question.options().stream().mapToInt(String::length).sum()
        + question.answers().stream().mapToInt(answer -> answer.text().length()).sum();
  }

  private Reply waiting(Exchange exchange) {
    var _ = frames.visitor(exchange);
    var newest = Map.of("Folkmoot-Newest", Long.toString(frames.newest()));
    return Html.ok("waiting", frames.waiting()).with(newest);
  }

  private Reply question(Exchange exchange) {
    var frame = frames.of(exchange, "Question", path());
    var view = new QuestionView(frame, new Card(gate.question(id(exchange)), frame.visitor()));
    return Html.ok(exchange.query("part").isPresent() ? "onecard" : "question", view);
  }

  private Reply outcome(Exchange exchange) {
    var visitor = frames.visitor(exchange);
    return Html.ok("told", Told.ended(gate.question(id(exchange)), visitor));
  }

  private Reply answer(Exchange exchange) {
    var visitor = frames.visitor(exchange);
    var form = exchange.form();
    var answer = form.text("answer").or(() -> form.text("text")).orElse("");
    var terms = new Terms(Optional.empty(), form.text("shown"));
    var outcome = gate.answer(id(exchange), visitor.speaker(), answer, terms);
    return told(exchange, Told.answered(outcome, answer, visitor));
  }

  private Reply cancel(Exchange exchange) {
    var visitor = frames.visitor(exchange);
    var outcome = gate.cancel(id(exchange), visitor.speaker(), exchange.form().text("reason"));
    return told(exchange, Told.withdrawn(outcome, visitor));
  }

  /** A script shows what became of it where it is; without one, the question's page tells. */
  private static Reply told(Exchange exchange, Told told) {
    return exchange.header("HX-Request").isPresent()
        ? Html.ok("told", told)
        : Reply.seeOther("/questions/" + exchange.path("id"));
  }

  private static QuestionId id(Exchange exchange) {
    return new QuestionId(exchange.path("id"));
  }
}
