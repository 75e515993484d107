package dev.folkmoot.core;

/**
 * A question's UUIDv7 as canonical text, so that ids sort by the time at which the questions were
 * asked.
 */
public record QuestionId(String value) {
  public QuestionId {
    Ids.requireUuid("a question id", value, new Advice.ListQuestions());
  }

  @Override
  public String toString() {
    return value;
  }
}
