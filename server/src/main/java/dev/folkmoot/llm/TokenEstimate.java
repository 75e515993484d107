package dev.folkmoot.llm;

import java.util.List;
import java.util.Optional;

/**
 * Tokens of a call whose provider did not count them, by a plain rule: four characters that are
 * sent or received are one token. It is near the truth for English text and code, and low for
 * languages with other scripts.
 */
final class TokenEstimate {
  private static final int CHARACTERS = 4;

  private TokenEstimate() {}

  /** Everything that the model is told: instructions, conversation, tools and the wanted shape. */
  static long sent(Prompt prompt) {
    long messages = prompt.messages().stream().mapToLong(Message::length).sum();
    long shape = prompt.schema().map(schema -> schema.source().toString().length()).orElse(0);
    long tools =
        prompt.tools().stream()
            .mapToLong(
                tool ->
                    tool.name().length()
                        + tool.description().length()
                        + tool.input().source().toString().length())
            .sum();
    return tokens(prompt.system().length() + messages + shape + tools);
  }

  static long received(String text, List<RequestedCall> calls) {
    return tokens(new Message.Calls(text, calls, Optional.empty()).length());
  }

  private static long tokens(long characters) {
    return Math.ceilDiv(characters, CHARACTERS);
  }
}
