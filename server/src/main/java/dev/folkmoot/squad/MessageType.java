package dev.folkmoot.squad;

import dev.folkmoot.core.HasWord;
import java.util.Arrays;

/** The type of a chat message. */
public enum MessageType implements HasWord {
  MESSAGE("message"),
  PROMPT("discussion_prompt"),
  RESPONSE("discussion_response"),
  /** The server's own message: says how a prompt ended. */
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
