package dev.folkmoot.gate;

import dev.folkmoot.agent.Speaker;
import dev.folkmoot.agent.Standing;
import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Refusal;

/** Who may do what. Nobody clears itself. */
final class Rules {
  /** The name that a question's own default is recorded under; nobody speaks as it. */
  static final AgentId FOLKMOOT = new AgentId("folkmoot");

  private Rules() {}

  static void requireMayAsk(Ask ask, Standing standing) {
    requireSomebody(ask.by());
    boolean aboutAnother = ask.agent().filter(ask.by().name()::equals).isEmpty();
    if (standing == Standing.AGENT
        && aboutAnother
        && ask.type().halting()
        && ask.type() != Type.EMERGENCY) {
      throw Refusal.notAllowed(
          "%s may not hold another agent; ask EMERGENCY, or have a monitor or a person ask"
              .formatted(ask.by().name()));
    }
    if (!standing.isPerson() && ask.hasDefault() && ask.type().forPeople()) {
      throw Refusal.notAllowed(
          "an agent may not set a default on %s; leave defaultAnswer out and wait for a person"
              .formatted(ask.type()));
    }
  }

  static void requireMayAnswer(Question question, Speaker by, Standing standing) {
    requireSomebody(by);
    if (standing.isPerson()) {
      return;
    }
    if (question.type().forPeople() || question.halt()) {
      throw Refusal.notAllowed(
          "%s is answered by people only; wait for one".formatted(named(question)));
    }
    if (question.holds(by.name())) {
      throw Refusal.notAllowed(
          "%s holds %s, so %s may not answer it; wait for somebody else's answer"
              .formatted(named(question), by.name(), by.name()));
    }
  }

  static void requireMayCancel(
      Question question, Speaker by, Standing standing, boolean holdsSpeaker) {
    requireSomebody(by);
    if (!standing.isPerson()
        && (!question.askedBy().equals(by.name()) || holdsSpeaker || question.halt())) {
      throw Refusal.notAllowed(
          "an agent may cancel only what it asked and what does not hold it; ask a person");
    }
  }

  static void requireMayReassign(Question question, Speaker by, Standing standing) {
    requireSomebody(by);
    if (!standing.isPerson() && !question.askedBy().equals(by.name())) {
      throw Refusal.notAllowed("an agent may reassign only what it asked; ask a person");
    }
  }

  static void requireMayHalt(Speaker by, Standing standing) {
    requireSomebody(by);
    if (!standing.isPerson()) {
      throw Refusal.notAllowed(
          "only people halt and resume; an agent asks EMERGENCY or BLOCKING instead");
    }
  }

  private static void requireSomebody(Speaker by) {
    if (by.name().equals(FOLKMOOT)) {
      throw Refusal.notAllowed("nobody speaks as 'folkmoot'; use a name of your own");
    }
  }

  private static String named(Question question) {
    return "%s %s".formatted(question.halt() ? "the halt" : question.type(), question.id());
  }
}
