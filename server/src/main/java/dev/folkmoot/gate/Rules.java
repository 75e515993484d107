package dev.folkmoot.gate;

import dev.folkmoot.agent.Speaker;
import dev.folkmoot.agent.Standing;
import dev.folkmoot.core.Refusal;

/** Who may do what. Nobody clears itself. */
final class Rules {
  private Rules() {}

  static void requireMayAsk(Ask ask, Standing standing) {
    ask.by().requireSomebody();
    boolean aboutAnother = ask.agent().filter(ask.by().name()::equals).isEmpty();
    if (standing == Standing.AGENT && aboutAnother && ask.halts() && ask.type() != Type.EMERGENCY) {
      throw Refusal.notAllowed(
          "%s may not hold another agent; ask EMERGENCY, or have a monitor or a person ask"
              .formatted(ask.by().name()));
    }
    boolean aboutItself = ask.agent().filter(ask.by().name()::isAlike).isPresent();
    if ((!standing.isPerson() || aboutItself) && ask.hasDefault() && ask.type().forPeople()) {
      throw Refusal.notAllowed(
          "only a person may set a default on %s, and not on what holds themselves; leave defaultAnswer out and wait"
              .formatted(ask.type()));
    }
  }

  /** Whom an agent asks about, or for its turn, it brings into no session to be held there. */
  static boolean joins(Ask ask, Standing standing) {
    boolean aboutItself = ask.agent().filter(ask.by().name()::equals).isPresent();
    return standing != Standing.AGENT || aboutItself;
  }

  static void requireMayAnswer(Question question, Speaker by, Standing standing) {
    by.requireSomebody();
    if (question.holdsInPerson(by.name()) || (question.holds(by.name()) && !standing.isPerson())) {
      throw Refusal.notAllowed(
          "%s holds %s, so %s may not answer it; wait for somebody else's answer"
              .formatted(named(question), by.name(), by.name()));
    }
    if (!standing.isPerson() && (question.type().forPeople() || question.halt())) {
      throw Refusal.notAllowed(
          "%s is answered by people only, and %s is an agent; wait for a person"
              .formatted(named(question), by.name()));
    }
    if (question.halt() && question.holds().contains(Scope.SYSTEM)) {
      requireOperator(standing);
    }
  }

  static void requireMayCancel(
      Question question, Speaker by, Standing standing, boolean holdsSpeaker) {
    requireMayEnd("withdraw", question, by, standing, holdsSpeaker);
  }

  static void requireMayConclude(
      Question question, Speaker by, Standing standing, boolean holdsSpeaker) {
    requireMayEnd("resolve", question, by, standing, holdsSpeaker);
  }

  private static void requireMayEnd(
      String verb, Question question, Speaker by, Standing standing, boolean holdsSpeaker) {
    by.requireSomebody();
    if (standing == Standing.PERSON && question.holds().contains(Scope.SYSTEM)) {
      requireOperator(standing);
    }
    if (question.holdsInPerson(by.name())) {
      throw Refusal.notAllowed(
          "%s holds %s, who may not %s it; ask somebody else"
              .formatted(named(question), by.name(), verb));
    }
    if (!standing.isPerson()
        && (!question.askedBy().equals(by.name()) || holdsSpeaker || question.halt())) {
      throw Refusal.notAllowed(
          "an agent may %s only what it asked and what does not hold it; ask a person"
              .formatted(verb));
    }
  }

  static void requireMayReassign(Question question, Speaker by, Standing standing) {
    by.requireSomebody();
    if (!standing.isPerson() && !question.askedBy().equals(by.name())) {
      throw Refusal.notAllowed("an agent may reassign only what it asked; ask a person");
    }
  }

  static void requireMayHalt(Scope scope, Speaker by, Standing standing) {
    by.requireSomebody();
    if (scope == Scope.SYSTEM && standing.isPerson()) {
      requireOperator(standing);
    }
    if (!standing.isPerson()) {
      throw Refusal.notAllowed(
          "only people halt and resume, and %s is an agent; ask EMERGENCY or BLOCKING instead"
              .formatted(by.name()));
    }
  }

  private static void requireOperator(Standing standing) {
    if (standing != Standing.OPERATOR) {
      throw Refusal.notAllowed(
          "only an operator may halt everything or end what holds everything; ask one");
    }
  }

  private static String named(Question question) {
    return "%s %s".formatted(question.halt() ? "the halt" : question.type(), question.id());
  }
}
