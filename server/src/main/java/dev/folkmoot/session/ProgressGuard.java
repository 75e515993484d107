package dev.folkmoot.session;

import dev.folkmoot.core.Advice;
import dev.folkmoot.core.QuestionId;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.store.Tx;
import java.util.Optional;

/** Refuses turns in a session that is paused, adjourned or completed. */
final class ProgressGuard {
  private final WaveReader waves;

  ProgressGuard(WaveReader waves) {
    this.waves = waves;
  }

  void requireGoesOn(Tx tx, Session session) {
    refusal(tx, session)
        .ifPresent(
            refusal -> {
              throw refusal;
            });
  }

  /**
   * The refusal of turns in the session, if there is one. While people decide about a failed turn,
   * the other seats of its wave may still take theirs.
   */
  Optional<Refusal> refusal(Tx tx, Session session) {
    return switch (session.status()) {
      case Status.Completed _ -> Optional.of(completed(session));
      case Status.Paused(var reason) -> {
        var state = waves.state(tx, session);
        yield state.wave().isShared() && waves.isPausedByFailure(tx, session, state)
            ? Optional.empty()
            : Optional.of(paused(session, reason, state));
      }
      case Status.Active _ ->
          session.adjourned() ? Optional.of(adjourned(session)) : Optional.empty();
      case Status.Failed _ -> Optional.of(adjourned(session));
    };
  }

  private static Refusal paused(Session session, String reason, WaveState state) {
    return new Refusal(
            Refusal.Code.PAUSED, "the %s is paused: %s".formatted(session.kind(), reason))
        .advising(
            undecided(state)
                .map(ProgressGuard::advice)
                .orElseGet(() -> new Advice.ResumeSession(session.kind(), session.id())));
  }

  private static Refusal adjourned(Session session) {
    return Refusal.conflict(
            "nobody has the floor in the %s before its next round".formatted(session.kind()))
        .advising(new Advice.ContinueSession(session.kind(), session.id()));
  }

  static Refusal completed(Session session) {
    var reason = session.status() instanceof Status.Completed(var why) ? ": " + why : "";
    return new Refusal(
            Refusal.Code.COMPLETED, "the %s is completed%s".formatted(session.kind(), reason))
        .advising(new Advice.OpenSession(session.kind()));
  }

  /** Refuses to resume a session while people must decide about a failed turn. */
  void requireNothingUndecided(Tx tx, Session session) {
    var state = waves.state(tx, session);
    undecided(state)
        .ifPresent(
            question -> {
              var failed = state.undecided().getFirst();
              throw Refusal.conflict(waves.failure(tx, session, state, failed))
                  .advising(advice(question));
            });
  }

  /** The question to people about a failed turn, if they have not decided yet. */
  private static Optional<QuestionId> undecided(WaveState state) {
    return state.undecided().stream().flatMap(seat -> seat.asked().stream()).findFirst();
  }

  private static Advice advice(QuestionId question) {
    return new Advice.AnswerQuestion(question, Decision.words());
  }
}
