package dev.folkmoot.wire.gate;

import dev.folkmoot.gate.Answer;
import dev.folkmoot.gate.Clearance;
import dev.folkmoot.gate.Question;
import dev.folkmoot.gate.State;
import dev.folkmoot.wire.Doc;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

@Doc("The result of a wait for clearance.")
public record ClearanceJson(
    boolean cleared,
    @Doc(
            value =
                "clear: nothing held you; answered or cancelled: how the holds ended; timeout: you"
                    + " are still held.",
            oneOf = {"clear", "answered", "timeout", "cancelled"})
        String reason,
    @Doc("The answers that ended your holds during the wait; obey them.") List<HoldAnswer> answers,
    @Doc("True when time ran out: call again with the cursor to go on waiting.")
        @Nullable Boolean pending,
    @Nullable String cursor,
    @Doc("The questions that still hold you.") @Nullable List<HoldJson> heldBy,
    @Doc("A remark, if the wait was shorter than requested.") @Nullable String note) {

  @Doc("An answer that settled a hold.")
  public record HoldAnswer(
      String questionId,
      String answer,
      @Doc("The answer itself, if it was given as JSON.") @Nullable Object json,
      String by) {
    static HoldAnswer of(Question question, Answer answer) {
      var given = AnswerJson.of(answer);
      return new HoldAnswer(question.id().value(), given.answer(), given.json(), given.by());
    }
  }

  public static ClearanceJson of(Clearance clearance) {
    return of(clearance, Optional.empty());
  }

  /**
   * As {@link #of(Clearance)}, with a note if the caller is still held.
   *
   * @param note advice for a caller that waits again
   */
  public static ClearanceJson of(Clearance clearance, Optional<String> note) {
    return switch (clearance) {
      case Clearance.Cleared(var settled) ->
          new ClearanceJson(true, reason(settled), given(settled), null, null, null, null);
      case Clearance.Pending(var check, var settled, var cursor) ->
          new ClearanceJson(
              false,
              "timeout",
              given(settled),
              true,
              cursor,
              check.heldBy().stream().map(HoldJson::of).toList(),
              note.orElse(null));
    };
  }

  private static String reason(List<Question> settled) {
    if (settled.isEmpty()) {
      return "clear";
    }
    return settled.stream().allMatch(question -> question.state() instanceof State.Cancelled)
        ? "cancelled"
        : "answered";
  }

  private static List<HoldAnswer> given(List<Question> settled) {
    return settled.stream()
        .filter(question -> question.state() instanceof State.Answered)
        .flatMap(
            question -> question.deciding().stream().map(answer -> HoldAnswer.of(question, answer)))
        .toList();
  }
}
