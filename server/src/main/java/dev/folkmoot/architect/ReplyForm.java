package dev.folkmoot.architect;

import dev.folkmoot.core.Json;
import dev.folkmoot.core.Secrets;
import dev.folkmoot.core.Text;
import dev.folkmoot.llm.Reply;
import dev.folkmoot.llm.Structured;
import dev.folkmoot.tool.JsonSchema;
import dev.folkmoot.tool.Tool;
import dev.folkmoot.tool.ToolCall;
import dev.folkmoot.tool.ToolResult;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/**
 * The form of a reply: a tool that ends the model's turn, and for models without tools the same as
 * JSON. A verdict is never read out of prose.
 */
final class ReplyForm {
  private static final JsonSchema REVIEW =
      JsonSchema.parse(
          """
          {"type":"object","properties":{
            "verdict":{"type":"string","enum":["APPROVED","NEEDS_CHANGES","REJECTED"]},
            "feedback":{"type":"string","minLength":1,
              "description":"The reasons, and each change that is needed."}},
          "required":["verdict","feedback"]}
          """);

  private static final JsonSchema ANSWER =
      JsonSchema.parse(
          """
          {"type":"object","properties":{
            "answer":{"type":"string","minLength":1},
            "confidence":{"type":"number","minimum":0,"maximum":1},
            "sources":{"type":"array","items":{"type":"string"}}},
          "required":["answer","confidence"]}
          """);

  private final RequestKind kind;
  private Optional<Response> submitted = Optional.empty();

  ReplyForm(RequestKind kind) {
    this.kind = kind;
  }

  JsonSchema schema() {
    return kind.isReview() ? REVIEW : ANSWER;
  }

  private String toolName() {
    return kind.isReview() ? "review_complete" : "answer_complete";
  }

  Tool<ToolCall> tool() {
    return Tool.<ToolCall>named(toolName())
        .title(kind.isReview() ? "Complete the review" : "Answer the question")
        .describe("Gives your reply to the request and ends your turn.")
        .takes(schema())
        .idempotent()
        .endsTurn()
        .does(this::submit);
  }

  private synchronized ToolResult submit(ToolCall call) {
    submitted = Optional.of(shortened(Secrets.mask(call.arguments())));
    return ToolResult.of(Json.object().put("message", "Your reply is taken."));
  }

  /** The response of a model's last reply; nothing if it has another form. */
  synchronized Optional<Response> read(Reply reply) {
    return submitted.or(
        () ->
            reply
                .structured()
                .flatMap(ReplyForm::wholeJson)
                .map(Secrets::mask)
                .map(this::shortened));
  }

  /** A model is not asked again for what it said at too great length. */
  private Response shortened(ObjectNode given) {
    return switch (Response.of(kind, given)) {
      case Response.Answered(var answer, var confidence, var sources) ->
          new Response.Answered(
              Text.excerpt(Response.LONGEST, answer),
              confidence,
              sources.stream().map(one -> Text.excerpt(Response.LONGEST, one)).toList());
      case Response.Reviewed(var verdict, var feedback) ->
          new Response.Reviewed(verdict, Text.excerpt(Response.LONGEST, feedback));
      case Response.Withdrawn withdrawn -> withdrawn;
    };
  }

  /** JSON in the middle of other words may be somebody else's, whom the model quotes. */
  private static Optional<ObjectNode> wholeJson(Structured structured) {
    return structured instanceof Structured.Given(var value)
        ? Optional.of(value)
        : Optional.empty();
  }

  /** The words for a model whose reply has another form. */
  String correction() {
    return "Your reply was not taken, since it has another form. Call %s, or reply with one JSON object: %s"
        .formatted(toolName(), schema().source());
  }
}
