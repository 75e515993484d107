package dev.folkmoot.squad;

import java.util.Locale;

/** What a message in the chat is. */
public enum MessageType {
  MESSAGE,
  DISCUSSION_PROMPT,
  DISCUSSION_RESPONSE,
  /** Nobody's word: tells what became of a prompt. */
  SYSTEM;

  /** The word for it in the database and on the wire. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
