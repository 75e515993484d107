package dev.folkmoot.rest;

import dev.folkmoot.agent.Speaker;
import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Durations;
import dev.folkmoot.core.Json;
import dev.folkmoot.core.QuestionId;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.core.SessionId;
import dev.folkmoot.gate.AnswerConditions;
import dev.folkmoot.gate.Gate;
import dev.folkmoot.gate.Outcome;
import dev.folkmoot.gate.Question;
import dev.folkmoot.gate.QuestionFilter;
import dev.folkmoot.gate.Type;
import dev.folkmoot.http.Exchange;
import dev.folkmoot.http.Problem;
import dev.folkmoot.http.Reply;
import dev.folkmoot.http.Route;
import dev.folkmoot.wire.EnumWords;
import dev.folkmoot.wire.gate.AnswerBody;
import dev.folkmoot.wire.gate.AnswerDefaultsBody;
import dev.folkmoot.wire.gate.AnswerDefaultsResultJson;
import dev.folkmoot.wire.gate.AnswerResultJson;
import dev.folkmoot.wire.gate.AskJson;
import dev.folkmoot.wire.gate.CancelBody;
import dev.folkmoot.wire.gate.QuestionJson;
import dev.folkmoot.wire.gate.QuestionsJson;
import dev.folkmoot.wire.gate.ReassignBody;
import dev.folkmoot.wire.gate.StatsJson;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Routes to ask, list, answer, withdraw and reassign questions. */
public final class QuestionRoutes {
  private static final Duration STATS_WINDOW = Duration.ofHours(24);
  private static final Duration LONGEST_WINDOW = Duration.ofDays(7);

  private final Gate gate;
  private final Callers callers;

  public QuestionRoutes(Gate gate, Callers callers) {
    this.gate = gate;
    this.callers = callers;
  }

  public List<Route> routes() {
    return List.of(
        Route.post("/api/questions", "Ask a question", this::ask)
            .takes(AskJson.class)
            .gives(201, QuestionJson.class)
            .limited()
            .takesIdempotencyKey(),
        Route.get(
                "/api/questions",
                "List questions: open ones with holds first, then the most urgent; others newest"
                    + " first",
                this::list)
            .query("status", "open, answered, expired or cancelled")
            .query("agent", "the agent that they are about")
            .query("session", "the session they were asked in")
            .query("type", "a type of question, such as APPROVAL")
            .query("to", "a name or role they are meant for")
            .query("text", "words in their text")
            .query("limit", "1 to 200; default 50")
            .query("cursor", "the cursor of the previous page")
            .gives(200, QuestionsJson.class),
        Route.get(
                "/api/questions/stats",
                "Count open questions, and how recent ones ended",
                this::stats)
            .query("since", "how far to look back; default 24h, at most 7d")
            .gives(200, StatsJson.class),
        Route.get("/api/questions/{id}", "Read a question, or wait until it is settled", this::get)
            .query("timeout", "how long to wait until it is settled, at most 55s")
            .gives(200, QuestionJson.class),
        Route.post(
                "/api/questions/{id}/answers",
                "Answer a question, or change your vote",
                this::answer)
            .takes(AnswerBody.class)
            .gives(200, AnswerResultJson.class)
            .header(
                "If-Match",
                "the digest of the question as you read it: refused with 412 if it"
                    + " has changed")
            .takesIdempotencyKey(),
        Route.post("/api/questions/{id}/cancel", "Withdraw a question", this::cancel)
            .takes(CancelBody.class)
            .gives(200, QuestionJson.class),
        Route.post(
                "/api/questions/{id}/reassign",
                "Reassign a question to other names or roles",
                this::reassign)
            .takes(ReassignBody.class)
            .gives(200, QuestionJson.class),
        Route.post(
                "/api/questions/answer-defaults",
                "Answer open questions that hold nobody with their defaults",
                this::answerDefaults)
            .takes(AnswerDefaultsBody.class)
            .gives(200, AnswerDefaultsResultJson.class)
            .takesIdempotencyKey());
  }

  private Reply ask(Exchange exchange) {
    var body = exchange.body(AskJson.class);
    var by = asker(exchange, body);
    var ask = body.ask(by);
    exchange.idempotencyKey().ifPresent(ask::key);
    var question = gate.ask(ask);
    return Reply.json(201, QuestionJson.of(question));
  }

  private Reply list(Exchange exchange) {
    var filter =
        new QuestionFilter(
            exchange.query("status"),
            exchange.query("agent").map(AgentId::given),
            exchange.query("session").map(SessionId::given),
            exchange.query("type").map(QuestionRoutes::type),
            exchange.query("to"),
            exchange.query("text"));
    return Reply.ok(
        QuestionsJson.of(gate.inbox().list(filter, exchange.limit(50), exchange.query("cursor"))));
  }

  private Reply stats(Exchange exchange) {
    var window =
        exchange.query("since").map(text -> Durations.parse("since", text)).orElse(STATS_WINDOW);
    if (window.compareTo(LONGEST_WINDOW) > 0) {
      throw Refusal.invalid("since must be at most 7d");
    }
    return Reply.ok(StatsJson.of(gate.inbox().stats(window)));
  }

  private Reply get(Exchange exchange) {
    var id = id(exchange);
    if (exchange.query("timeout").isEmpty()) {
      var question = gate.question(id);
      return Reply.ok(QuestionJson.of(question))
          .with(Map.of("ETag", "\"" + question.digest() + "\""));
    }
    return Reply.later(
        gate.whenSettled(id, exchange.timeout()),
        question -> Reply.ok(QuestionJson.afterWait(question, exchange.cutNote())));
  }

  private Reply answer(Exchange exchange) {
    var body = exchange.body(AnswerBody.class);
    var by = callers.speaker(exchange, body.by());
    var terms = new AnswerConditions(exchange.idempotencyKey(), shown(exchange));
    return reply(gate.answer(id(exchange), by, body.words(), terms), AnswerResultJson::of);
  }

  private Reply cancel(Exchange exchange) {
    var body = exchange.body(CancelBody.class);
    return reply(
        gate.cancel(id(exchange), callers.speaker(exchange, body.by()), present(body.reason())));
  }

  private Reply reassign(Exchange exchange) {
    var body = exchange.body(ReassignBody.class);
    return reply(gate.reassign(id(exchange), callers.speaker(exchange, body.by()), body.to()));
  }

  private Reply answerDefaults(Exchange exchange) {
    var body = exchange.body(AnswerDefaultsBody.class);
    var filter =
        new QuestionFilter(
            Optional.of("open"),
            present(body.agent()).map(AgentId::given),
            present(body.session()).map(SessionId::given),
            present(body.type()),
            Optional.empty(),
            Optional.empty());
    var answered =
        gate.answerDefaults(
            filter, callers.speaker(exchange, body.by()), exchange.idempotencyKey());
    return Reply.ok(
        new AnswerDefaultsResultJson(
            answered.size(), answered.stream().map(QuestionJson::of).toList()));
  }

  private static Reply reply(Outcome outcome) {
    return reply(outcome, accepted -> QuestionJson.of(accepted.question()));
  }

  private static Reply reply(Outcome outcome, Function<Outcome.Accepted, Object> body) {
    return switch (outcome) {
      case Outcome.Accepted accepted -> Reply.ok(body.apply(accepted));
      case Outcome.TooLate(var question) ->
          refused(
              409,
              "TOO_LATE",
              "the question is already %s; its state is in 'question'"
                  .formatted(question.state().word()),
              question);
      case Outcome.Changed(var question) ->
          refused(
              412,
              "CHANGED",
              "the question has changed since you read it; read 'question' and answer that",
              question);
    };
  }

  private static Reply refused(int status, String code, String detail, Question question) {
    var more = Json.object().put("accepted", false).put("settled", !question.isOpen());
    more.set("question", Json.MAPPER.valueToTree(QuestionJson.of(question)));
    return Problem.reply(status, code, detail, more);
  }

  /** The entity tag without its quotes; empty for a star, which matches any question. */
  private static Optional<String> shown(Exchange exchange) {
    return exchange
        .header("If-Match")
        .map(tag -> tag.strip().replaceFirst("^\"(.*)\"$", "$1"))
        .filter(tag -> !tag.equals("*"));
  }

  /**
   * Without a token, the asker is {@code askedBy}, or else the agent that the question is about.
   */
  private Speaker asker(Exchange exchange, AskJson body) {
    return callers
        .find(exchange, body.askedBy())
        .or(() -> callers.find(exchange, body.agentId()))
        .orElseThrow(() -> Refusal.invalid("agentId and askedBy are missing; send one of them"));
  }

  private static QuestionId id(Exchange exchange) {
    return new QuestionId(exchange.path("id"));
  }

  private static Type type(String word) {
    return EnumWords.constant("type", Type.class, word);
  }

  private static <T> Optional<T> present(@Nullable T value) {
    return Optional.ofNullable(value);
  }
}
