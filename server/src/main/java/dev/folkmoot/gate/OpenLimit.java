package dev.folkmoot.gate;

import dev.folkmoot.agent.Standing;
import dev.folkmoot.core.Advice;
import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.CallerLimits;
import dev.folkmoot.core.Refusal;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * How many open questions the asker of one more may have.
 *
 * @param emergencies how many EMERGENCYs, if the question is one and its asker is kept to some
 */
record OpenLimit(AgentId asker, int questions, Optional<Integer> emergencies) {
  /** Asked by the server in somebody's name, as often as a session needs them. */
  static final Set<Type> OF_SESSIONS = Set.of(Type.CONTEXT, Type.TURN);

  static Optional<OpenLimit> of(Question question, Standing standing, CallerLimits limits) {
    if (standing.isPerson() || OF_SESSIONS.contains(question.type())) {
      return Optional.empty();
    }
    boolean few = question.type() == Type.EMERGENCY && standing == Standing.AGENT;
    return Optional.of(
        new OpenLimit(
            question.subject().askedBy(),
            limits.openQuestions(),
            few ? Optional.of(limits.openEmergencies()) : Optional.empty()));
  }

  Refusal tooManyQuestions() {
    return new Refusal(
            Refusal.Code.TOO_MANY_QUESTIONS,
            "%s has %d open questions, as many as an agent may; wait for answers, or cancel what"
                    .formatted(asker, questions)
                + " nobody needs any more",
            Map.of("limit", (long) questions))
        .advising(new Advice.ListQuestions());
  }

  static Refusal tooManyEmergencies(AgentId asker, int most) {
    return new Refusal(
        Refusal.Code.TOO_MANY_QUESTIONS,
        "%s has %d open EMERGENCYs, as many as an agent may; everything is held already, so wait"
                .formatted(asker, most)
            + " until a person answers them",
        Map.of("limit", (long) most));
  }
}
