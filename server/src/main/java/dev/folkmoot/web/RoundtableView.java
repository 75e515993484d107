package dev.folkmoot.web;

import dev.folkmoot.roundtable.ContextRequest;
import dev.folkmoot.roundtable.Mode;
import dev.folkmoot.roundtable.Roundtable;
import dev.folkmoot.roundtable.Terms;
import dev.folkmoot.session.Session;
import dev.folkmoot.session.Status;
import java.util.List;
import java.util.Optional;

/**
 * The page of one roundtable.
 *
 * @param mode nothing for an old debate whose file is no longer there
 * @param requests the open context requests
 * @param turn the question for this reader's own turn
 */
record RoundtableView(
    Frame frame,
    DebateView debate,
    Optional<Mode> mode,
    List<Request> requests,
    Optional<Card> turn) {
  /** An open context request, and what this reader may do with it. */
  record Request(ContextRequest request, Card card) {}

  RoundtableView with(DebateView fitting) {
    return new RoundtableView(frame, fitting, mode, requests, turn);
  }

  Roundtable roundtable() {
    return debate.roundtable();
  }

  private Session session() {
    return roundtable().session();
  }

  Terms terms() {
    return roundtable().terms();
  }

  /** In the last round there is no later one that could use it. */
  boolean mayRequestContext() {
    return session().place().round() < terms().rounds();
  }

  String id() {
    return session().id().value();
  }

  String path() {
    return debate.path();
  }

  String modeTitle() {
    return mode.map(Mode::title).orElse(terms().mode());
  }

  String address(String part) {
    return debate.address(part);
  }

  String export(String format) {
    return Names.address("/api%s/export".formatted(path()), "format", format);
  }

  String status() {
    return session().isHeld() ? "held" : session().status().word();
  }

  /** How it stands, in a sentence. */
  String standing() {
    int round = session().place().round();
    return switch (session().status()) {
      case Status.Completed(var why) -> Names.capitalised(why) + ".";
      case Status.Paused(var why) -> Names.capitalised(why) + ".";
      case Status.Failed(var why) -> "No round was used: %s.".formatted(why);
      case Status.Active(var held) when held -> "An open question holds a speaker.";
      case Status.Active _ ->
          session().adjourned()
              ? "Round %d of %d is over.".formatted(round - 1, terms().rounds())
              : "Round %d of %d is going on.".formatted(round, terms().rounds());
    };
  }

  /** The round that somebody may begin, now or once this one is over. */
  int nextRound() {
    int round = session().place().round();
    return session().adjourned() ? round : round + 1;
  }

  /** Whether there is a round to begin. */
  boolean hasNextRound() {
    return !isOver() && nextRound() <= terms().rounds();
  }

  boolean isOver() {
    return session().isCompleted();
  }

  boolean isPaused() {
    return session().status() instanceof Status.Paused;
  }

  /** People and whoever started it pause, resume and end it. */
  boolean isLed() {
    return frame.visitor().isPerson() || frame.visitor().is(session().createdBy());
  }

  boolean mayContinue() {
    return isLed() || debate.isSeated();
  }

  /** The reason why no round can begin now. */
  Optional<String> obstacle() {
    if (isPaused()) {
      return Optional.of("It is paused; resume it first.");
    }
    if (!session().mayBeginRound()) {
      return Optional.of("Round %d is still going on.".formatted(session().place().round()));
    }
    long required = roundtable().openRequests().stream().filter(ContextRequest::required).count();
    return required == 0
        ? Optional.empty()
        : Optional.of(Names.capitalised(contextRequired((int) required)) + ".");
  }

  static String contextRequired(int requests) {
    return requests == 1
        ? "a required context request is open; answer it first"
        : "%d required context requests are open; answer them first".formatted(requests);
  }

  /** The stances that a turn may take; none where any will do. */
  List<String> stances() {
    return mode.map(Mode::stances).orElse(List.of());
  }
}
