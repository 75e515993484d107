package dev.folkmoot.wire.gate;

import dev.folkmoot.gate.Outcome;
import dev.folkmoot.wire.Doc;

@Doc("The result of an answer.")
public record AnswerResultJson(
    boolean accepted,
    @Doc("False while more answers are needed.") boolean settled,
    QuestionJson question) {
  public static AnswerResultJson of(Outcome.Accepted accepted) {
    return new AnswerResultJson(true, accepted.isSettled(), QuestionJson.of(accepted.question()));
  }
}
