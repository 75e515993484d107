package dev.folkmoot.llm;

import dev.folkmoot.tool.Tool;
import dev.folkmoot.tool.ToolCall;
import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.http.client.HttpClientBuilder;
import dev.langchain4j.model.anthropic.AnthropicStreamingChatModel;
import dev.langchain4j.model.chat.StreamingChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.request.ResponseFormat;
import dev.langchain4j.model.chat.request.ResponseFormatType;
import dev.langchain4j.model.chat.request.json.JsonRawSchema;
import dev.langchain4j.model.chat.request.json.JsonSchema;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.chat.response.StreamingChatResponseHandler;
import dev.langchain4j.model.googleai.GoogleAiGeminiStreamingChatModel;
import dev.langchain4j.model.ollama.OllamaStreamingChatModel;
import dev.langchain4j.model.openai.OpenAiStreamingChatModel;
import java.net.http.HttpClient;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.node.ObjectNode;

/** Sends prompts to one model through LangChain4j. */
final class ProviderClient {
  /** The limit of tokens for Anthropic, which requires one. */
  private static final int ANTHROPIC_TOKENS = 4096;

  private static final String NO_KEY = "none";

  private final ModelConfig config;
  private final Set<Setting> refused;
  private final Set<Setting> sent;
  private final StreamingChatModel model;

  /**
   * @param refused the settings that are not sent to the model
   */
  ProviderClient(ModelConfig config, Optional<String> key, HttpClient http, Set<Setting> refused) {
    this.config = config;
    this.refused = refused;
    this.sent = Setting.toSend(config, refused);
    this.model = open(config, sent, key, new JdkHttpClient(http));
  }

  /** Returns when the handler has received the whole reply. */
  void ask(Prompt prompt, StreamingChatResponseHandler handler) {
    model.chat(request(prompt), handler);
  }

  /**
   * Whether a reply is really complete. For some providers, LangChain4j reports a complete reply
   * whenever the connection is closed.
   */
  boolean isWhole(ChatResponse response) {
    return switch (config.provider()) {
      case OPENAI, GOOGLE -> response.finishReason() != null;
      case ANTHROPIC, OLLAMA, SCRIPTED -> true;
    };
  }

  /**
   * The part of the request that the model refused, if the failure names one. If it names a tool,
   * only that tool is left out, not all tools.
   */
  Optional<RefusedPart> refused(AttemptFailure trouble, Prompt prompt) {
    var tools = takesTools() ? prompt.tools() : List.<Tool<ToolCall>>of();
    return RefusedToolFinder.in(trouble, tools)
        .<RefusedPart>map(RefusedPart.OfTool::new)
        .or(
            () ->
                sent.stream()
                    .filter(setting -> setting.isRefusedBy(trouble))
                    .findFirst()
                    .map(RefusedPart.OfSetting::new));
  }

  /** The settings that are not sent to the model. */
  Set<Setting> leftOut() {
    return refused;
  }

  /**
   * The stop sequences that are sent to the provider. With tools none are sent, because one could
   * cut off a tool call. We cut the text ourselves in any case.
   */
  List<String> stops(Prompt prompt) {
    return sent.contains(Setting.STOPS) && !prompt.hasTools()
        ? Stops.onWire(config.provider(), Stops.of(config, prompt))
        : List.of();
  }

  private ChatRequest request(Prompt prompt) {
    var request = ChatRequest.builder().messages(messages(prompt));
    var stops = stops(prompt);
    if (!stops.isEmpty()) {
      request.stopSequences(stops);
    }
    if (sent.contains(Setting.TEMPERATURE)) {
      config.temperature().ifPresent(request::temperature);
    }
    if (sendsSchema(prompt)) {
      prompt.schema().map(schema -> format(schema.source())).ifPresent(request::responseFormat);
    }
    if (takesTools() && prompt.hasTools()) {
      request.toolSpecifications(prompt.tools().stream().map(ToolSpecifications::of).toList());
    }
    return request.build();
  }

  /**
   * Google takes either a reply schema or tools. If there are both, the schema is put into the
   * system prompt.
   */
  private boolean sendsSchema(Prompt prompt) {
    return sent.contains(Setting.SCHEMA)
        && !(config.provider() == Provider.GOOGLE && takesTools() && prompt.hasTools());
  }

  /** Whether tools are sent; they are not if the model has refused them. */
  boolean takesTools() {
    return sent.contains(Setting.TOOLS);
  }

  private List<ChatMessage> messages(Prompt prompt) {
    var messages = new ArrayList<ChatMessage>();
    var system = prompt.system() + (sendsSchema(prompt) ? "" : shape(prompt));
    if (!system.isBlank()) {
      messages.add(SystemMessage.from(system));
    }
    prompt.messages().forEach(message -> messages.addAll(translated(message)));
    return messages;
  }

  /** The schema as text, for a model that does not take it as a setting. */
  private static String shape(Prompt prompt) {
    return prompt
        .schema()
        .map(
            schema ->
                "\n\nAnswer with one JSON object that fits this JSON Schema, and nothing else: "
                    + schema.source())
        .orElse("");
  }

  private static List<? extends ChatMessage> translated(Message message) {
    return switch (message) {
      case Message.Text(var author, var text) ->
          List.of(
              switch (author) {
                case USER -> UserMessage.from(text);
                case MODEL -> AiMessage.from(text);
              });
      case Message.Calls calls -> List.of(calling(calls));
      case Message.Results(var results) -> results.stream().map(ProviderClient::result).toList();
    };
  }

  private static AiMessage calling(Message.Calls message) {
    var calling =
        AiMessage.builder()
            .toolExecutionRequests(message.calls().stream().map(ProviderClient::request).toList());
    if (!message.text().isBlank()) {
      calling.text(message.text());
    }
    message.signature().map(ThoughtSignature::attributes).ifPresent(calling::attributes);
    return calling.build();
  }

  private static ToolExecutionRequest request(RequestedCall call) {
    return ToolExecutionRequest.builder()
        .id(call.id())
        .name(call.name())
        .arguments(JsonRepair.firstObject(call.arguments()).map(Object::toString).orElse("{}"))
        .build();
  }

  private static ToolExecutionResultMessage result(CallResult result) {
    return ToolExecutionResultMessage.builder()
        .id(result.call().id())
        .toolName(result.call().name())
        .text(result.text().isBlank() ? "(nothing)" : result.text())
        .isError(result.error())
        .build();
  }

  private static ResponseFormat format(ObjectNode schema) {
    return ResponseFormat.builder()
        .type(ResponseFormatType.JSON)
        .jsonSchema(
            JsonSchema.builder()
                .name("reply")
                .rootElement(JsonRawSchema.from(schema.toString()))
                .build())
        .build();
  }

  private static StreamingChatModel open(
      ModelConfig config, Set<Setting> sent, Optional<String> key, HttpClientBuilder http) {
    return switch (config.provider()) {
      case OPENAI -> openAi(config, sent, key, http);
      case ANTHROPIC -> anthropic(config, key, http);
      case GOOGLE -> gemini(config, key, http);
      case OLLAMA -> ollama(config, key, http);
      case SCRIPTED ->
          throw new IllegalArgumentException("a scripted model has no provider to call");
    };
  }

  private static StreamingChatModel openAi(
      ModelConfig config, Set<Setting> sent, Optional<String> key, HttpClientBuilder http) {
    var model =
        OpenAiStreamingChatModel.builder()
            .httpClientBuilder(http)
            .baseUrl(address(config))
            .modelName(config.model());
    key.ifPresent(model::apiKey);
    if (sent.contains(Setting.MAX_TOKENS)) {
      config.maxTokens().ifPresent(model::maxTokens);
    }
    if (sent.contains(Setting.MAX_COMPLETION_TOKENS)) {
      config.maxTokens().ifPresent(model::maxCompletionTokens);
    }
    return model.build();
  }

  private static StreamingChatModel anthropic(
      ModelConfig config, Optional<String> key, HttpClientBuilder http) {
    var model =
        AnthropicStreamingChatModel.builder()
            .httpClientBuilder(http)
            .baseUrl(address(config))
            .apiKey(key.orElse(NO_KEY))
            .maxTokens(config.maxTokens().orElse(ANTHROPIC_TOKENS))
            .modelName(config.model());
    return model.build();
  }

  private static StreamingChatModel gemini(
      ModelConfig config, Optional<String> key, HttpClientBuilder http) {
    var model =
        GoogleAiGeminiStreamingChatModel.builder()
            .httpClientBuilder(http)
            .baseUrl(address(config))
            .apiKey(key.orElse(NO_KEY))
            .returnThinking(true)
            .sendThinking(true)
            .modelName(config.model());
    config.maxTokens().ifPresent(model::maxOutputTokens);
    return model.build();
  }

  private static StreamingChatModel ollama(
      ModelConfig config, Optional<String> key, HttpClientBuilder http) {
    var model =
        OllamaStreamingChatModel.builder()
            .httpClientBuilder(http)
            .baseUrl(address(config))
            .modelName(config.model());
    key.ifPresent(secret -> model.customHeaders(Map.of("Authorization", "Bearer " + secret)));
    config.maxTokens().ifPresent(model::numPredict);
    return model.build();
  }

  private static String address(ModelConfig config) {
    return config.address().orElseThrow().toString();
  }
}
