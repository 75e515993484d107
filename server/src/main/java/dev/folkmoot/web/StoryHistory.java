package dev.folkmoot.web;

import dev.folkmoot.core.Json;
import dev.folkmoot.events.Event;
import dev.folkmoot.events.EventFilter;
import dev.folkmoot.events.EventLog;
import dev.folkmoot.story.Story;
import dev.folkmoot.story.StoryEvents;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/** The latest events of a story, as far back as a page looks. */
final class StoryHistory {
  private static final int SCAN = 2_000;
  private static final int MOST = 40;

  /** An event in words. */
  record Line(long seq, String words, Instant at) {}

  private static final EventFilter TYPES =
      new EventFilter(
          Optional.empty(), Optional.empty(), Set.of("story.*", StoryEvents.STATE.name()));

  private final EventLog events;

  StoryHistory(EventLog events) {
    this.events = events;
  }

  /** The newest first. */
  List<Line> of(Story story, long newest) {
    var found =
        events.after(Math.max(0, newest - SCAN), TYPES, SCAN).events().stream()
            .flatMap(event -> line(event, story).stream())
            .toList()
            .reversed();
    return found.subList(0, Math.min(MOST, found.size()));
  }

  private static Optional<Line> line(Event event, Story story) {
    var data = Json.tree(event.data());
    return Optional.of(data.path("storyId").asString(""))
        .filter(story.id().value()::equals)
        .filter(_ -> !isCreation(event, story))
        .map(_ -> new Line(event.seq(), words(event, data), event.at()));
  }

  /** Whether the event is the creation of the story, which the page shows by itself. */
  private static boolean isCreation(Event event, Story story) {
    return event.type().equals(StoryEvents.ADDED.name())
        || (event.type().equals(StoryEvents.READY.name()) && event.at().equals(story.createdAt()));
  }

  private static String words(Event event, JsonNode data) {
    var agent = event.agent().map(Object::toString).orElse("");
    var type = event.type();
    if (type.equals(StoryEvents.STATE.name())) {
      return "%s: %s → %s"
          .formatted(
              agent,
              StoryWords.state(data.path("from").asString("")),
              StoryWords.state(data.path("to").asString("")));
    }
    if (type.equals(StoryEvents.TAKEN.name())) {
      return agent + " took it";
    }
    if (type.equals(StoryEvents.ASSIGNED.name())) {
      return "Assigned to " + agent;
    }
    if (type.equals(StoryEvents.RETURNED.name())) {
      return agent + " gave it back";
    }
    if (type.equals(StoryEvents.COMPLETED.name())) {
      return "Completed";
    }
    return type.equals(StoryEvents.READY.name())
        ? "Ready to be taken"
        : Names.capitalised(data.path("status").asString("").replace('_', ' '));
  }
}
