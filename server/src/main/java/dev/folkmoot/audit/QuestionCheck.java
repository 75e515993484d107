package dev.folkmoot.audit;

import dev.folkmoot.audit.Finding.Kind;
import dev.folkmoot.core.SealKey;
import dev.folkmoot.events.Checkpoint;
import dev.folkmoot.events.SealedEvent;
import dev.folkmoot.events.SealedLog;
import dev.folkmoot.gate.Question;
import dev.folkmoot.gate.SealedQuestion;
import dev.folkmoot.gate.SealedQuestions;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Reads every question once, and checks its row's seal and its row against the kept events. */
final class QuestionCheck {
  private static final int PAGE = 200;
  private static final int TRIES = 3;

  private final SealedLog log;
  private final SealedQuestions questions;
  private final SealKey key;
  private final Findings findings;
  private final Checkpoint from;
  private final Optional<Instant> start;
  private long checked;
  private long old;
  private long inserted;

  /**
   * @param start the time of the first event in the log
   */
  QuestionCheck(
      SealedLog log,
      SealedQuestions questions,
      SealKey key,
      Findings findings,
      Checkpoint from,
      Optional<Instant> start) {
    this.log = log;
    this.questions = questions;
    this.key = key;
    this.findings = findings;
    this.from = from;
    this.start = start;
  }

  void run() {
    var after = "";
    List<SealedQuestion> page;
    do {
      page = questions.after(after, PAGE);
      var history = history(page.stream().map(SealedQuestion::id).toList());
      for (var row : page) {
        check(row, history.getOrDefault(row.id(), List.of()));
        after = row.id();
      }
    } while (page.size() == PAGE);
    if (old > from.questions()) {
      findings.add(
          Finding.ofLog(
              Kind.INSERTED,
              "%d questions have no seal, but only %d had none when sealing began"
                  .formatted(old, from.questions())));
    }
  }

  private Map<String, List<SealedEvent>> history(List<String> ids) {
    return log.about(ids, from.seq()).stream()
        .collect(Collectors.groupingBy(event -> event.question().orElseThrow()));
  }

  /**
   * Checks a question, and repeats that if it finds a fault, since a running server may change the
   * question between two reads.
   */
  private void check(SealedQuestion row, List<SealedEvent> events) {
    checked++;
    var found = compare(row, events);
    for (int i = 1; i < TRIES && !found.isEmpty(); i++) {
      var again = history(List.of(row.id())).getOrDefault(row.id(), List.of());
      found =
          questions.all(List.of(row.id())).stream()
              .flatMap(fresh -> compare(fresh, again).stream())
              .toList();
    }
    inserted += found.stream().anyMatch(one -> one.kind() == Kind.INSERTED) ? 1 : 0;
    if (found.isEmpty() && row.seal().isEmpty()) {
      old++;
    }
    findings.addAll(found);
  }

  private List<Finding> compare(SealedQuestion row, List<SealedEvent> events) {
    if (row.question().isEmpty()) {
      return List.of(Finding.ofQuestion(Kind.EDITED, row.id(), "its row cannot be read"));
    }
    var question = row.question().get();
    var history = new QuestionHistory(events, question, isKept(question));
    if (row.seal().isEmpty()) {
      return withoutSeal(row.id(), question, history);
    }
    if (!row.isSealedBy(key)) {
      return List.of(notSealed(row, history));
    }
    if (row.fault().isPresent()) {
      return List.of(Finding.ofQuestion(Kind.EDITED, row.id(), row.fault().get()));
    }
    return findings.isAbout(row.id()) ? List.of() : history.differences();
  }

  private List<Finding> withoutSeal(String id, Question question, QuestionHistory history) {
    if (question.timing().createdAt().isAfter(from.at())) {
      return List.of(
          Finding.ofQuestion(
              Kind.INSERTED, id, "its row has no seal, so the server did not write it"));
    }
    return history.isEmpty()
        ? List.of()
        : List.of(Finding.ofQuestion(Kind.EDITED, id, "the seal of its row is gone"));
  }

  private Finding notSealed(SealedQuestion row, QuestionHistory history) {
    if (!key.isNamedIn(row.seal())) {
      return Finding.ofQuestion(
          Kind.INSERTED,
          row.id(),
          "its row is sealed with another key: it is forged, or its node uses a key of its own");
    }
    var differences =
        history.differences().stream().map(Finding::detail).collect(Collectors.joining("; "));
    return Finding.ofQuestion(
        Kind.EDITED,
        row.id(),
        "its row is not what was sealed" + (differences.isEmpty() ? "" : ": " + differences));
  }

  /**
   * Whether the log must still have the event of the question's asking; the clocks of nodes may
   * differ a little.
   */
  private boolean isKept(Question question) {
    var created = question.timing().createdAt();
    return created.isAfter(from.at())
        && start.filter(first -> created.isAfter(first.plusSeconds(60))).isPresent();
  }

  long checked() {
    return checked;
  }

  /** How many questions are older than the seals. */
  long old() {
    return old;
  }

  long inserted() {
    return inserted;
  }
}
