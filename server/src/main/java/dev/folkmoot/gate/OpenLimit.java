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
 * How many open questions an asker may have when it asks another one.
 *
 * @param emergencies how many open EMERGENCY questions, if the new question is one and they are
 *     limited for this asker
 */
record OpenLimit(AgentId asker, int questions, Optional<Integer> emergencies) {
  /**
   * The server asks these in somebody's name, as often as a session needs them, so they do not
   * count.
   */
  static final Set<Type> OF_SESSIONS = Set.of(Type.CONTEXT, Type.TURN);

  static Optional<OpenLimit> of(Question question, Standing standing, CallerLimits limits) {
    if (standing.isPerson() || OF_SESSIONS.contains(question.type())) {
      return Optional.empty();
    }
    boolean limitsEmergencies = question.type() == Type.EMERGENCY && standing == Standing.AGENT;
    return Optional.of(
        new OpenLimit(
            question.subject().askedBy(),
            limits.openQuestions(),
            limitsEmergencies ? Optional.of(limits.openEmergencies()) : Optional.empty()));
  }

  Refusal tooManyQuestions() {
    return new Refusal(
            Refusal.Code.TOO_MANY_QUESTIONS,
            "%s has %d open questions, the most an agent may have; wait for answers, or cancel"
                    .formatted(asker, questions)
                + " questions that nobody needs any more",
            Map.of("limit", (long) questions))
        .advising(new Advice.ListQuestions());
  }

  static Refusal tooManyEmergencies(AgentId asker, int most) {
    return new Refusal(
        Refusal.Code.TOO_MANY_QUESTIONS,
        "%s has %d open EMERGENCY questions, the most an agent may have; everything is held"
                .formatted(asker, most)
            + " already, so wait until a person answers them",
        Map.of("limit", (long) most));
  }
}
