package dev.folkmoot.wire.gate;

import dev.folkmoot.gate.QuestionPage;
import dev.folkmoot.wire.Doc;
import java.util.List;
import org.jspecify.annotations.Nullable;

@Doc("A page of questions.")
public record QuestionsJson(
    List<QuestionJson> questions,
    @Doc("The cursor of the next page; absent on the last page.") @Nullable String cursor) {
  public static QuestionsJson of(QuestionPage page) {
    return new QuestionsJson(
        page.questions().stream().map(QuestionJson::of).toList(), page.cursor().orElse(null));
  }
}
