package dev.folkmoot.rest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.testing.Api;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Many questions at once: listed, counted, answered by their defaults, put to others. */
class RestListTest extends OverRest {
  @Test
  void questions_are_listed_page_by_page_and_by_what_they_are_about() {
    for (int i = 0; i < 5; i++) {
      api.ask(
          Map.of(
              "type",
              "DECISION",
              "agentId",
              "coder",
              "sessionId",
              "s" + i % 2,
              "text",
              "Number " + i,
              "to",
              List.of("ann")));
    }
    api.answer(api.ask("BLOCKING", "tester", "Merge?"), "ann", "yes");

    assertThat(api.pages("/api/questions?status=open&limit=2", "questions"))
        .hasSize(5)
        .doesNotHaveDuplicates();
    assertThat(api.pages("/api/questions?limit=2", "questions")).hasSize(6).doesNotHaveDuplicates();
    assertThat(api.found("status=answered")).containsExactly("Merge?");
    assertThat(api.found("agent=tester")).containsExactly("Merge?");
    assertThat(api.found("session=s1")).containsExactly("Number 3", "Number 1");
    assertThat(api.found("type=blocking")).containsExactly("Merge?");
    assertThat(api.found("to=ann")).hasSize(5);
    assertThat(api.found("text=NUMBER%203")).containsExactly("Number 3");
    assertThat(api.found("text=%25")).isEmpty();
    assertThat(api.found("status=open&session=s0&text=4")).containsExactly("Number 4");
  }

  @Test
  void statistics_count_what_waits_and_what_became_of_others() {
    api.ask("BLOCKING", "coder", "Merge?");
    api.answer(api.ask("DECISION", "coder", "Tabs?"), "ann", "yes");
    var stats = api.get("/api/questions/stats?since=1h").expect(200).json();
    assertThat(stats.get("open").toString()).isEqualTo("{\"BLOCKING\":1}");
    assertThat(stats.at("/settled/0/type").asString()).isEqualTo("DECISION");
    assertThat(stats.at("/settled/0/status").asString()).isEqualTo("answered");
    assertThat(stats.at("/settled/0/count").asInt()).isEqualTo(1);
  }

  @Test
  void defaults_are_answered_at_once_where_nobody_is_held() {
    var fields = Map.of("type", "DECISION", "agentId", "coder", "text", "Tabs?");
    var with = new HashMap<String, Object>(fields);
    with.put("defaultAnswer", "tabs");
    api.ask(with);
    api.ask(fields);
    with.put("type", "BLOCKING");
    with.put("askedBy", "ann");
    with.put("timeout", "1h");
    api.ask(with);
    var answered =
        api.post("/api/questions/answer-defaults", Map.of("by", "ann")).expect(200).json();
    assertThat(answered.get("answered").asInt()).isEqualTo(1);
    assertThat(answered.at("/questions/0/answers/0/answer").asString()).isEqualTo("tabs");
    assertThat(answered.at("/questions/0/answers/0/via").asString()).isEqualTo("default");
  }

  @Test
  void a_question_can_be_put_to_others() {
    var asked = api.ask("BLOCKING", "coder", "Merge?");
    var reassigned =
        post(asked, "reassign", Map.of("by", "ann", "to", List.of("bob"))).expect(200).json();
    assertThat(Api.texts(reassigned.get("to"))).containsExactly("bob");
    assertThat(api.found("to=bob")).containsExactly("Merge?");
  }
}
