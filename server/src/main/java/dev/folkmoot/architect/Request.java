package dev.folkmoot.architect;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.QuestionId;
import dev.folkmoot.story.LetterId;
import dev.folkmoot.story.StoryId;
import java.time.Instant;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/**
 * A request of an agent to the architect.
 *
 * @param no the number of the request among the agent's requests
 * @param epoch the epoch of the conversation in which it was made
 * @param story the story that the agent held when it made the request
 * @param context what the agent gave in addition to the content, as JSON
 * @param origin the letter that became this request
 */
public record Request(
    RequestId id,
    AgentId agent,
    int no,
    int epoch,
    Optional<StoryId> story,
    RequestKind kind,
    String content,
    Optional<ObjectNode> context,
    Optional<LetterId> origin,
    State state,
    Instant madeAt) {

  /** The state of a request. */
  public sealed interface State {
    /** A node asks the architect or will do so. */
    record Open() implements State {}

    /** People were asked, or an external agent by a letter. */
    record Waiting(Optional<QuestionId> question, Optional<LetterId> letter) implements State {}

    record Replied(Response response, AgentId by, Instant at) implements State {}
  }

  public Optional<Response> response() {
    return state instanceof State.Replied(var response, _, _)
        ? Optional.of(response)
        : Optional.empty();
  }

  boolean isOpen() {
    return state instanceof State.Open;
  }

  public boolean isReplied() {
    return state instanceof State.Replied;
  }
}
