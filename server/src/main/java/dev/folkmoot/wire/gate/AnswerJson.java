package dev.folkmoot.wire.gate;

import dev.folkmoot.gate.Answer;
import dev.folkmoot.wire.Doc;
import java.time.Instant;
import java.util.Locale;

@Doc("One responder's answer.")
public record AnswerJson(
    String by,
    String answer,
    @Doc("The surface it came through; 'default' is the question's own default.") String via,
    Instant at) {
  static AnswerJson of(Answer answer) {
    return new AnswerJson(
        answer.by().value(),
        answer.text(),
        answer.via().name().toLowerCase(Locale.ROOT),
        answer.at());
  }
}
