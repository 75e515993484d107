package dev.folkmoot.mcp;

import dev.folkmoot.core.Json;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.tool.Content;
import dev.folkmoot.tool.JsonSchema;
import dev.folkmoot.tool.ResourceContents;
import dev.folkmoot.tool.Tool;
import dev.folkmoot.tool.ToolResult;
import java.time.Instant;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The tools, resources and prompts that the official suite calls by name. */
final class Conformance {
  private static final byte[] PIXEL =
      Base64.getDecoder()
          .decode(
              "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==");
  private static final byte[] SOUND =
      Base64.getDecoder().decode("UklGRiQAAABXQVZFZm10IBAAAAABAAEARKwAAIhYAQACABAAZGF0YQAAAAA=");

  private Conformance() {}

  static Catalogue catalogue() {
    return new Catalogue(
        List.of(
            tool("test_simple_text", _ -> text("This is a simple text response for testing.")),
            tool("test_image_content", _ -> ToolResult.content(Content.image(PIXEL, "image/png"))),
            tool("test_audio_content", _ -> ToolResult.content(Content.audio(SOUND, "audio/wav"))),
            tool("test_embedded_resource", _ -> ToolResult.content(embedded())),
            tool(
                "test_multiple_content_types",
                _ ->
                    ToolResult.content(
                        Content.text("Multiple content types test:"),
                        Content.image(PIXEL, "image/png"),
                        embedded())),
            tool(
                "test_error_handling",
                _ -> {
                  throw Refusal.invalid("This tool intentionally returns an error for testing");
                }),
            tool("test_tool_with_logging").doesLater(Conformance::logging),
            tool("test_logging_tool").doesLater(Conformance::logging),
            tool("test_tool_with_progress").doesLater(Conformance::progress),
            tool("test_sampling")
                .takes(schema("prompt", "string"))
                .doesLater(
                    call ->
                        call.ask(
                                Map.of("reply", sample(call.arguments().path("prompt").asString())))
                            .thenApply(answers -> text("LLM response: " + answers))),
            tool("test_elicitation")
                .takes(schema("message", "string"))
                .doesLater(
                    call ->
                        elicited(
                            call,
                            call.arguments().path("message").asString(),
                            schema("username", "string", "email", "string"))),
            tool("test_elicitation_sep1034_defaults")
                .doesLater(call -> elicited(call, "Check these", DEFAULTS)),
            tool("test_elicitation_sep1330_enums")
                .doesLater(call -> elicited(call, "Choose", ENUMS)),
            tool("test_streaming_elicitation")
                .doesLater(call -> elicited(call, "Your name?", schema("name", "string"))),
            tool("test_missing_capability")
                .does(
                    call -> {
                      call.require(Capability.SAMPLING);
                      return text("it can");
                    }),
            tool("json_schema_2020_12_tool").takes(SCHEMA_2020_12).does(_ -> text("fits")),
            tool("test_custom_header")
                .takes(
                    JsonSchema.parse(
                        """
                        {"type":"object","required":["region"],
                         "properties":{"region":{"type":"string","x-mcp-header":"Region"}}}
                        """))
                .does(call -> text(call.arguments().path("region").asString())),
            asking("elicitation", Map.of("user_name", form("name", "string"))),
            asking(
                "sampling", Map.of("capital_question", sample("What is the capital of France?"))),
            asking("list_roots", Map.of("client_roots", new InputRequest.Roots())),
            asking("request_state", Map.of("confirm", form("ok", "boolean"))),
            asking("tampered_state", Map.of("confirm", form("ok", "boolean"))),
            asking("multiple_inputs", everything()),
            tool("test_input_required_result_multi_round")
                .doesLater(
                    call ->
                        call.elicit("step1", "Your name?", schema("name", "string"))
                            .thenCompose(
                                _ -> call.elicit("step2", "Colour?", schema("color", "string")))
                            .thenApply(colour -> text("It is " + colour.content()))),
            tool("test_input_required_result_capabilities").doesLater(Conformance::whatItCan),
            tool("greet")
                .takes(schema("name", "string"))
                .does(
                    call -> text("Hello, %s!".formatted(call.arguments().path("name").asString()))),
            tool("slow_compute")
                .takes(
                    JsonSchema.parse(
                        """
                        {"type":"object","properties":
                         {"seconds":{"type":"number"},"label":{"type":"string"}}}
                        """))
                .waitsAsTaskWhereDeclared()
                .does(call -> after(call, call.arguments().path("seconds").asDouble(), "computed")),
            tool("failing_job").waitsAsTaskOnly().does(Conformance::fail),
            tool("protocol_error_job").waitsAsTaskOnly().does(Conformance::crash),
            tool("confirm_delete")
                .takes(schema("filename", "string"))
                .waitsAsTaskWhereDeclared()
                .doesLater(
                    call ->
                        call.elicit("confirm", "Delete it?", schema("confirm", "boolean"))
                            .thenApply(answer -> text("deleted: " + answer.accepted()))),
            tool("multi_input")
                .waitsAsTaskWhereDeclared()
                .doesLater(
                    call ->
                        call.ask(
                                Map.of(
                                    "one", form("name", "string"), "two", form("name", "string")))
                            .thenApply(answers -> text(answers.toString()))),
            tool("test_tool_with_task")
                .waitsAsTaskOnly()
                .doesLater(
                    call ->
                        call.askBeforeTask(Map.of("user_name", form("name", "string")))
                            .thenApply(answers -> after(call, 1, "for " + answers)))),
        List.of(
            new Resource(
                "test://static-text",
                "static-text",
                "Static text",
                "A text",
                "text/plain",
                "test",
                (uri, _) ->
                    List.of(
                        ResourceContents.text(
                            uri,
                            "text/plain",
                            "This is the content of the static text resource."))),
            new Resource(
                "test://static-binary",
                "static-binary",
                "Static image",
                "An image",
                "image/png",
                "test",
                (uri, _) -> List.of(ResourceContents.bytes(uri, "image/png", PIXEL))),
            new Resource(
                "test://watched-resource",
                "watched-resource",
                "Watched text",
                "A text that changes",
                "text/plain",
                "test",
                (uri, _) -> List.of(ResourceContents.text(uri, "text/plain", "as it is")))),
        List.of(
            new ResourceTemplate(
                "test://template/{id}/data",
                "template",
                "Data by id",
                "Data by id",
                "application/json",
                Map.of("id", (begun, _) -> List.of(begun + "1", begun + "2")),
                "test",
                (uri, call) ->
                    List.of(
                        ResourceContents.text(
                            uri, "application/json", call.arguments().toString())))),
        List.of(
            prompt(
                "test_simple_prompt", List.of(), _ -> said("This is a simple prompt for testing.")),
            prompt(
                "test_prompt_with_arguments",
                List.of("arg1", "arg2"),
                call -> said("Prompt with arguments: " + call.arguments())),
            prompt(
                "test_prompt_with_embedded_resource",
                List.of("resourceUri"),
                call ->
                    messages(
                        new Content.Embedded(
                            ResourceContents.text(
                                call.arguments().path("resourceUri").asString(),
                                "text/plain",
                                "Embedded resource content for testing.")),
                        Content.text("Please process the embedded resource above."))),
            prompt(
                "test_prompt_with_image",
                List.of(),
                _ ->
                    messages(
                        Content.image(PIXEL, "image/png"),
                        Content.text("Please analyze the image above."))),
            prompt(
                "test_input_required_result_prompt",
                List.of(),
                call ->
                    call.elicit("user_context", "Which context?", schema("context", "string"))
                        .thenCompose(answer -> said("In the context " + answer.content())))));
  }

  private static Tool<Call> tool(String name) {
    return Tool.<Call>named(name).describe("Called by the suite: " + name).in("suite");
  }

  private static Tool<Call> tool(String name, Function<Call, ToolResult> work) {
    return tool(name).does(work);
  }

  private static Tool<Call> asking(String name, Map<String, InputRequest> requests) {
    return tool("test_input_required_result_" + name)
        .doesLater(
            call -> {
              boolean again = call.state().isPresent();
              call.remember(Json.object().put("asked", true));
              return call.ask(requests)
                  .thenApply(answers -> text((again ? "state-ok " : "") + answers));
            });
  }

  private static CompletableFuture<ToolResult> whatItCan(Call call) {
    var requests = new LinkedHashMap<String, InputRequest>();
    everything()
        .forEach(
            (key, request) -> {
              if (call.supports(request.needs())) {
                requests.put(key, request);
              }
            });
    return call.ask(requests).thenApply(answers -> text(answers.toString()));
  }

  private static Map<String, InputRequest> everything() {
    return Map.of(
        "user_name",
        form("name", "string"),
        "greeting",
        sample("Generate a greeting"),
        "client_roots",
        new InputRequest.Roots());
  }

  private static InputRequest form(String field, String type) {
    return new InputRequest.Form("Please tell", schema(field, type));
  }

  private static InputRequest sample(String prompt) {
    var params = Json.object().put("maxTokens", 100);
    var message = params.putArray("messages").addObject().put("role", "user");
    message.putObject("content").put("type", "text").put("text", prompt);
    return new InputRequest.Sample(params);
  }

  private static CompletableFuture<ToolResult> elicited(
      Call call, String message, JsonSchema schema) {
    return call.elicit("answer", message, schema)
        .thenApply(
            answer -> text("action=%s, content=%s".formatted(answer.action(), answer.content())));
  }

  private static CompletableFuture<ToolResult> logging(Call call) {
    call.log(LogLevel.INFO, "Tool execution started");
    return CompletableFuture.runAsync(() -> call.log(LogLevel.INFO, "Tool processing data"), soon())
        .thenRunAsync(() -> call.log(LogLevel.INFO, "Tool execution completed"), soon())
        .thenApply(_ -> text("logged"));
  }

  private static CompletableFuture<ToolResult> progress(Call call) {
    call.progress(0, 100);
    return CompletableFuture.runAsync(() -> call.progress(50, 100), soon())
        .thenRunAsync(() -> call.progress(100, 100), soon())
        .thenApply(_ -> text("progressed"));
  }

  private static Executor soon() {
    return CompletableFuture.delayedExecutor(50, TimeUnit.MILLISECONDS);
  }

  /** Done when some time has passed since the first call; that is remembered. */
  private static ToolResult after(Call call, double seconds, String what) {
    long now = Instant.now().toEpochMilli();
    long due = call.state().map(JsonNode::asLong).orElse(now + (long) (seconds * 1000));
    call.remember(Json.MAPPER.valueToTree(due));
    return now >= due ? text(what) : ToolResult.pending(Json.object().put("pending", true));
  }

  private static ToolResult fail(Call call) {
    return after(call, 1, "") instanceof ToolResult.Pending pending
        ? pending
        : ToolResult.refused("the job failed; mend it");
  }

  private static ToolResult crash(Call call) {
    if (after(call, 1, "") instanceof ToolResult.Pending pending) {
      return pending;
    }
    throw new IllegalStateException("the job crashed, as the suite wants it");
  }

  private static Prompt prompt(
      String name,
      List<String> arguments,
      Function<Call, CompletableFuture<List<Prompt.Message>>> text) {
    return new Prompt(
        name,
        name,
        "Asked for by the suite",
        arguments.stream()
            .map(
                one ->
                    new Prompt.Argument(
                        one, "An argument", true, (begun, _) -> List.of(begun + "!")))
            .toList(),
        text);
  }

  private static CompletableFuture<List<Prompt.Message>> said(String text) {
    return messages(Content.text(text));
  }

  private static CompletableFuture<List<Prompt.Message>> messages(Content... contents) {
    return CompletableFuture.completedFuture(
        List.of(contents).stream().map(Prompt.Message::user).toList());
  }

  private static Content embedded() {
    return new Content.Embedded(
        ResourceContents.text(
            "test://embedded-resource", "text/plain", "This is an embedded resource content."));
  }

  private static ToolResult text(String text) {
    return ToolResult.content(Content.text(text));
  }

  /** An object whose fields are all required, given as names and types in turn. */
  static JsonSchema schema(String... fields) {
    ObjectNode schema = Json.object().put("type", "object");
    var properties = schema.putObject("properties");
    var required = schema.putArray("required");
    for (int i = 0; i < fields.length; i += 2) {
      properties.putObject(fields[i]).put("type", fields[i + 1]);
      required.add(fields[i]);
    }
    return new JsonSchema(schema);
  }

  private static final JsonSchema DEFAULTS =
      JsonSchema.parse(
          """
          {"type":"object","properties":{
            "name":{"type":"string","default":"John Doe"},
            "age":{"type":"integer","default":30},
            "score":{"type":"number","default":95.5},
            "status":{"type":"string","enum":["active","inactive","pending"],"default":"active"},
            "verified":{"type":"boolean","default":true}}}
          """);

  private static final JsonSchema ENUMS =
      JsonSchema.parse(
          """
          {"type":"object","properties":{
            "untitledSingle":{"type":"string","enum":["option1","option2","option3"]},
            "titledSingle":{"type":"string","oneOf":[
              {"const":"value1","title":"First Option"},
              {"const":"value2","title":"Second Option"},
              {"const":"value3","title":"Third Option"}]},
            "legacyEnum":{"type":"string","enum":["opt1","opt2","opt3"],
              "enumNames":["Option One","Option Two","Option Three"]},
            "untitledMulti":{"type":"array",
              "items":{"type":"string","enum":["option1","option2","option3"]}},
            "titledMulti":{"type":"array","items":{"anyOf":[
              {"const":"value1","title":"First Choice"},
              {"const":"value2","title":"Second Choice"},
              {"const":"value3","title":"Third Choice"}]}}}}
          """);

  private static final JsonSchema SCHEMA_2020_12 =
      JsonSchema.parse(
          """
          {"$schema":"https://json-schema.org/draft/2020-12/schema","type":"object",
           "$defs":{"address":{"$anchor":"addressDef","type":"object","properties":{
             "street":{"type":"string"},"city":{"type":"string"}}}},
           "properties":{"name":{"type":"string"},"address":{"$ref":"#/$defs/address"},
             "contactMethod":{"type":"string","enum":["phone","email"]},
             "phone":{"type":"string"},"email":{"type":"string"}},
           "allOf":[{"anyOf":[{"required":["phone"]},{"required":["email"]}]}],
           "if":{"properties":{"contactMethod":{"const":"phone"}},"required":["contactMethod"]},
           "then":{"required":["phone"]},"else":{"required":["email"]},
           "additionalProperties":false}
          """);
}
