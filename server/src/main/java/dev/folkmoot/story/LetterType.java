package dev.folkmoot.story;

import dev.folkmoot.core.HasWord;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;

/** The types of letters. */
public enum LetterType implements HasWord {
  /** A story that a coder has taken. */
  STORY,
  /** A spec, for the architect. */
  SPEC,
  REQUEST,
  RESPONSE,
  /** Work for the express queue: knowledge to be written to the repository. */
  KNOWLEDGE_UPDATE,
  /** Tells the sender of a letter that it failed, and why. */
  ERROR,
  SHUTDOWN;

  /**
   * The types of letters that a caller may send, except as a reply. STORY is not among them,
   * because the server sends it when a coder takes a story.
   */
  public static final Set<LetterType> SENDABLE =
      Collections.unmodifiableSet(EnumSet.of(REQUEST, SPEC, SHUTDOWN, KNOWLEDGE_UPDATE));

  /** The types of letters that answer an earlier one. */
  public static final Set<LetterType> REPLIES =
      Collections.unmodifiableSet(EnumSet.of(RESPONSE, ERROR));

  @Override
  public String word() {
    return name();
  }

  /** Whether it answers an earlier letter. */
  public boolean isReply() {
    return REPLIES.contains(this);
  }
}
