package dev.folkmoot.gate;

import java.util.Optional;

/**
 * The conditions under which an answer counts.
 *
 * @param key counts it once, however often it is sent
 * @param shown the digest of the question as the responder saw it; any other is not answered
 */
public record AnswerConditions(Optional<String> key, Optional<String> shown) {
  public static final AnswerConditions NONE =
      new AnswerConditions(Optional.empty(), Optional.empty());
}
