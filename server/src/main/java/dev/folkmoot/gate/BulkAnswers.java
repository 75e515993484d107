package dev.folkmoot.gate;

import dev.folkmoot.agent.Agents;
import dev.folkmoot.agent.Speaker;
import dev.folkmoot.core.QuestionId;
import dev.folkmoot.store.Idempotency;
import dev.folkmoot.store.Store;
import dev.folkmoot.store.Tx;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Answers many questions with one request: the halts of a target, or all questions that have a
 * default.
 */
final class BulkAnswers {
  static final String RESUME = "resume";
  private static final MaskedText RESUMED = MaskedText.of(RESUME);
  private static final int PAGE = 200;

  private final Store store;
  private final Agents agents;
  private final QuestionStore questions;
  private final Holds holds;
  private final Listing listing;
  private final QuestionSettler settler;

  BulkAnswers(
      Store store,
      Agents agents,
      QuestionStore questions,
      Holds holds,
      Listing listing,
      QuestionSettler settler) {
    this.store = store;
    this.agents = agents;
    this.questions = questions;
    this.holds = holds;
    this.listing = listing;
    this.settler = settler;
  }

  List<Question> resume(Scope scope, String target, Speaker by, Optional<String> key) {
    var request = Idempotency.of(by.name().value(), "resume", key, () -> scope + "\n" + target);
    return store.write(
        tx -> {
          Rules.mayHalt(scope, by, agents.standing(tx, by)).require();
          return Idempotency.once(
              tx,
              request,
              now(),
              () -> resume(tx, scope, target, by),
              done -> Optional.of(lines(done)),
              ids -> all(tx, ids));
        });
  }

  private List<Question> resume(Tx tx, Scope scope, String target, Speaker by) {
    var halts = holds.halts(tx, scope, target);
    halts.forEach(halt -> settler.answer(tx, halt, by, RESUMED, Optional.empty(), now()));
    return questions.all(tx, halts);
  }

  /**
   * Answers each question in its own transaction. If two requests with one key run at once, the
   * result of the first is stored.
   */
  List<Question> answerDefaults(QuestionFilter filter, Speaker by, Optional<String> key) {
    var request = Idempotency.of(by.name().value(), "answer-defaults", key, filter::toString);
    return Idempotency.onceOutside(
        store,
        request,
        () -> answerDefaults(filter, by),
        done -> Optional.of(lines(done)),
        this::all);
  }

  private List<Question> answerDefaults(QuestionFilter filter, Speaker by) {
    var answered = new ArrayList<Question>();
    var cursor = Optional.<String>empty();
    do {
      var from = cursor;
      var page = store.read(tx -> listing.page(tx, filter, PAGE, from));
      page.questions().stream()
          .filter(
              question ->
                  !question.holdsSomebody() && question.wording().defaultAnswer().isPresent())
          .forEach(question -> answerDefault(question.id(), by).ifPresent(answered::add));
      cursor = page.cursor();
    } while (cursor.isPresent());
    return answered;
  }

  private Optional<Question> answerDefault(QuestionId id, Speaker by) {
    return store.write(
        tx -> {
          var question = settler.lock(tx, id);
          var rights = settler.rights(tx, by);
          if (Rules.askedOthersOnly(question, by, rights.standing())) {
            return Optional.empty();
          }
          rights.regardlessOfState(Action.ANSWER, question).require();
          return settler.answerByDefault(tx, question, by.name(), now())
              ? Optional.of(settler.find(tx, id))
              : Optional.<Question>empty();
        });
  }

  private List<Question> all(Tx tx, String lines) {
    return questions.all(tx, lines.lines().map(QuestionId::new).toList());
  }

  private static String lines(List<Question> all) {
    return all.stream().map(question -> question.id().value()).collect(Collectors.joining("\n"));
  }

  private Instant now() {
    return store.clock().instant();
  }
}
