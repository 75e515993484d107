package dev.folkmoot.gate;

import dev.folkmoot.agent.Speaker;
import dev.folkmoot.agent.Standing;
import dev.folkmoot.core.Refusal;

/**
 * A handler for questions that only people may answer, withdraw and reassign, whatever their type.
 */
public interface PeopleHandler extends QuestionHandler {
  /** The refusal that an agent gets, as a sentence. */
  String refusal();

  @Override
  default Permission mayAnswer(Question question, Speaker by, Standing standing) {
    return forPeople(standing);
  }

  @Override
  default Permission mayCancel(Question question, Speaker by, Standing standing) {
    return forPeople(standing);
  }

  @Override
  default Permission mayReassign(Question question, Speaker by, Standing standing) {
    return forPeople(standing);
  }

  private Permission forPeople(Standing standing) {
    return standing.isPerson()
        ? Permission.allowed()
        : Permission.refused(Refusal.notAllowed(refusal()));
  }
}
