package dev.folkmoot.wire.gate;

import dev.folkmoot.core.Json;
import dev.folkmoot.gate.Answer;
import dev.folkmoot.wire.Doc;
import java.time.Instant;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

@Doc("One responder's answer.")
public record AnswerJson(
    String by,
    @Doc("The text of the answer; JSON is given as its text.") String answer,
    @Doc("The answer itself, if it was given as JSON.") @Nullable Object json,
    @Doc("The surface that the answer came through; default if the question's default counted.")
        String via,
    Instant at) {
  static AnswerJson of(Answer answer) {
    return new AnswerJson(
        answer.by().value(),
        answer.text(),
        answer.json() ? Json.tree(answer.text()) : null,
        answer.via().name().toLowerCase(Locale.ROOT),
        answer.at());
  }
}
