package dev.folkmoot.llm;

import java.util.List;
import java.util.Optional;

/**
 * Tokens of a call whose provider did not count them, by a plain rule: four characters of ASCII, or
 * one of any other script, are one token. It is near the truth for English text and code, and
 * rather high for other languages.
 */
public final class TokenEstimate {
  private static final int CHARACTERS = 4;

  private TokenEstimate() {}

  /** Everything that the model is told: instructions, conversation, tools and the wanted shape. */
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

  /** The characters of a text, of which one beyond ASCII counts as much as a token. */
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

  /** The beginning of a text that has at most that {@link #length}, and a sign if it goes on. */
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

  /** Of characters that are counted as {@link #length} does. */
  public static long tokens(long characters) {
    return Math.ceilDiv(characters, CHARACTERS);
  }

  /** The characters that so many tokens have. */
  public static long characters(long tokens) {
    return tokens * CHARACTERS;
  }
}
