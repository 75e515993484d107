package dev.folkmoot.architect;

import dev.folkmoot.agent.AgentKind;
import dev.folkmoot.agent.Agents;
import dev.folkmoot.agent.Speaker;
import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Json;
import dev.folkmoot.core.QuestionId;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.core.Text;
import dev.folkmoot.gate.Answer;
import dev.folkmoot.gate.Ask;
import dev.folkmoot.gate.Description;
import dev.folkmoot.gate.FeatureGate;
import dev.folkmoot.gate.Link;
import dev.folkmoot.gate.MaskedText;
import dev.folkmoot.gate.PeopleHandler;
import dev.folkmoot.gate.Question;
import dev.folkmoot.gate.State;
import dev.folkmoot.gate.Type;
import dev.folkmoot.store.Tx;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Asks people for the reply to a request, by a question in the inbox. The agent is held until they
 * answer.
 */
final class ReviewQuestions implements PeopleHandler {
  private static final String FEATURE = "architect";
  private static final int EXCERPT = 9_000;
  private static final int LONGEST_CONTEXT = 30_000;
  private static final String SHORTENED =
      "\n\n(Shortened. The page of the conversation shows the whole request.)";
  private static final Pattern VERDICT_AND_FEEDBACK =
      Pattern.compile(
          "(APPROVED|NEEDS_CHANGES|REJECTED)(?:\\s*:(.*))?",
          Pattern.DOTALL | Pattern.CASE_INSENSITIVE);

  private final AgentId architect;
  private final Agents agents;
  private final FeatureGate gate;
  private final RequestStore requests;
  private final Replies replies;
  private final Prompts prompts;

  ReviewQuestions(
      AgentId architect,
      Agents agents,
      FeatureGate gate,
      RequestStore requests,
      Replies replies,
      Prompts prompts) {
    this.architect = architect;
    this.agents = agents;
    this.gate = gate;
    this.requests = requests;
    this.replies = replies;
    this.prompts = prompts;
    gate.register(FEATURE, this);
  }

  /** Asks the person who is the architect. */
  QuestionId askArchitect(Tx tx, Request request) {
    return ask(tx, request, request.kind().isReview() ? Type.APPROVAL : Type.BLOCKING, "");
  }

  /** Asks people, because the architect gave no reply. */
  QuestionId escalate(Tx tx, Request request, String why) {
    return ask(tx, request, Type.ESCALATION, "The architect gave no reply: %s.\n\n".formatted(why));
  }

  private QuestionId ask(Tx tx, Request request, Type type, String preface) {
    var by = Speaker.ofServer(request.agent());
    var words =
        "%s%s asks for a reply (%s%s):\n\n%s%s"
            .formatted(
                preface,
                request.agent(),
                request.kind().noun(),
                request.story().map(" for story %s"::formatted).orElse(""),
                Text.excerpt(EXCERPT, request.content()),
                isShownWhole(request) ? "" : SHORTENED);
    var details =
        Json.object().put("requestId", request.id().value()).put("kind", request.kind().word());
    contextIfShort(request).ifPresent(context -> details.set("context", context));
    var ask =
        Ask.of(isPerson(tx, request) ? Type.ALERT : type, by, MaskedText.unmasked(words))
            .priority(type.priority())
            .agent(request.agent())
            .to(type == Type.ESCALATION ? List.of() : List.of(architect.value()))
            .feature(FEATURE, details);
    return gate.ask(
            tx, request.kind().isReview() ? ask.options(Verdict.names()).freeText(true) : ask)
        .id();
  }

  /** A person's own request holds nobody, because that person may be the only one who can reply. */
  private boolean isPerson(Tx tx, Request request) {
    return agents
        .findKnown(tx, request.agent())
        .filter(agent -> agent.kind() == AgentKind.HUMAN)
        .isPresent();
  }

  private static boolean isShownWhole(Request request) {
    return request.content().length() <= EXCERPT
        && contextIfShort(request).isPresent() == request.context().isPresent();
  }

  private static Optional<ObjectNode> contextIfShort(Request request) {
    return request.context().filter(context -> Json.write(context).length() <= LONGEST_CONTEXT);
  }

  @Override
  public String refusal() {
    return "only people reply to a request that the architect did not answer; wait for their reply";
  }

  @Override
  public Description describe(Question question) {
    return new Description(
        "Request to the architect",
        question
            .wording()
            .context()
            .flatMap(ReviewQuestions::json)
            .flatMap(details -> details.optional("context"))
            .map(Json::write),
        question.subject().agent().map(Link.ToContext::new),
        Optional.empty(),
        isReview(question));
  }

  /** Refuses an answer to a review that does not name its verdict, rather than guess it. */
  @Override
  public String accept(Question question, MaskedText answer) {
    var text = PeopleHandler.super.accept(question, answer);
    if (isReview(question) && read(text).isEmpty()) {
      throw Refusal.invalid(
          "the answer to a review must begin with a verdict; write APPROVED, NEEDS_CHANGES or"
              + " REJECTED, then a colon and the feedback");
    }
    if (isReview(question) && lacksFeedback(response(question, text))) {
      throw Refusal.invalid(
          "NEEDS_CHANGES alone does not help the agent; say what to change, as in NEEDS_CHANGES:"
              + " add a test");
    }
    Text.requireLength("the answer", response(question, text).words(), Response.LONGEST);
    return text;
  }

  private static boolean lacksFeedback(Response response) {
    return response.decision().filter(Verdict.NEEDS_CHANGES::equals).isPresent()
        && response.words().equals(Verdict.NEEDS_CHANGES.name());
  }

  private static boolean isReview(Question question) {
    return question.wording().options().equals(Verdict.names());
  }

  /** Reads a verdict with the text after it, or the same as JSON. */
  private static Optional<Response.Reviewed> read(String text) {
    var parsed = VERDICT_AND_FEEDBACK.matcher(text.strip());
    if (parsed.matches()) {
      var verdict = Verdict.valueOf(parsed.group(1).toUpperCase(Locale.ROOT));
      var words = Optional.ofNullable(parsed.group(2)).orElse("").strip();
      return Optional.of(new Response.Reviewed(verdict, words.isEmpty() ? verdict.name() : words));
    }
    return json(text)
        .filter(json -> Verdict.names().contains(json.path("verdict").asString("")))
        .filter(json -> json.path("feedback").isString())
        .map(json -> (Response.Reviewed) Response.of(json));
  }

  private static Optional<JsonNode> json(String text) {
    try {
      return Optional.of(Json.MAPPER.readTree(text)).filter(JsonNode::isObject);
    } catch (JacksonException e) {
      return Optional.empty();
    }
  }

  @Override
  public void answered(Tx tx, Question question, Answer answer) {
    if (!question.isOpen()) {
      reply(tx, question, answer.by(), response(question, answer.text()));
    }
  }

  private static Response response(Question question, String text) {
    return isReview(question)
        ? read(text).orElseThrow()
        : new Response.Answered(text, 1, List.of());
  }

  @Override
  public void closed(Tx tx, Question question) {
    if (question.state() instanceof State.Cancelled(var by, var reason, _)) {
      reply(
          tx,
          question,
          by,
          new Response.Withdrawn(
              "%s withdrew the request%s".formatted(by, reason.map(why -> ": " + why).orElse(""))));
    }
  }

  private void reply(Tx tx, Question question, AgentId by, Response response) {
    requests
        .waitingFor(tx, question.id())
        .ifPresent(
            request ->
                replies.write(
                    tx, request, ReplyTranscript.of(prompts.request(request, 0), response), by));
  }
}
