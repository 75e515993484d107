package dev.folkmoot.wire.gate;

import dev.folkmoot.gate.Answer;
import dev.folkmoot.gate.Clearance;
import dev.folkmoot.gate.Question;
import dev.folkmoot.gate.State;
import dev.folkmoot.wire.Doc;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

@Doc("What a wait for clearance came to.")
public record ClearanceJson(
    boolean cleared,
    @Doc(
            value = "clear: nothing held it; answered, cancelled: how the holds ended",
            oneOf = {"clear", "answered", "timeout", "cancelled"})
        String reason,
    @Doc("The answers that settled its holds meanwhile; obey them.") List<Given> answers,
    @Doc("True when time ran out: call again with the cursor to go on waiting.")
        @Nullable Boolean pending,
    @Nullable String cursor,
    @Doc("What still holds it.") @Nullable List<HoldJson> heldBy,
    @Doc("That the wait was shorter than it was to be.") @Nullable String note) {

  @Doc("An answer that settled a hold.")
  public record Given(
      String questionId,
      String answer,
      @Doc("The answer itself, if it was given as JSON.") @Nullable Object json,
      String by) {
    static Given of(Question question, Answer answer) {
      var given = AnswerJson.of(answer);
      return new Given(question.id().value(), given.answer(), given.json(), given.by());
    }
  }

  public static ClearanceJson of(Clearance clearance) {
    return of(clearance, Optional.empty());
  }

  /**
   * As {@link #of(Clearance)}, with a note on a wait that goes on.
   *
   * @param note what whoever goes on waiting should know
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

  private static List<Given> given(List<Question> settled) {
    return settled.stream()
        .filter(question -> question.state() instanceof State.Answered)
        .flatMap(question -> question.deciding().stream().map(answer -> Given.of(question, answer)))
        .toList();
  }
}
