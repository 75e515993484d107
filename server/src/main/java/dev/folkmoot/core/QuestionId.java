package dev.folkmoot.core;

import java.util.regex.Pattern;

/** A question's UUIDv7 in its canonical text, so ids sort by the time of asking. */
public record QuestionId(String value) {
  private static final Pattern UUID =
      Pattern.compile("[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}");

  public QuestionId {
    if (!UUID.matcher(value).matches()) {
      throw Refusal.invalid(
              "'%s' is not a question id; ids are lower-case UUIDs".formatted(Text.shorten(value)))
          .advising(new Advice.ListQuestions());
    }
  }

  @Override
  public String toString() {
    return value;
  }
}
