package dev.folkmoot.roundtable;

import dev.folkmoot.core.Ids;
import dev.folkmoot.core.Json;
import dev.folkmoot.core.QuestionId;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.core.Secrets;
import dev.folkmoot.core.Text;
import dev.folkmoot.tool.JsonSchema;
import dev.folkmoot.tool.Tool;
import dev.folkmoot.tool.ToolCall;
import dev.folkmoot.tool.ToolResult;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * The tools of a debate for one turn of one agent. Each turn has its own instance, so each request
 * and response counts as the right agent's even if many speak at once.
 */
final class DebateToolkit {
  private static final String REQUEST_CONTEXT = "request_context";
  private static final String SUBMIT_RESPONSE = "submit_response";
  private static final int MOST_FOUND = 5;
  private static final int EXCERPT = 500;
  private static final double SPEAKS_OF = 0.3;

  private static final JsonSchema REQUEST =
      JsonSchema.parse(
          """
          {"type":"object","properties":{
            "query":{"type":"string","minLength":1,"maxLength":1000,"description":"What you need to know."},
            "reason":{"type":"string","minLength":1,"maxLength":500,"description":"Why it matters for the debate."},
            "priority":{"type":"string","enum":["required","optional"],"default":"required",
              "description":"required: the next round waits for it."}},
          "required":["query","reason"],"additionalProperties":false}
          """);

  private static final JsonSchema CLAIM =
      JsonSchema.parse(
          """
          {"type":"object","properties":{
            "claim":{"type":"string","minLength":1,"maxLength":1000},
            "source_agent":{"type":"string","description":"Search only this participant's words."}},
          "required":["claim"],"additionalProperties":false}
          """);

  private final Ids ids;
  private final boolean lastRound;
  private final List<TurnResponse> others;
  private final Function<TurnResponse, String> names;
  private final List<NewContextRequest> requests = new ArrayList<>();
  private Optional<Response> submitted = Optional.empty();

  /**
   * @param others the responses of the others that the agent has read
   * @param names the participants' names, as the agent knows them
   */
  DebateToolkit(
      Ids ids, boolean lastRound, List<TurnResponse> others, Function<TurnResponse, String> names) {
    this.ids = ids;
    this.lastRound = lastRound;
    this.others = List.copyOf(others);
    this.names = names;
  }

  List<Tool<ToolCall>> tools() {
    return List.of(
        Tool.<ToolCall>named(REQUEST_CONTEXT)
            .title("Request context")
            .describe(
                "Requests information that you need and cannot find out yourself. Somebody looks"
                    + " it up before the next round, and everybody is shown the result.")
            .takes(REQUEST)
            .idempotent()
            .partOfTurn()
            .does(this::request),
        Tool.<ToolCall>named("fact_check")
            .title("Check a claim")
            .describe("Finds what the participants of this debate said about a claim.")
            .takes(CLAIM)
            .readOnly()
            .does(this::check),
        Tool.<ToolCall>named(SUBMIT_RESPONSE)
            .title("Submit your response")
            .describe("Submits your response for this round and ends your turn.")
            .takes(Response.SCHEMA)
            .idempotent()
            .endsTurn()
            .does(this::submit));
  }

  /** Whether the tool's effect is shown elsewhere: as the response or as a context request. */
  static boolean isShownByResponse(String tool) {
    return tool.equals(SUBMIT_RESPONSE) || tool.equals(REQUEST_CONTEXT);
  }

  private synchronized ToolResult request(ToolCall call) {
    if (lastRound) {
      throw Refusal.conflict(
          "this is the last round, so no context can be requested; answer from what is known");
    }
    if (requests.size() >= NewContextRequest.MOST) {
      throw Refusal.conflict("ten requests were made in this turn; answer from what is known");
    }
    var request = NewContextRequest.of(new QuestionId(ids.next()), Secrets.mask(call.arguments()));
    requests.add(request);
    return ToolResult.of(
        Json.object()
            .put("requestId", request.id().value())
            .put("message", "Context request queued."));
  }

  private ToolResult check(ToolCall call) {
    var claim = call.arguments().get("claim").stringValue();
    var source = call.arguments().optional("source_agent").map(node -> node.stringValue());
    var found = Json.object().put("claim", Text.excerpt(EXCERPT, claim));
    var said = found.putArray("said");
    others.stream()
        .filter(one -> source.isEmpty() || source.get().equalsIgnoreCase(names.apply(one)))
        .filter(one -> coverage(claim, one) >= SPEAKS_OF)
        .sorted(Comparator.comparingDouble((TurnResponse one) -> coverage(claim, one)).reversed())
        .limit(MOST_FOUND)
        .forEach(
            one ->
                said.addObject()
                    .put("participant", names.apply(one))
                    .put("round", one.round())
                    .put("position", Text.excerpt(EXCERPT, one.response().position()))
                    .put("confidence", one.response().confidence()));
    return ToolResult.of(found);
  }

  private static double coverage(String claim, TurnResponse given) {
    return WordOverlap.coverage(
        claim, given.response().position() + " " + given.response().reasoning());
  }

  private synchronized ToolResult submit(ToolCall call) {
    submitted = Optional.of(Response.of(Secrets.mask(call.arguments()), Response.Form.STRUCTURED));
    return ToolResult.of(Json.object().put("message", "Your response was accepted."));
  }

  synchronized List<NewContextRequest> requests() {
    return List.copyOf(requests);
  }

  synchronized Optional<Response> submitted() {
    return submitted;
  }
}
