package dev.folkmoot.wire.story;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.story.SpecId;
import dev.folkmoot.story.StoryFilter;
import dev.folkmoot.story.StoryStatus;
import dev.folkmoot.wire.Doc;
import dev.folkmoot.wire.EnumWords;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The stories that a reader wants. */
public record StoryListInput(
    @Doc("Only those of this spec.") @Nullable String specId,
    @Doc("Only those with this status, such as pending.") @Nullable String status,
    @Doc(value = "Only those of this coder.", most = 128) @Nullable String agentId,
    @Doc(value = "How many; 50 if left out.", most = 200) @Nullable Integer limit,
    @Doc("Of the page before.") @Nullable String cursor) {
  public StoryFilter filter() {
    return new StoryFilter(
        Optional.ofNullable(specId).map(SpecId::new),
        Optional.ofNullable(status)
            .map(word -> EnumWords.constant("status", StoryStatus.class, word)),
        Optional.ofNullable(agentId).map(AgentId::given));
  }
}
