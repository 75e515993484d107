package dev.folkmoot.story;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Json;
import dev.folkmoot.events.EventType;
import dev.folkmoot.events.NewEvent;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.databind.node.ObjectNode;

/** The types of events about specs, stories, states of agents and the mailbox. */
public final class StoryEvents {
  public static final EventType SPEC_ADDED = EventType.logged("spec.added");
  public static final EventType SPEC_COMPLETED = EventType.pushed("spec.completed");
  public static final EventType ADDED = EventType.logged("story.added");
  public static final EventType READY = EventType.logged("story.ready");
  public static final EventType ASSIGNED = EventType.logged("story.assigned");
  public static final EventType TAKEN = EventType.logged("story.taken");
  public static final EventType CHANGED = EventType.logged("story.changed");
  public static final EventType RETURNED = EventType.logged("story.returned");
  public static final EventType COMPLETED = EventType.pushed("story.completed");
  public static final EventType STATE = EventType.logged("agent.state");
  public static final EventType SENT = EventType.logged("mail.sent");
  public static final EventType EXPRESS = EventType.logged("mail.express");
  public static final EventType DELIVERED = EventType.logged("mail.delivered");
  public static final EventType FAILED = EventType.logged("mail.failed");

  /** The events of specs, stories and the agents that work on them. */
  public static final List<EventType> OF_STORIES =
      List.of(
          SPEC_ADDED,
          SPEC_COMPLETED,
          ADDED,
          READY,
          ASSIGNED,
          TAKEN,
          CHANGED,
          RETURNED,
          COMPLETED,
          STATE);

  public static final List<EventType> OF_MAIL = List.of(SENT, EXPRESS, DELIVERED, FAILED);

  public static final List<EventType> ALL =
      Stream.of(OF_STORIES, OF_MAIL).flatMap(List::stream).toList();

  private StoryEvents() {}

  static NewEvent of(EventType type, Optional<AgentId> agent, ObjectNode data) {
    return new NewEvent(type, agent, Optional.empty(), Optional.empty(), Optional.empty(), data);
  }

  static NewEvent of(EventType type, Spec spec) {
    return of(
        type,
        Optional.empty(),
        Json.object().put("specId", spec.id().value()).put("title", spec.title()));
  }

  /**
   * An event about a story. If an agent is given, the event wakes the calls that wait in its name.
   */
  static NewEvent of(EventType type, Story story, Optional<AgentId> agent) {
    return of(
        type,
        agent,
        Json.object()
            .put("storyId", story.id().value())
            .put("specId", story.spec().value())
            .put("title", story.title())
            .put("status", ColumnWords.of(story.status())));
  }

  static NewEvent of(EventType type, Letter letter, Optional<AgentId> agent) {
    var data =
        Json.object()
            .put("id", letter.id().value())
            .put("type", letter.type().name())
            .put("from", letter.from().value())
            .put("kind", letter.kind());
    letter.to().ifPresent(to -> data.put("to", to.value()));
    letter.story().ifPresent(story -> data.put("storyId", story.value()));
    letter.parent().ifPresent(parent -> data.put("parentId", parent.value()));
    return of(type, agent, data);
  }
}
