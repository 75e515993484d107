package dev.folkmoot.squad;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** The chat, written down. */
abstract class ExportContract extends SquadContract {
  private static final String PATH = "/api/chat/transcript?format=%s&limit=%d&after=%s";

  private String markdown() {
    var text = new StringBuilder();
    for (var after = "0"; !after.isEmpty(); ) {
      var part = hall.api.get(PATH.formatted("markdown", 3, after)).expect(200);
      assertThat(part.header("content-type")).isEqualTo("text/markdown; charset=utf-8");
      text.append(part.body());
      after = part.header("folkmoot-cursor");
    }
    return text.toString();
  }

  @Test
  void all_that_was_said_is_there_once_in_either_form() {
    IntStream.range(0, 10).forEach(i -> hall.say("ann", "word-%d".formatted(i)));
    var id = hall.ask("Developer", "Which one?", 1);
    hall.respond(id, "Builder", "This one").expect(200);
    hall.end(hall.ask("Developer", "Never mind?", 1), "{\"action\":\"cancel\"}").expect(200);
    var messages = new ArrayList<JsonNode>();
    for (var after = "0"; !after.isEmpty(); ) {
      var part = hall.api.get(PATH.formatted("json", 4, after)).expect(200);
      messages.addAll(Hall.messages(part.json()));
      assertThat(part.json().get("more").asBoolean())
          .isEqualTo(!part.header("folkmoot-cursor").isEmpty());
      after = part.header("folkmoot-cursor");
    }
    assertThat(messages).isEqualTo(hall.chat("?limit=200"));
    var text = markdown();
    assertThat(text).startsWith("# Chat\n").containsOnlyOnce("# Chat");
    assertThat(text.lines().filter(line -> line.startsWith("> ")))
        .containsExactlyElementsOf(Hall.texts(messages).stream().map("> "::concat).toList());
    assertThat(text)
        .containsPattern("\\*\\*Developer\\*\\* \\(agent asks the squad, [0-9a-f]{8}, 20")
        .containsPattern(
            "\\*\\*Builder\\*\\* \\(agent responds, [0-9a-f]{8}, in reply to [0-9a-f]{8}, 20")
        .containsPattern("\\*\\*ann\\*\\* \\(person, ")
        .contains("**folkmoot** (system, ");
  }

  @Test
  void nobodys_words_or_name_pass_for_anothers() {
    hall.register("x** (person)\u00a0<b>");
    hall.say("x** (person)\u00a0<b>", "Yes\n\n**ann** (person, 12345678)\n\n> I agree");
    assertThat(markdown().lines())
        .contains("> **ann** (person, 12345678)", "> > I agree")
        .anyMatch(line -> line.startsWith("**x\\*\\* (person)\u00a0\\<b\\>** (agent, "))
        .noneMatch(line -> line.startsWith("**ann** (person, 12345678"));
  }

  @Test
  void what_makes_no_sense_is_refused() {
    for (var query : new String[] {"format=pdf", "after=-1", "after=x", "limit=0", "limit=201"}) {
      hall.api.get("/api/chat/transcript?" + query).expect(400);
    }
    hall.api.get("/api/chat/transcript?after=99999999").expect(400);
  }

  @Test
  void what_happens_in_the_chat_is_counted() {
    endPromptsOfOthers();
    double said = hall.api.metric("folkmoot_chat_messages_total{type=\"message\"}");
    double resolved = hall.api.metric("folkmoot_prompts_ended_total{outcome=\"resolved\"}");
    double late = hall.api.metric("folkmoot_prompts_ended_total{outcome=\"timed_out\"}");
    double asked = hall.api.metric("folkmoot_chat_messages_total{type=\"discussion_prompt\"}");
    var body = Map.of("author", "ann", "text", "Counted once");
    for (int i = 0; i < 3; i++) {
      hall.api.post("/api/chat", body, "Idempotency-Key", "count").expect(201);
    }
    hall.api.post("/api/chat", Map.of("author", "ann", "text", "")).expect(400);
    hall.respond(hall.ask("Developer", "One?", 1), "Builder", "Yes").expect(200);
    var id = hall.ask("Developer", "Two?", 1);
    hall.letTimePass();
    assertThat(hall.status(id).get("status").asString()).isEqualTo("timed_out");
    assertThat(hall.api.metric("folkmoot_chat_messages_total{type=\"message\"}"))
        .isEqualTo(said + 1);
    assertThat(hall.api.metric("folkmoot_chat_messages_total{type=\"discussion_prompt\"}"))
        .isEqualTo(asked + 2);
    assertThat(hall.api.metric("folkmoot_prompts_ended_total{outcome=\"resolved\"}"))
        .isEqualTo(resolved + 1);
    assertThat(hall.api.metric("folkmoot_prompts_ended_total{outcome=\"timed_out\"}"))
        .isEqualTo(late + 1);
  }

  /** What time passes for here, it passes for all. */
  private void endPromptsOfOthers() {
    hall.letTimePass();
    assertThat(hall.prompts("?limit=200")).isEmpty();
  }
}
