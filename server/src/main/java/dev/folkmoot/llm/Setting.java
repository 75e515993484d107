package dev.folkmoot.llm;

import dev.folkmoot.llm.ModelFailure.Reason;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A setting of a request that some models refuse. */
enum Setting {
  STOPS("stop|stop_sequences|stopSequences"),
  TEMPERATURE("temperature"),
  /** The limit of tokens, as most servers with OpenAI's API call it. */
  MAX_TOKENS("max_tokens"),
  /** The limit of tokens, as OpenAI itself calls it. */
  MAX_COMPLETION_TOKENS("max_completion_tokens"),
  TOOLS("tools?|tool_choice|function[ _]call(ing|s)?|functions?"),
  SCHEMA(
      "response_format|json_schema|responseSchema|responseJsonSchema|response_schema|output_config"
          + "|output_format|structured[ _]outputs?");

  private static final String REFUSED =
      "support|unknown|unrecognized|unexpected|deprecated|not permitted|not allowed";

  private final Pattern named;

  Setting(String names) {
    named =
        Pattern.compile(
            "\\(400\\):(?=.*\\b(%s)\\b)(?=.*(%s))".formatted(names, REFUSED),
            Pattern.CASE_INSENSITIVE);
  }

  /** The settings to send to a model that has refused some. */
  static Set<Setting> toSend(ModelConfig config, Set<Setting> refused) {
    var sent = EnumSet.of(STOPS, TOOLS, SCHEMA);
    config.temperature().ifPresent(_ -> sent.add(TEMPERATURE));
    sent.removeAll(refused);
    config.maxTokens().flatMap(_ -> tokens(config, refused)).ifPresent(sent::add);
    return sent;
  }

  private static Optional<Setting> tokens(ModelConfig config, Set<Setting> refused) {
    if (config.provider() != Provider.OPENAI) {
      return Optional.empty();
    }
    var names = Stream.of(MAX_TOKENS, MAX_COMPLETION_TOKENS);
    var usual = config.baseUrl().isPresent() ? MAX_TOKENS : MAX_COMPLETION_TOKENS;
    return Stream.concat(Stream.of(usual), names)
        .filter(name -> !refused.contains(name))
        .findFirst();
  }

  /** The value of the setting in a prompt. A model that refuses one value may accept another. */
  Object value(ModelConfig config, Prompt prompt) {
    return switch (this) {
      case STOPS -> Stops.of(config, prompt);
      case TOOLS -> prompt.tools().stream().map(ToolSpecifications::of).toList();
      case SCHEMA -> prompt.schema();
      case TEMPERATURE, MAX_TOKENS, MAX_COMPLETION_TOKENS -> "";
    };
  }

  boolean isRefusedBy(AttemptFailure trouble) {
    return trouble.reason() == Reason.REFUSED && named.matcher(trouble.getMessage()).find();
  }
}
