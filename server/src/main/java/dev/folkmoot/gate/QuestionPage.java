package dev.folkmoot.gate;

import java.util.List;
import java.util.Optional;

/** Some questions, and the cursor of the next page if there may be one. */
public record QuestionPage(List<Question> questions, Optional<String> cursor) {
  public QuestionPage {
    questions = List.copyOf(questions);
  }
}
