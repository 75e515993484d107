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
 * @param mode empty if the file of the mode no longer exists
 * @param requests the open context requests
 * @param turn the question for this reader's own turn
 */
record RoundtableView(
    Frame frame,
    DebateRounds debate,
    Optional<Mode> mode,
    List<Request> requests,
    Optional<Card> turn) {
  /** An open context request, with the reader's rights. */
  record Request(ContextRequest request, Card card) {}

  RoundtableView with(DebateRounds fitting) {
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

  /** Not in the last round: no later round could use the context. */
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

  /** The state of the debate, in a sentence. */
  String stateSentence() {
    int round = session().place().round();
    return switch (session().status()) {
      case Status.Completed(var why) -> Names.capitalised(why) + ".";
      case Status.Paused(var why) -> Names.capitalised(why) + ".";
      case Status.Failed(var why) -> "The round does not count: %s.".formatted(why);
      case Status.Active(var held) when held -> "An open question holds a speaker.";
      case Status.Active _ ->
          session().adjourned()
              ? "Round %d of %d is over.".formatted(round - 1, terms().rounds())
              : "Round %d of %d is running.".formatted(round, terms().rounds());
    };
  }

  /** The number of the round that begins next. */
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

  /** Whether the reader may pause, resume and stop it: a person, or the one who started it. */
  boolean mayControl() {
    return frame.visitor().isPerson() || frame.visitor().is(session().createdBy());
  }

  boolean mayContinue() {
    return mayControl() || debate.isSeated();
  }

  /** The reason why no round can begin now. */
  Optional<String> obstacle() {
    if (isPaused()) {
      return Optional.of("It is paused; resume it first.");
    }
    if (!session().mayBeginRound()) {
      return Optional.of("Round %d is still running.".formatted(session().place().round()));
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

  /** The stances that a turn can take; empty if any stance is allowed. */
  List<String> stances() {
    return mode.map(Mode::stances).orElse(List.of());
  }
}
