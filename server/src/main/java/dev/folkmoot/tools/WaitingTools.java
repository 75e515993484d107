package dev.folkmoot.tools;

import dev.folkmoot.agent.Agents;
import dev.folkmoot.agent.Speaker;
import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Json;
import dev.folkmoot.core.QuestionId;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.core.SessionId;
import dev.folkmoot.core.VisibleText;
import dev.folkmoot.gate.Action;
import dev.folkmoot.gate.Clearance;
import dev.folkmoot.gate.Gate;
import dev.folkmoot.gate.Question;
import dev.folkmoot.gate.Scope;
import dev.folkmoot.mcp.Call;
import dev.folkmoot.mcp.Capability;
import dev.folkmoot.mcp.ElicitationResult;
import dev.folkmoot.tool.JsonSchema;
import dev.folkmoot.tool.Tool;
import dev.folkmoot.tool.ToolResult;
import dev.folkmoot.wire.gate.ClearanceInput;
import dev.folkmoot.wire.gate.ClearanceJson;
import dev.folkmoot.wire.gate.QuestionJson;
import dev.folkmoot.wire.gate.QuestionWaitInput;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Tools that wait without blocking a thread. If a person sits at the client, the client also shows
 * them the question; the first answer wins, wherever it comes from.
 */
public final class WaitingTools {
  private static final int FIRST = 1;

  /**
   * Longer questions are left to the inbox: clients cut long forms, and nobody should decide on
   * half a question.
   */
  private static final int MOST_IN_A_FORM = 12_000;

  private static final String SINCE = "since";

  private final Gate gate;
  private final Agents agents;

  public WaitingTools(Gate gate, Agents agents) {
    this.gate = gate;
    this.agents = agents;
  }

  public List<Tool<Call>> tools() {
    return List.of(
        Tool.<Call>named("wait_for_clearance")
            .title("Wait until I may go on")
            .describe(
                "Waits until nothing holds you and returns the answers; act on them. Returns after"
                    + " at most 50 seconds: if pending is true, you are still held, so call it"
                    + " again with the cursor.")
            .in(GateTools.TOOLSET)
            .takes(ToolSchemas.of(ClearanceInput.class))
            .gives(ToolSchemas.of(ClearanceJson.class))
            .readOnly()
            .waits()
            .doesLater(this::clearance),
        Tool.<Call>named("wait_for_answer")
            .title("Wait for an answer")
            .describe(
                "Waits until a question is settled. Returns after at most 50 seconds: if pending is"
                    + " true, call it again.")
            .in(GateTools.TOOLSET)
            .takes(ToolSchemas.of(QuestionWaitInput.class))
            .gives(ToolSchemas.of(QuestionJson.class))
            .readOnly()
            .waits()
            .doesLater(this::answer));
  }

  private CompletableFuture<ToolResult> clearance(Call call) {
    var input = ToolSchemas.arguments(call, ClearanceInput.class);
    var caller = AgentCaller.registered(call, agents);
    var session = Optional.ofNullable(input.sessionId()).map(SessionId::given);
    var since =
        Optional.ofNullable(input.cursor())
            .orElseGet(() -> startCursor(call, caller.name(), session));
    var form = putToPerson(call, caller, () -> held(caller.name(), session), input.elicit());
    return endIfFormFails(
            form, gate.clearance(caller.name(), session, call.maxWait(), Optional.of(since)), call)
        .thenApply(
            clearance ->
                clearance instanceof Clearance.Cleared
                    ? ToolResult.of(ClearanceJson.of(clearance))
                    : ToolResult.pending(ClearanceJson.of(clearance)));
  }

  private Optional<Question> held(AgentId agent, Optional<SessionId> session) {
    return gate.check(agent, session).heldBy().stream()
        .findFirst()
        .map(hold -> gate.question(hold.question()));
  }

  /**
   * The cursor at which the first round of this wait began: a later round returns all answers since
   * then.
   */
  private String startCursor(Call call, AgentId agent, Optional<SessionId> session) {
    var state = ShownQuestion.state(call);
    if (!state.has(SINCE)) {
      call.remember(state.put(SINCE, gate.cursor(agent, session)));
    }
    return state.get(SINCE).stringValue();
  }

  private CompletableFuture<ToolResult> answer(Call call) {
    var input = ToolSchemas.arguments(call, QuestionWaitInput.class);
    var caller = AgentCaller.registered(call, agents);
    var question = gate.question(new QuestionId(input.questionId()));
    var form = putToPerson(call, caller, () -> Optional.of(question), input.elicit());
    return endIfFormFails(form, gate.whenSettled(question.id(), call.maxWait()), call)
        .thenApply(
            settled ->
                settled.isOpen()
                    ? ToolResult.pending(QuestionJson.afterWait(settled, Optional.empty()))
                    : ToolResult.of(QuestionJson.of(settled)));
  }

  /**
   * Returns the wait, and ends it if the form fails. In the stateless revision the form fails with
   * {@code InputRequired}, which ends this call and is its reply.
   */
  private static <T> CompletableFuture<T> endIfFormFails(
      CompletableFuture<?> form, CompletableFuture<T> wait, Call call) {
    var _ =
        form.whenComplete(
            (_, failure) -> {
              if (failure != null) {
                wait.completeExceptionally(failure);
              }
            });
    return call.unlessCancelled(wait);
  }

  /** Completes when the person has answered or declined; the answer then ends the wait. */
  private CompletableFuture<?> putToPerson(
      Call call,
      AgentCaller caller,
      Supplier<Optional<Question>> waitedFor,
      @Nullable Boolean wanted) {
    var person = caller.person();
    if (Boolean.FALSE.equals(wanted)
        || call.maxWait().isZero()
        || !call.supports(Capability.ELICITATION)
        || call.isTask()
        || person.isEmpty()) {
      return CompletableFuture.completedFuture(true);
    }
    var question =
        ShownQuestion.shownEarlier(call)
            .map(shown -> gate.question(shown.question()))
            .or(waitedFor)
            .filter(one -> isOwn(caller, one) && isFor(person.get(), one))
            .filter(one -> words(one).length() <= MOST_IN_A_FORM);
    if (question.isEmpty()) {
      return CompletableFuture.completedFuture(true);
    }
    var asked = question.get();
    var shown = ShownQuestion.shownEarlier(call).orElseGet(() -> ShownQuestion.of(asked));
    shown.remember(call);
    return show(call, asked, FIRST)
        .thenAccept(elicited -> submitAnswer(shown, person.get(), elicited));
  }

  /** Shows the form, and once more after a mistake; after that the question stays in the inbox. */
  private static CompletableFuture<ElicitationResult> show(
      Call call, Question question, int attempt) {
    var key = question.id().value() + (attempt == FIRST ? "" : "." + attempt);
    return call.offer(key, words(question), form(question))
        .thenCompose(
            elicited ->
                elicited.action() == ElicitationResult.Action.INVALID && attempt == FIRST
                    ? show(call, question, attempt + 1)
                    : CompletableFuture.completedFuture(elicited));
  }

  private void submitAnswer(ShownQuestion shown, Speaker person, ElicitationResult elicited) {
    if (elicited.accepted()) {
      try {
        var answer = elicited.content().path("answer").asString("");
        gate.answer(shown.question(), person, answer, shown.conditions());
      } catch (Refusal refusal) {
        // the answer is refused; the question stays open
      }
    }
  }

  /**
   * Whether the agent asked the question about itself, and it is neither a halt nor a hold of
   * everything: the person at the agent's client may answer nothing else.
   */
  private static boolean isOwn(AgentCaller caller, Question question) {
    return question.subject().askedBy().isAlike(caller.name())
        && question.subject().agent().filter(caller.name()::isAlike).isPresent()
        && !question.rule().halt()
        && !question.holds(Scope.SYSTEM);
  }

  /**
   * Whether the question is for people, and this person may answer it now and has not voted yet.
   */
  private boolean isFor(Speaker person, Question question) {
    return (question.type().forPeople() || question.holdsSomebody())
        && question.voteOf(person.name()).isEmpty()
        && gate.inbox().rights(person).to(Action.ANSWER, question).isAllowed();
  }

  /** Everything that the person decides on, as the page shows it. */
  private static String words(Question question) {
    return VisibleText.of(
        "%s asks: %s%s%s"
            .formatted(
                question.subject().askedBy(),
                question.wording().text(),
                question.wording().reason().map(reason -> "\n" + reason).orElse(""),
                question.wording().context().map(context -> "\nContext: " + context).orElse("")));
  }

  private static JsonSchema form(Question question) {
    var schema = Json.object().put("type", "object");
    var answer =
        schema
            .putObject("properties")
            .putObject("answer")
            .put("type", "string")
            .put("title", "Answer")
            .put("description", "The first answer that arrives counts for everybody.");
    if (!question.wording().options().isEmpty() && !question.wording().freeText()) {
      var options = answer.putArray("enum");
      question.wording().options().forEach(options::add);
    }
    schema.putArray("required").add("answer");
    return new JsonSchema(schema);
  }
}
