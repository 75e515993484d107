package dev.folkmoot.gate;

import java.util.Optional;

/**
 * What an answer rests on: with a key it counts once however often it is sent; with the digest of
 * what was shown it counts only for that.
 */
public record AnswerConditions(Optional<String> key, Optional<String> shown) {
  public static final AnswerConditions NONE =
      new AnswerConditions(Optional.empty(), Optional.empty());
}
