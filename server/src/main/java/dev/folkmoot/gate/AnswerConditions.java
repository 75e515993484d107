package dev.folkmoot.gate;

import java.util.Optional;

/**
 * The conditions under which an answer counts.
 *
 * @param key idempotency key: the answer counts once, however often it is sent
 * @param shown the digest of the question that the responder saw; if the question has another
 *     digest by now, it is not answered
 */
public record AnswerConditions(Optional<String> key, Optional<String> shown) {
  public static final AnswerConditions NONE =
      new AnswerConditions(Optional.empty(), Optional.empty());
}
