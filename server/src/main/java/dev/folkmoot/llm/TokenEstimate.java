package dev.folkmoot.llm;

import java.util.List;
import java.util.Optional;

/**
 * Estimates the tokens of a call if the provider did not count them: four ASCII characters, or one
 * other character, are one token. The estimate is close for English text and code, and rather high
 * for other languages.
 */
public final class TokenEstimate {
  private static final int CHARACTERS = 4;

  private TokenEstimate() {}

  /** The tokens of the whole request: system prompt, messages, tools and schema. */
  public static long sent(Prompt prompt) {
    long messages = prompt.messages().stream().mapToLong(Message::length).sum();
    long shape = prompt.schema().map(schema -> length(schema.source().toString())).orElse(0L);
    long tools =
        prompt.tools().stream()
            .mapToLong(
                tool ->
                    length(tool.name())
                        + length(tool.description())
                        + length(tool.input().source().toString()))
            .sum();
    return tokens(length(prompt.system()) + messages + shape + tools);
  }

  static long received(String text, List<RequestedCall> calls) {
    return tokens(new Message.Calls(text, calls, Optional.empty()).length());
  }

  /**
   * The length of a text in characters. A character beyond ASCII counts as four, which is one
   * token.
   */
  public static long length(String text) {
    long length = 0;
    for (int i = 0; i < text.length(); i++) {
      length += weight(text.charAt(i));
    }
    return length;
  }

  private static int weight(char c) {
    return c < 0x80 ? 1 : CHARACTERS;
  }

  /** The start of a text, with at most this {@link #length} and an ellipsis if it was cut. */
  public static String excerpt(long most, String text) {
    long length = 0;
    for (int i = 0; i < text.length(); i++) {
      length += weight(text.charAt(i));
      if (length > most) {
        int end = Character.isLowSurrogate(text.charAt(i)) ? i - 1 : i;
        return text.substring(0, end) + "…";
      }
    }
    return text;
  }

  public static long tokens(String text) {
    return tokens(length(text));
  }

  /** The tokens of a {@link #length} in characters. */
  public static long tokens(long characters) {
    return Math.ceilDiv(characters, CHARACTERS);
  }

  /** The length in characters of a number of tokens. */
  public static long characters(long tokens) {
    return tokens * CHARACTERS;
  }
}
