package dev.folkmoot.wire.story;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.story.SpecId;
import dev.folkmoot.story.StoryFilter;
import dev.folkmoot.story.StoryStatus;
import dev.folkmoot.wire.Doc;
import dev.folkmoot.wire.EnumWords;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The stories to list. */
public record StoryListInput(
    @Doc("Only stories of this spec.") @Nullable String specId,
    @Doc("Only stories with this status, such as pending.") @Nullable String status,
    @Doc(value = "Only stories of this coder.", max = 128) @Nullable String agentId,
    @Doc(value = "How many; 50 if left out.", max = 200) @Nullable Integer limit,
    @Doc("The cursor from the previous page.") @Nullable String cursor) {
  public StoryFilter filter() {
    return new StoryFilter(
        Optional.ofNullable(specId).map(SpecId::new),
        Optional.ofNullable(status)
            .map(word -> EnumWords.constant("status", StoryStatus.class, word)),
        Optional.ofNullable(agentId).map(AgentId::given));
  }
}
