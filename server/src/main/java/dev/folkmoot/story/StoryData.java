package dev.folkmoot.story;

import dev.folkmoot.core.Json;
import tools.jackson.databind.JsonNode;

/** The payload of a STORY letter. */
final class StoryData {
  private StoryData() {}

  static JsonNode of(HeldStory held) {
    var story = held.story();
    var data =
        Json.object()
            .put("storyId", story.id().value())
            .put("title", story.title())
            .put("content", story.content())
            .put("points", story.points())
            .put("express", story.express());
    data.putObject("spec").put("id", held.spec().id().value()).put("title", held.spec().title());
    return data;
  }
}
