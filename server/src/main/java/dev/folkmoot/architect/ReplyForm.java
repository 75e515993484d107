package dev.folkmoot.architect;

import dev.folkmoot.core.Json;
import dev.folkmoot.core.Secrets;
import dev.folkmoot.core.Text;
import dev.folkmoot.llm.Reply;
import dev.folkmoot.llm.StructuredReply;
import dev.folkmoot.tool.JsonSchema;
import dev.folkmoot.tool.Tool;
import dev.folkmoot.tool.ToolCall;
import dev.folkmoot.tool.ToolResult;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/**
 * The form of a reply: the call of a tool that ends the model's turn, or the same JSON from a model
 * without tools. A verdict is never guessed from prose.
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
    return ToolResult.of(Json.object().put("message", "Your reply was accepted."));
  }

  /** The response in a model's last reply; empty if the reply does not have the form. */
  synchronized Optional<Response> read(Reply reply) {
    return submitted.or(
        () ->
            reply
                .structured()
                .flatMap(ReplyForm::wholeJson)
                .map(Secrets::mask)
                .map(this::shortened));
  }

  /** Cuts a text that is too long; the model is not asked again. */
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

  /** Accepts JSON only as the whole reply, since JSON within other text may be a quotation. */
  private static Optional<ObjectNode> wholeJson(StructuredReply structured) {
    return structured instanceof StructuredReply.Valid(var value)
        ? Optional.of(value)
        : Optional.empty();
  }

  /** The message to a model whose reply does not have the form. */
  String correction() {
    return ("Your reply was not accepted, because it does not have the required form. Call %s, or"
            + " reply with one JSON object: %s")
        .formatted(toolName(), schema().source());
  }
}
