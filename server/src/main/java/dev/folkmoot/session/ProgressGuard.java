package dev.folkmoot.session;

import dev.folkmoot.core.Advice;
import dev.folkmoot.core.QuestionId;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.store.Tx;
import java.util.List;
import java.util.Optional;

/** The rule of sessions that do not go on: nobody speaks in one that is paused or completed. */
final class ProgressGuard {
  private final Procedures procedures;
  private final TurnStore turns;

  ProgressGuard(Procedures procedures, TurnStore turns) {
    this.procedures = procedures;
    this.turns = turns;
  }

  void requireGoesOn(Tx tx, Session session, List<Seat> all) {
    switch (session.status()) {
      case Status.Completed _ -> throw completed(session);
      case Status.Paused(var reason) ->
          throw new Refusal(
                  Refusal.Code.PAUSED, "the %s is paused: %s".formatted(session.kind(), reason))
              .advising(
                  undecided(tx, session, all)
                      .map(ProgressGuard::advice)
                      .orElseGet(() -> new Advice.ResumeSession(session.kind(), session.id())));
      case Status.Active _ -> {}
    }
  }

  static Refusal completed(Session session) {
    var reason = session.status() instanceof Status.Completed(var why) ? ": " + why : "";
    return new Refusal(
            Refusal.Code.COMPLETED, "the %s is completed%s".formatted(session.kind(), reason))
        .advising(new Advice.OpenSession(session.kind()));
  }

  /** A session that waits for people to decide about a failed turn is not resumed without them. */
  void requireNothingUndecided(Tx tx, Session session, List<Seat> all, String reason) {
    undecided(tx, session, all)
        .ifPresent(
            question -> {
              throw Refusal.conflict(reason).advising(advice(question));
            });
  }

  /** The question to people about a failed turn, if they have not decided yet. */
  private Optional<QuestionId> undecided(Tx tx, Session session, List<Seat> all) {
    var wave = procedures.wave(session, all);
    return wave.seats().stream()
        .filter(seat -> seat.asked().isPresent() && hasFailed(tx, session, wave, seat))
        .flatMap(seat -> seat.asked().stream())
        .findFirst();
  }

  private boolean hasFailed(Tx tx, Session session, Wave wave, Seat seat) {
    return turns.hasFailed(
        tx, session.id(), new Place(session.place().round(), wave.turnIndex(seat)));
  }

  private static Advice advice(QuestionId question) {
    return new Advice.AnswerQuestion(question, Decision.words());
  }
}
