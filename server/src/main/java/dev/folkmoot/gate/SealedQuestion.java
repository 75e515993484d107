package dev.folkmoot.gate;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Json;
import dev.folkmoot.core.SealKey;
import dev.folkmoot.store.Row;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/**
 * A question as its row has it, with the seal that shows that nobody edited the row.
 *
 * @param question empty if the row cannot be read
 * @param seal empty if the row has none
 * @param fault how a derived column contradicts the others, if one does
 */
public record SealedQuestion(
    String id, Optional<Question> question, String seal, Optional<String> fault) {
  private static final String PURPOSE = "question";

  static String seal(SealKey key, Question question) {
    return key.seal(PURPOSE, fields(question));
  }

  public boolean isSealedBy(SealKey key) {
    return question.filter(row -> key.isSealed(PURPOSE, fields(row), seal)).isPresent();
  }

  /**
   * All fields of the row except the time of the next reminder. Never change this form: every
   * stored row would then look edited.
   */
  private static List<String> fields(Question question) {
    var subject = question.subject();
    var wording = question.wording();
    var rule = question.rule();
    return List.of(
        question.id().value(),
        question.type().name(),
        SealKey.field(subject.agent()),
        subject.askedBy().value(),
        SealKey.field(subject.session()),
        Json.write(subject.to()),
        wording.text(),
        SealKey.field(wording.reason()),
        SealKey.field(wording.context()),
        Json.write(wording.options()),
        Boolean.toString(wording.freeText()),
        SealKey.field(wording.defaultAnswer()),
        Integer.toString(rule.required()),
        Integer.toString(rule.priority()),
        Boolean.toString(rule.halt()),
        rule.holds().stream().sorted().toList().toString(),
        question.timing().createdAt().toString(),
        SealKey.field(question.timing().deadline()),
        QuestionStore.json(question.answers()),
        question.state().word(),
        SealKey.field(question.state().settledAt()),
        question.state() instanceof State.Cancelled(var by, var reason, _)
            ? by + "\n" + SealKey.field(reason)
            : "");
  }

  /** Reads a row. A row that was edited by hand may no longer be a valid question. */
  static SealedQuestion read(Row row) throws SQLException {
    var question = readable(row);
    var fault = question.isPresent() ? fault(row, question.get()) : Optional.<String>empty();
    return new SealedQuestion(row.text("id"), question, row.maybe("seal").orElse(""), fault);
  }

  /**
   * Checks the derived columns, which the gate uses to find holds, count answers and find
   * deadlines.
   */
  private static Optional<String> fault(Row row, Question question) throws SQLException {
    if (!row.maybe("agent_key").equals(question.subject().agent().map(AgentId::folded))) {
      return Optional.of("its row is filed under another agent than the question names");
    }
    if (row.number("answered") != Json.tree(row.text("answers")).size()) {
      return Optional.of("its row has a wrong count of answers");
    }
    var timing = question.timing();
    boolean awaited = timing.deadline().isPresent() || isReminded(question);
    return question.isOpen() && timing.due().isPresent() != awaited
        ? Optional.of("its row has a due time that does not fit its deadline or reminder")
        : Optional.empty();
  }

  private static boolean isReminded(Question question) {
    return question.holdsSomebody() && question.type().reminder().isPresent();
  }

  private static Optional<Question> readable(Row row) {
    try {
      return Optional.of(QuestionStore.read(row));
    } catch (SQLException | RuntimeException e) {
      return Optional.empty();
    }
  }
}
