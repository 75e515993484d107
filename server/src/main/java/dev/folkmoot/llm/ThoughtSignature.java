package dev.folkmoot.llm;

import dev.langchain4j.data.message.AiMessage;
import java.util.Map;
import java.util.Optional;

/**
 * Reads and writes the signature of a model's thoughts before it called tools, in the attribute
 * where LangChain4j keeps it. Gemini 3 refuses the results of calls that come back without it.
 */
final class ThoughtSignature {
  private static final String ATTRIBUTE = "thinking_signature";

  private ThoughtSignature() {}

  static Optional<String> of(AiMessage message) {
    return Optional.ofNullable(message.attribute(ATTRIBUTE, String.class));
  }

  static Map<String, Object> attributes(String signature) {
    return Map.of(ATTRIBUTE, signature);
  }
}
