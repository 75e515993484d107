package dev.folkmoot.squad;

import dev.folkmoot.core.HasWord;
import java.util.Arrays;

/** What a message in the chat is. */
public enum MessageType implements HasWord {
  MESSAGE("message"),
  PROMPT("discussion_prompt"),
  RESPONSE("discussion_response"),
  /** Nobody's word: tells what became of a prompt. */
  SYSTEM("system");

  private final String word;

  MessageType(String word) {
    this.word = word;
  }

  /** The word for it in the database and on the wire. */
  @Override
  public String word() {
    return word;
  }

  static MessageType of(String word) {
    return Arrays.stream(values()).filter(type -> type.word.equals(word)).findFirst().orElseThrow();
  }
}
