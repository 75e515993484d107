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
    @Doc("The words; of an answer that was given as JSON, its text.") String answer,
    @Doc("The answer itself, if it was given as JSON.") @Nullable Object json,
    @Doc("The surface it came through; 'default' is the question's own default.") String via,
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
