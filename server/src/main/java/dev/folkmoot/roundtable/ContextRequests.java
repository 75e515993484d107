package dev.folkmoot.roundtable;

import dev.folkmoot.agent.Speaker;
import dev.folkmoot.agent.Standing;
import dev.folkmoot.core.QuestionId;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.core.SessionId;
import dev.folkmoot.events.EventLog;
import dev.folkmoot.gate.Ask;
import dev.folkmoot.gate.Description;
import dev.folkmoot.gate.FeatureGate;
import dev.folkmoot.gate.Link;
import dev.folkmoot.gate.MaskedText;
import dev.folkmoot.gate.Permission;
import dev.folkmoot.gate.Question;
import dev.folkmoot.gate.QuestionHandler;
import dev.folkmoot.gate.Type;
import dev.folkmoot.session.Session;
import dev.folkmoot.session.Turn;
import dev.folkmoot.store.Tx;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The context requests of roundtables. Each is a question that anybody may answer, in the inbox
 * too.
 */
final class ContextRequests implements QuestionHandler {
  private final FeatureGate gate;
  private final EventLog events;
  private final InstantSource clock;

  ContextRequests(FeatureGate gate, EventLog events, InstantSource clock) {
    this.gate = gate;
    this.events = events;
    this.clock = clock;
  }

  /**
   * Nobody may withdraw a request. Otherwise its asker, or a caller in the asker's name, could let
   * the debate go on without a result.
   */
  @Override
  public Permission mayCancel(Question question, Speaker by, Standing standing) {
    return Permission.refused(
        Refusal.notAllowed(
            "a context request cannot be withdrawn; if nothing can be found, answer with the"
                + " reason"));
  }

  @Override
  public Description describe(Question question) {
    var request = ContextRequest.of(question);
    return new Description(
        "Context for %s".formatted(request.speaker()),
        Optional.empty(),
        Optional.of(new Link.ToSession(Roundtable.KIND, request.session())),
        Optional.empty());
  }

  /** Asks the context requests of a turn, in the transaction that records the turn. */
  void ask(Tx tx, Session session, Turn turn) {
    var made = of(turn);
    for (var request : made) {
      var by = new Speaker(turn.agent().orElse(session.createdBy()), Speaker.Via.JAVA);
      var _ =
          gate.ask(
              tx,
              Ask.of(Type.CONTEXT, by, MaskedText.unmasked(request.query()))
                  .id(request.id())
                  .session(session.id())
                  .because(request.reason())
                  .unmaskedContext(
                      ContextRequest.context(
                          session.id(),
                          turn.place().round(),
                          turn.agent(),
                          turn.speaker(),
                          request.required())));
    }
    events.append(
        tx,
        clock.instant(),
        made.stream()
            .map(request -> RoundtableEvents.contextRequested(session, turn, request))
            .toList());
  }

  /** The requests that came with a turn. */
  static List<NewContextRequest> of(Turn turn) {
    return turn.metadata()
        .path("contextRequests")
        .valueStream()
        .map(NewContextRequest::of)
        .toList();
  }

  /** Finds the question of a context request. Throws a refusal if it is another question. */
  Question require(Tx tx, QuestionId id) {
    var question = gate.question(tx, id);
    if (question.type() != Type.CONTEXT) {
      throw Refusal.invalid(
          "question %s is not a context request; give the id of one".formatted(id));
    }
    return question;
  }

  /** Every request of a session, the oldest first. */
  List<ContextRequest> all(Tx tx, SessionId session) {
    return gate.allInSession(tx, Type.CONTEXT, session).stream().map(ContextRequest::of).toList();
  }

  List<ContextRequest> open(Tx tx, SessionId session) {
    return all(tx, session).stream().filter(ContextRequest::open).toList();
  }

  /** The open requests of all sessions that were made after one, the oldest first. */
  List<ContextRequest> open(Tx tx, Optional<Question> after, int limit) {
    return gate.openQuestions(tx, Type.CONTEXT, after, limit).stream()
        .map(ContextRequest::of)
        .toList();
  }

  /** The open requests of one session that were made after one, the oldest first. */
  List<ContextRequest> open(Tx tx, SessionId session, Optional<Question> after) {
    var known = after.map(ContextRequest::of);
    return open(tx, session).stream()
        .filter(one -> known.map(one::isNewerThan).orElse(true))
        .toList();
  }

  /** Cancels the open requests of a session that is completed. */
  void cancelOpen(Tx tx, SessionId session) {
    open(tx, session)
        .forEach(request -> gate.cancel(tx, request.id(), "the roundtable is completed"));
  }

  /**
   * Answers requests with the results that a caller gives.
   *
   * @return the ids of requests that had a result before
   */
  List<String> fulfil(Tx tx, SessionId session, List<ContextResult> results, Speaker by) {
    var requests = all(tx, session);
    results.forEach(result -> requireKnown(session, requests, result));
    var before = new ArrayList<String>();
    for (var result : results) {
      if (find(requests, result).filter(ContextRequest::open).isPresent()) {
        var _ = gate.answer(tx, result.request(), by, result.words());
      } else {
        before.add(result.request().value());
      }
    }
    return before;
  }

  private static void requireKnown(
      SessionId session, List<ContextRequest> requests, ContextResult result) {
    if (find(requests, result).isEmpty()) {
      throw Refusal.invalid(
          ("roundtable %s has no context request %s, so nothing was stored; give only requests of"
                  + " this roundtable")
              .formatted(session, result.request()));
    }
  }

  private static Optional<ContextRequest> find(
      List<ContextRequest> requests, ContextResult result) {
    return requests.stream().filter(one -> one.id().equals(result.request())).findFirst();
  }
}
