package dev.folkmoot.wire.story;

import dev.folkmoot.story.AgentState;
import dev.folkmoot.story.StoryId;
import dev.folkmoot.wire.Doc;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

@Doc("The state of an agent.")
public record StateJson(
    String agent,
    @Doc(
            value = "The role with which the agent is registered.",
            oneOf = {"coder", "architect", "pm"})
        String role,
    String state,
    @Doc("The states that may follow.") List<String> next,
    @Doc("The story that the agent holds.") @Nullable String storyId,
    @Nullable Instant since) {
  public static StateJson of(AgentState state) {
    return new StateJson(
        state.agent().value(),
        state.role().word(),
        state.state(),
        state.next(),
        state.story().map(StoryId::value).orElse(null),
        state.since().orElse(null));
  }
}
