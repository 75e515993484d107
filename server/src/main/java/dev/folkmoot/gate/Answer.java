package dev.folkmoot.gate;

import dev.folkmoot.agent.Speaker;
import dev.folkmoot.core.AgentId;
import java.time.Instant;
import java.util.Optional;

/**
 * One responder's answer.
 *
 * @param text the words, or JSON
 * @param json whether the text is JSON that was given as such
 * @param person whether a person gave it
 */
public record Answer(
    AgentId by,
    String text,
    boolean json,
    Speaker.Via via,
    Optional<String> token,
    Instant at,
    boolean person) {
  /** An answer in words. */
  Answer(
      AgentId by,
      String text,
      Speaker.Via via,
      Optional<String> token,
      Instant at,
      boolean person) {
    this(by, text, false, via, token, at, person);
  }

  /** The same in other words. */
  Answer with(String words) {
    return new Answer(by, words, json && words.equals(text), via, token, at, person);
  }
}
