package dev.folkmoot.demo;

import dev.folkmoot.cli.Resource;
import dev.folkmoot.core.Json;
import dev.folkmoot.wire.architect.ArchitectRequestJson;
import dev.folkmoot.wire.story.NextLetterJson;
import dev.folkmoot.wire.story.SpecJson;
import java.util.Map;
import java.util.Objects;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** A coder takes stories of a spec, and the architect reviews its plan and its code. */
record StoryScene(DemoStage stage) {
  static final String CODER = "coder-2";
  static final String SPEC = "A mailbox that loses nothing";

  void perform() throws InterruptedException {
    stage.scene("A spec, its stories, and an architect that remembers what it asked for");
    plan();
    var body = Map.of("id", CODER, "kind", "external", "role", "coder");
    stage.post(CODER, body, "agents");
    var story = take();
    states("SETUP", "PLANNING", "PLAN_REVIEW");
    review("plan", "1. A table of messages.\n2. Coders read the oldest row.\n3. They delete it.");
    states("PLANNING", "PLAN_REVIEW");
    review(
        "plan",
        "1. A table of messages with an owner and a lease.\n2. One statement claims the oldest"
            + " free row.\n3. A lease that runs out returns the message to the queue.");
    states("CODING", "TESTING", "CODE_REVIEW");
    review("code", "The claim is `update … where owner is null … returning *`; 14 tests pass.");
    stage.post(CODER, Json.object().put("by", CODER), "stories", story, "complete");
    stage.tell(CODER, "completes %s; the story that waited for it is ready".formatted(story));
    states("PREPARE_MERGE", "AWAIT_MERGE", "DONE", "WAITING");
    var _ = take();
    states("SETUP", "PLANNING");
    stage.hint("the board: /stories, the conversation: /contexts/" + CODER);
  }

  private void plan() throws InterruptedException {
    var spec =
        stage
            .post(
                DemoStage.YOU,
                Map.of(
                    "title",
                    SPEC,
                    "content",
                    "Agents send each other messages. A message that was sent is delivered, or its"
                        + " sender is told why not."),
                "specs")
            .as(SpecJson.class);
    var body = Json.object();
    var stories = body.putArray("stories");
    story(
        stories,
        "mailbox-1",
        "Claim messages with a lease",
        80,
        5,
        "Two coders never get the same message, even if they ask at the same moment.");
    story(
            stories,
            "mailbox-2",
            "Return messages of dead coders",
            80,
            3,
            "A message that is not acknowledged within ten minutes is queued again.")
        .putArray("dependsOn")
        .add("mailbox-1");
    story(
            stories,
            "mailbox-3",
            "Tell senders of failures",
            60,
            2,
            "A message that cannot be delivered comes back as an ERROR that says why.")
        .putArray("dependsOn")
        .add("mailbox-2");
    story(
        stories,
        "mailbox-4",
        "Describe the mailbox in the manual",
        20,
        1,
        "One page for the people who write agents.");
    stage.post(DemoStage.YOU, body, "specs", spec.id(), "stories");
    stage.tell(DemoStage.YOU, "add the spec '%s' and %d stories".formatted(SPEC, stories.size()));
  }

  private static ObjectNode story(
      ArrayNode stories, String id, String title, int priority, int points, String content) {
    return stories
        .addObject()
        .put("id", id)
        .put("title", title)
        .put("priority", priority)
        .put("points", points)
        .put("content", content);
  }

  private String take() throws InterruptedException {
    var next = Resource.at("messages", "next").with("agent", CODER).with("wait", "30s");
    var letter = Objects.requireNonNull(stage.get(next).as(NextLetterJson.class).message());
    stage.post(CODER, Json.object().put("agent", CODER), "messages", letter.id(), "ack");
    var story = Objects.requireNonNull(letter.storyId());
    stage.tell(CODER, "takes %s from the mailbox".formatted(story));
    return story;
  }

  private void states(String... states) throws InterruptedException {
    for (var state : states) {
      stage.post(CODER, Json.object().put("state", state), "agents", CODER, "state");
    }
  }

  private void review(String kind, String content) throws InterruptedException {
    var body = Json.object().put("from", CODER).put("kind", kind).put("content", content);
    var made = stage.post(CODER, body, "requests").as(ArchitectRequestJson.class);
    var waited = Resource.at("requests", made.id()).with("wait", "30s").with("by", CODER);
    var reply = stage.get(waited).as(ArchitectRequestJson.class);
    stage.tell(CODER, "asks for a review of its " + kind);
    stage.tell("architect", "%s: %s".formatted(reply.verdict(), reply.feedback()));
  }
}
