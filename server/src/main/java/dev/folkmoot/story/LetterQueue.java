package dev.folkmoot.story;

import dev.folkmoot.core.AgentId;
import java.util.Optional;

/**
 * A queue of the mailbox.
 *
 * @param name the name that its letters carry
 * @param words the noun for it in refusals
 */
record LetterQueue(String name, String words) {
  static final LetterQueue EXPRESS = new LetterQueue("express", "the express queue");

  /** The stories that nobody has begun; they are not letters, but have the same limit. */
  static final LetterQueue STORIES = new LetterQueue("stories", "the queue of stories");

  /** How many letters may wait in one queue. */
  static final int MOST = 1_000;

  static LetterQueue requests(AgentId of) {
    return new LetterQueue("requests " + of, "the queue of requests to " + of);
  }

  static LetterQueue replies(AgentId of) {
    return new LetterQueue("replies " + of, "the queue of replies to " + of);
  }

  /** The letters that tell a coder of the stories that it has taken. */
  static LetterQueue stories(AgentId of) {
    return new LetterQueue("stories " + of, "the queue of stories of " + of);
  }

  static LetterQueue of(LetterType type, Optional<AgentId> to) {
    return switch (type) {
      case KNOWLEDGE_UPDATE -> EXPRESS;
      case STORY -> stories(to.orElseThrow());
      case SPEC, REQUEST, SHUTDOWN -> requests(to.orElseThrow());
      case RESPONSE, ERROR -> replies(to.orElseThrow());
    };
  }

  /** The noun for the things that wait in it. */
  String content() {
    return this.equals(STORIES) ? "stories" : "messages";
  }

  /** Whether all coders share the queue, so that its letters have an event type of their own. */
  boolean isShared() {
    return this.equals(EXPRESS);
  }
}
