package dev.folkmoot.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.testing.Api;
import dev.folkmoot.wire.story.SpecJson;
import dev.folkmoot.wire.story.StoriesJson;
import dev.folkmoot.wire.story.StoryJson;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** Specs and stories from a terminal. */
class StoryCommandTest {
  @AutoClose private final Api api = Api.start();

  private Shell.Ran story(String... arguments) {
    var command = new ArrayList<>(List.of("story"));
    command.addAll(List.of(arguments));
    command.addAll(2, List.of("--url", api.url().toString()));
    return Shell.runAsTyped(new StringWriter(), command.toArray(String[]::new));
  }

  @Test
  void a_spec_is_divided_assigned_and_done() {
    var spec =
        story("spec", "Login", "--content", "People sign in.", "--by", "ann", "--json")
            .json(SpecJson.class)
            .id();
    var added =
        story(
            "add",
            "A form",
            "--spec",
            spec,
            "--content",
            "Make it.",
            "--id",
            "form",
            "--by",
            "ann");
    assertThat(added.exitCode()).as(added.err()).isZero();
    assertThat(added.out()).contains("form", "pending", "A form");
    var test =
        story(
                "add",
                "A test",
                "--spec",
                spec,
                "--content",
                "Write it.",
                "--id",
                "test",
                "--after",
                "form",
                "--priority",
                "90",
                "--express",
                "--by",
                "ann",
                "--json")
            .json(StoryJson.class);
    assertThat(test.status()).isEqualTo("new");
    assertThat(test.express()).isTrue();
    assertThat(story("list", "--status", "new").out()).contains("A test").doesNotContain("A form");
    assertThat(story("show", "test").out()).contains("depends on: form", "Write it.", "Login");
    api.post("/api/agents", Map.of("id", "ada", "role", "coder")).expect(201);
    assertThat(story("assign", "form", "ada", "--by", "ann").out()).contains("(assigned to ada)");
    api.post("/api/stories/form/take", Map.of("by", "ada")).expect(200);
    assertThat(story("show", "form").out()).contains("(ada has it)");
    assertThat(story("complete", "form", "--by", "ann").out()).contains("done", "(ada did it)");
    assertThat(story("list", "--json").json(StoriesJson.class).stories())
        .extracting(StoryJson::status)
        .containsExactly("done", "pending");
  }

  @Test
  void specs_are_listed_and_completed_once_their_stories_are_done_or_skipped() {
    var spec =
        story("spec", "Login", "--content", "People sign in.", "--by", "ann", "--json")
            .json(SpecJson.class)
            .id();
    story("add", "A form", "--spec", spec, "--content", "Make it.", "--by", "ann");
    assertThat(story("specs").out()).contains("ID", "TITLE", spec, "open", "Login");
    var early = story("complete-spec", spec, "--by", "ann");
    assertThat(early.exitCode()).isEqualTo(2);
    assertThat(early.err()).contains("stories that are not done");
    var id = story("list", "--json").json(StoriesJson.class).stories().getFirst().id();
    assertThat(story("set", id, "--status", "on_hold", "--by", "ann").out()).contains("on_hold");
    assertThat(story("set", id, "--status", "odd", "--by", "ann").exitCode()).isEqualTo(2);
    assertThat(story("set", id, "--status", "skipped", "--by", "ann").out()).contains("skipped");
    assertThat(story("complete-spec", spec, "--by", "ann").out()).contains("is completed");
    assertThat(story("specs", "--status", "open").out()).contains("There are no such specs");
    assertThat(story("specs").out()).contains("completed");
  }

  /** A generated id is longer than a short name. */
  @Test
  void the_columns_of_the_list_are_aligned() {
    var spec =
        story("spec", "Login", "--content", "People sign in.", "--by", "ann", "--json")
            .json(SpecJson.class)
            .id();
    story("add", "Title", "--spec", spec, "--content", "Make it.", "--by", "ann");
    story("add", "Title", "--spec", spec, "--content", "Do it.", "--id", "short", "--by", "ann");
    var lines = story("list").out().lines().toList();
    assertThat(lines.getFirst()).startsWith("ID ").contains("STATUS", "PRIORITY", "POINTS");
    int column = lines.getFirst().indexOf("TITLE");
    assertThat(lines).hasSize(3).allMatch(line -> line.substring(column).matches("(?i)title"));
  }

  @Test
  void the_inbox_shows_of_a_review_only_the_context_that_its_agent_gave() {
    var asked = Map.of("from", "ada", "kind", "question", "content", "Is it so?");
    api.post("/api/requests", asked).expect(201);
    Api.awaitUntil(() -> !inbox().contains("No questions are open."));
    assertThat(inbox()).contains("Is it so?").doesNotContain("Context:", "requestId");
    var more = new HashMap<String, Object>(asked);
    more.put("from", "ben");
    more.put("context", Map.of("file", "A.java"));
    api.post("/api/requests", more).expect(201);
    Api.awaitUntil(() -> inbox().contains("ben asks"));
    assertThat(inbox()).contains("Context: {\"file\":\"A.java\"}").doesNotContain("requestId");
  }

  private String inbox() {
    return Shell.runAsTyped(new StringWriter(), "inbox", "--url", api.url().toString()).out();
  }

  @Test
  void a_refusal_tells_the_next_command() {
    var missing = story("show", "nowhere");
    assertThat(missing.exitCode()).isEqualTo(2);
    assertThat(missing.err()).contains("no story nowhere", "folkmoot story list");
    assertThat(story("list").out()).contains("There are no such stories");
    var unknown = "0199a4c5-6f3e-7c1a-9d20-5b8f3c2d1e0f";
    assertThat(story("complete-spec", unknown, "--by", "ann").err())
        .contains("folkmoot story specs");
  }
}
