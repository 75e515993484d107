package dev.folkmoot.gate;

import dev.folkmoot.agent.Speaker;
import dev.folkmoot.core.AgentId;
import java.time.Instant;
import java.util.Optional;

/**
 * One responder's answer.
 *
 * @param text plain text, or JSON
 * @param json whether the responder gave the answer as JSON
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
  /** An answer in plain text. */
  Answer(
      AgentId by,
      String text,
      Speaker.Via via,
      Optional<String> token,
      Instant at,
      boolean person) {
    this(by, text, false, via, token, at, person);
  }

  /** The same answer with another text. */
  Answer with(String words) {
    return new Answer(by, words, json && words.equals(text), via, token, at, person);
  }
}
