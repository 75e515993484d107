package dev.folkmoot.core;

/** A question's UUIDv7 in its canonical text, so ids sort by the time of asking. */
public record QuestionId(String value) {
  public QuestionId {
    Ids.requireUuid("a question id", value, new Advice.ListQuestions());
  }

  @Override
  public String toString() {
    return value;
  }
}
