package dev.folkmoot.gate;

import dev.folkmoot.agent.Speaker;
import dev.folkmoot.agent.Standing;
import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Refusal;
import java.util.List;

/** The rules for who may do what to a question. No agent may clear itself. */
final class Rules {
  private Rules() {}

  static void requireMayAsk(Ask ask, Standing standing) {
    ask.by().requireNotServer();
    boolean aboutItself = ask.isAboutAsker();
    if (standing == Standing.AGENT
        && !aboutItself
        && ask.holdsSomebody()
        && ask.type() != Type.EMERGENCY) {
      throw ask.by()
          .refused(
              "%s may not hold another agent; ask EMERGENCY, or let a monitor or a person ask"
                  .formatted(ask.by().name()));
    }
    if (standing == Standing.AGENT && ask.widensToAll()) {
      throw ask.by()
          .refused(
              "%s may not widen a question to everything; ask EMERGENCY, which holds everything"
                  .formatted(ask.by().name()));
    }
    if ((!standing.isPerson() || aboutItself) && ask.hasDefault() && ask.defaultNeedsPerson()) {
      throw ask.by()
          .refused(
              ("only a person may set a default on %s, and only if it does not hold them; leave the"
                      + " default out and wait")
                  .formatted(
                      ask.type().forPeople()
                          ? ask.type()
                          : "a question that holds a session or everything"));
    }
  }

  /**
   * Whether the agent that a question is about joins the session. An agent can make only itself
   * join, not another agent.
   */
  static boolean joins(Ask ask, Standing standing) {
    return standing != Standing.AGENT || ask.isAboutAsker();
  }

  static Permission mayAnswer(Question question, Speaker by, Standing standing) {
    if (by.isServer()) {
      return Permission.refused(Speaker.notTheServer());
    }
    if (question.rule().halt() && needsOperator(question, standing)) {
      return new Permission.Refused(onlyOperators(by), remark(question, standing));
    }
    if (question.holdsByName(by.name()) || (question.holds(by.name()) && !standing.isPerson())) {
      return new Permission.Refused(
          by.refused(
              "%s holds %s, so %s may not answer it; wait until somebody else answers"
                  .formatted(named(question), by.name(), by.name())),
          remark(question, standing));
    }
    if (!standing.isPerson() && isForPeople(question)) {
      return new Permission.Refused(
          by.refused(
              "only people may answer %s, and %s is an agent; wait for a person"
                  .formatted(named(question), by.name())),
          remark(question, standing));
    }
    if (askedOthersOnly(question, by, standing)) {
      return new Permission.Refused(
          by.refused(
              "%s addressed %s to others, so %s may not answer it; wait for one of them: %s"
                  .formatted(
                      by.name(),
                      named(question),
                      by.name(),
                      String.join(", ", question.subject().to()))),
          "You addressed this to others; wait for their answer.");
    }
    if (by.releasesNothing() && question.type() == Type.BLOCKING && question.isCommonHold()) {
      return Permission.refused(
          by.refused(
              "%s holds %s, and %s shows no token; wait for a person's answer"
                  .formatted(named(question), heldAgent(question), by.name())));
    }
    if (!standing.isPerson() && question.isCommonHold() && !question.isAddressedTo(by.name())) {
      return new Permission.Refused(
          Refusal.notAllowed(
              "%s holds %s and is not addressed to %s; wait for a person or the agent in its 'to'"
                  .formatted(named(question), heldAgent(question), by.name())),
          "People answer this, or the agent it is addressed to.");
    }
    return Permission.allowed();
  }

  /**
   * Whether only people may answer: a question of a type that is for people, a halt, or any other
   * hold under the gate's own rules. Among the other holds there is one exception: a hold on nobody
   * but its asker may also be answered by the agents that it is addressed to.
   */
  private static boolean isForPeople(Question question) {
    return question.type().forPeople()
        || question.rule().halt()
        || (question.isCommonHold() && !question.holdsItsAskerAlone());
  }

  /**
   * Whether the speaker is an agent that addressed this question to others only. Features have
   * their own rules.
   */
  static boolean askedOthersOnly(Question question, Speaker by, Standing standing) {
    return !standing.isPerson()
        && !question.type().ofFeature()
        && question.isAskedBy(by.name())
        && !question.subject().to().isEmpty()
        && !question.isAddressedTo(by.name());
  }

  private static String heldAgent(Question question) {
    return question.subject().agent().map(AgentId::value).orElse("somebody");
  }

  /**
   * Whether an agent may act. A held agent may only ask, wait, read and chat.
   *
   * @param what the action, as the refusal names it
   */
  static Permission mayAct(String what, Speaker by, Check check) {
    return check.canProceed()
        ? Permission.allowed()
        : new Permission.Refused(
            Refusal.notAllowed(
                "%s is held by question %s and may not %s; wait for clearance first"
                    .formatted(by.name(), check.heldBy().getFirst().question(), what)),
            "You are held; wait for clearance first.");
  }

  /** Tells a person who looks at a question why they cannot answer it. */
  private static String remark(Question question, Standing standing) {
    if (question.rule().halt() && needsOperator(question, standing)) {
      return "Only an operator may let everything go on.";
    }
    return !standing.isPerson() && isForPeople(question)
        ? "People answer this."
        : "This holds you, so somebody else must answer it.";
  }

  /**
   * @param verb the verb that the refusal uses for ending a question
   */
  static Permission mayEnd(
      String verb, Question question, Speaker by, Standing standing, boolean holdsAgent) {
    if (by.isServer()) {
      return Permission.refused(Speaker.notTheServer());
    }
    if (needsOperator(question, standing)) {
      return Permission.refused(onlyOperators(by));
    }
    if (question.holdsByName(by.name())) {
      return Permission.refused(
          by.refused(
              "%s holds %s; ask somebody else to %s it"
                  .formatted(named(question), by.name(), verb)));
    }
    boolean own = question.isAskedBy(by.name());
    boolean releases = holdsAgent || (by.releasesNothing() && question.holdsSomebody());
    return standing.isPerson() || (own && !releases && !question.rule().halt())
        ? Permission.allowed()
        : Permission.refused(
            by.refused(
                ("an agent may %s only its own questions, and only if they do not hold it; ask a"
                        + " person")
                    .formatted(verb)));
  }

  /**
   * Whether a question may be reassigned to these names. An agent may not pass its own question
   * back to itself.
   */
  static Permission mayAddress(Question question, Speaker by, Standing standing, List<String> to) {
    return askedOthersOnly(question, by, standing) && to.stream().anyMatch(by.name()::isAlike)
        ? Permission.refused(
            by.refused(
                "%s addressed %s to others and may not reassign it to itself; name somebody else"
                    .formatted(by.name(), named(question))))
        : Permission.allowed();
  }

  static Permission mayReassign(Question question, Speaker by, Standing standing) {
    if (by.isServer()) {
      return Permission.refused(Speaker.notTheServer());
    }
    return standing.isPerson() || question.isAskedBy(by.name())
        ? Permission.allowed()
        : Permission.refused(
            by.refused("an agent may reassign only its own questions; ask a person"));
  }

  static Permission mayHalt(Scope scope, Speaker by, Standing standing) {
    if (by.isServer()) {
      return Permission.refused(Speaker.notTheServer());
    }
    if (scope == Scope.SYSTEM && standing != Standing.OPERATOR) {
      return Permission.refused(onlyOperators(by));
    }
    if (!standing.isPerson()) {
      return Permission.refused(
          by.refused(
              ("only people may halt and resume, and %s is an agent; ask EMERGENCY or BLOCKING"
                      + " instead")
                  .formatted(by.name())));
    }
    return Permission.allowed();
  }

  /**
   * True if only an operator may end the question, because it holds everything, and the caller is
   * none.
   */
  private static boolean needsOperator(Question question, Standing standing) {
    return question.holds(Scope.SYSTEM) && standing != Standing.OPERATOR;
  }

  private static Refusal onlyOperators(Speaker by) {
    return by.refusedToAllButOperators(
        "only an operator may halt everything, lift that halt or withdraw a question that holds"
            + " everything; ask an operator");
  }

  private static String named(Question question) {
    return "%s %s".formatted(question.rule().halt() ? "the halt" : question.type(), question.id());
  }
}
