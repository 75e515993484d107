package dev.folkmoot.wire.story;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.HasWord;
import dev.folkmoot.story.Story;
import dev.folkmoot.story.StoryId;
import dev.folkmoot.wire.Doc;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

@Doc("A piece of a spec that one coder works on at a time.")
public record StoryJson(
    String id,
    String specId,
    String title,
    String content,
    List<String> dependsOn,
    int priority,
    int points,
    boolean express,
    @Doc(
            value =
                "new: it waits for other stories; pending: the next coder may take it; dispatched,"
                    + " planning, coding: a coder holds it.",
            oneOf = {
              "new",
              "pending",
              "dispatched",
              "planning",
              "coding",
              "done",
              "failed",
              "on_hold",
              "skipped"
            })
        String status,
    @Doc("The coder that alone may take the story; left out if any coder may.")
        @Nullable String assignee,
    @Doc("The coder that holds the story, or that held it when it ended.") @Nullable String holder,
    @Doc("When the coder loses the story if it makes no call before; each call extends this.")
        @Nullable Instant leaseUntil,
    String createdBy,
    Instant createdAt,
    Instant updatedAt) {
  public static StoryJson of(Story story) {
    return new StoryJson(
        story.id().value(),
        story.spec().value(),
        story.title(),
        story.content(),
        story.dependsOn().stream().map(StoryId::value).toList(),
        story.priority(),
        story.points(),
        story.express(),
        HasWord.of(story.status()),
        story.assignee().map(AgentId::value).orElse(null),
        story.holder().map(AgentId::value).orElse(null),
        story.leaseUntil().orElse(null),
        story.createdBy().value(),
        story.createdAt(),
        story.updatedAt());
  }
}
