package dev.folkmoot.squad;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.core.Json;
import dev.folkmoot.testing.Api;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** The calls of prompts, as their clients make them. */
abstract class PromptContract extends SquadContract {
  private static final String KEY = "Idempotency-Key";

  @Test
  void a_prompt_is_created_in_the_chat_and_collects() {
    var body = Hall.asking("Developer", "Before X, what should I consider?", 2);
    var opened = hall.opened(body.put("task_id", "task 7").put("timeout_minutes", 45));
    var prompt = opened.get("prompt");
    assertThat(prompt.propertyNames())
        .contains(
            "id",
            "task_id",
            "requester_agent",
            "prompt_message",
            "required_responses",
            "timeout_minutes",
            "status",
            "collected_context",
            "squad_chat_id",
            "resolved_at",
            "created_at");
    assertThat(prompt.get("task_id").asString()).isEqualTo("task 7");
    assertThat(prompt.get("requester_agent").asString()).isEqualTo("Developer");
    assertThat(prompt.get("required_responses").asInt()).isEqualTo(2);
    assertThat(prompt.get("timeout_minutes").asInt()).isEqualTo(45);
    assertThat(prompt.get("status").asString()).isEqualTo("collecting");
    assertThat(prompt.get("collected_context")).isEmpty();
    assertThat(prompt.get("resolved_at").isNull()).isTrue();
    assertThat(
            Duration.between(
                Instant.parse(prompt.get("created_at").asString()),
                Instant.parse(prompt.get("deadline").asString())))
        .isEqualTo(Duration.ofMinutes(45));
    var chat = opened.get("chat");
    assertThat(chat.get("id")).isEqualTo(prompt.get("squad_chat_id"));
    assertThat(chat.get("message_type").asString()).isEqualTo("discussion_prompt");
    assertThat(chat.get("discussion_prompt_id")).isEqualTo(prompt.get("id"));
    assertThat(chat.get("is_human").asBoolean()).isFalse();
    assertThat(hall.thread(prompt.get("id").asString()))
        .singleElement()
        .extracting(message -> message.get("text").asString())
        .isEqualTo("Before X, what should I consider?");
  }

  @Test
  void what_is_left_out_is_as_usual() {
    var body = Map.of("requester_agent", "Developer", "prompt_message", "Well?");
    var prompt = hall.api.post("/api/discussion", body).expect(201).json().get("prompt");
    assertThat(prompt.get("required_responses").asInt()).isEqualTo(2);
    assertThat(prompt.get("timeout_minutes").asInt()).isEqualTo(30);
    assertThat(prompt.get("task_id").isNull()).isTrue();
  }

  @Test
  void that_many_responses_resolve_it() {
    var id = hall.ask("Developer", "Which database?", 2);
    var first = hall.respond(id, "Builder", "Consider SQLite").expect(200).json();
    assertThat(first.get("ready").asBoolean()).isFalse();
    assertThat(first.at("/prompt/status").asString()).isEqualTo("collecting");
    assertThat(first.at("/response/message_type").asString()).isEqualTo("discussion_response");
    assertThat(first.at("/response/message").asString()).isEqualTo("Consider SQLite");
    assertThat(first.at("/response/discussion_prompt_id").asString()).isEqualTo(id);
    var status = hall.status(id);
    assertThat(status.get("ready").asBoolean()).isFalse();
    assertThat(status.get("responseCount").asInt()).isEqualTo(1);
    var second = hall.respond(id, "Growth", "Think of the cloud").expect(200).json();
    assertThat(second.get("ready").asBoolean()).isTrue();
    assertThat(second.at("/prompt/status").asString()).isEqualTo("resolved");
    assertThat(second.at("/prompt/resolved_at").isNull()).isFalse();
    var settled = hall.status(id);
    assertThat(settled.get("ready").asBoolean()).isTrue();
    assertThat(settled.get("status").asString()).isEqualTo("resolved");
    assertThat(settled.get("responseCount").asInt()).isEqualTo(2);
    assertThat(settled.get("requiredResponses").asInt()).isEqualTo(2);
    assertThat(Hall.collected(settled))
        .containsExactly("Builder: Consider SQLite", "Growth: Think of the cloud");
    assertThat(settled.at("/prompt/collected_context")).isEqualTo(settled.get("collectedContext"));
    assertThat(settled.get("responses").valueStream().map(one -> one.get("agent").asString()))
        .containsExactly("Builder", "Growth");
    assertThat(types(hall.thread(id)))
        .containsExactly("discussion_prompt", "discussion_response", "discussion_response");
  }

  private static List<String> types(List<JsonNode> messages) {
    return messages.stream().map(message -> message.get("type").asString()).toList();
  }

  @Test
  void a_wait_ends_when_the_last_response_comes() {
    var id = hall.ask("Developer", "Who is there?", 1);
    var waiting = hall.api.later("/api/discussion/%s?wait=30s".formatted(id));
    var alike = hall.api.later("/api/discussion/%s?timeout=30s".formatted(id));
    hall.api.awaitParked(2);
    hall.respond(id, "Builder", "Me").expect(200);
    for (var one : List.of(waiting, alike)) {
      var woken = Api.woken(one).expect(200).json();
      assertThat(woken.get("ready").asBoolean()).isTrue();
      assertThat(woken.has("pending")).isFalse();
      assertThat(Hall.collected(woken)).containsExactly("Builder: Me");
    }
  }

  @Test
  void a_wait_that_runs_out_says_so() {
    var id = hall.ask("Developer", "Anybody?", 1);
    var late = hall.api.get("/api/discussion/%s?wait=1ms".formatted(id)).expect(200).json();
    assertThat(late.get("pending").asBoolean()).isTrue();
    assertThat(late.get("ready").asBoolean()).isFalse();
  }

  @Test
  void a_prompt_that_times_out_is_ready_and_keeps_what_was_collected() {
    var id = hall.ask("Developer", "In time?", 3);
    hall.respond(id, "Builder", "Just so").expect(200);
    hall.letTimePass();
    var status = hall.status(id);
    assertThat(status.get("status").asString()).isEqualTo("timed_out");
    assertThat(status.get("ready").asBoolean()).isTrue();
    assertThat(Hall.collected(status)).containsExactly("Builder: Just so");
    assertThat(status.at("/prompt/resolved_at").isNull()).isFalse();
    hall.respond(id, "Growth", "Too late").expect(409);
    assertThat(hall.status(id)).isEqualTo(status);
    assertThat(hall.prompts("?limit=200")).doesNotContain(id);
    assertThat(hall.prompts("?limit=200&status=timed_out")).contains(id);
    assertThat(hall.thread(id).getLast().get("text").asString())
        .isEqualTo("Developer's prompt timed out with 1 of 3 responses.");
  }

  @Test
  void whoever_waits_is_woken_by_a_deadline_that_is_acted_on() {
    var id = hall.ask("Developer", "Well?", 2);
    var waiting = hall.api.later("/api/discussion/%s?wait=30s".formatted(id));
    hall.api.awaitParked(1);
    hall.letTimePass();
    hall.prompts("");
    assertThat(Api.woken(waiting).json().get("status").asString()).isEqualTo("timed_out");
  }

  @Test
  void resolving_ends_it_with_what_was_collected() {
    var id = hall.ask("Developer", "Enough?", 3);
    hall.respond(id, "Builder", "Quite").expect(200);
    var ended = hall.end(id, "{\"action\":\"resolve\"}").expect(200).json();
    assertThat(ended.at("/prompt/status").asString()).isEqualTo("resolved");
    assertThat(Hall.collected(ended)).containsExactly("Builder: Quite");
    var status = hall.status(id);
    assertThat(status.get("ready").asBoolean()).isTrue();
    assertThat(status.get("status").asString()).isEqualTo("resolved");
    hall.respond(id, "Growth", "More").expect(409);
    assertThat(hall.status(id)).isEqualTo(status);
  }

  @Test
  void cancelling_withdraws_it() {
    var id = hall.ask("Developer", "Never mind?", 1);
    var ended = hall.end(id, "{\"action\":\"cancel\"}").expect(200).json();
    assertThat(ended.at("/prompt/status").asString()).isEqualTo("cancelled");
    var status = hall.status(id);
    assertThat(status.get("ready").asBoolean()).isTrue();
    assertThat(status.get("status").asString()).isEqualTo("cancelled");
    hall.respond(id, "Builder", "Oh").expect(409);
    assertThat(hall.prompts("?status=cancelled&limit=200")).contains(id);
  }

  @Test
  void the_same_answer_under_the_same_key_counts_once() {
    var id = hall.ask("Developer", "Repeat?", 2);
    var first = hall.respond(id, "Builder", "Yes", KEY, "answer-1").expect(200).json();
    var second = hall.respond(id, "Builder", "Yes", KEY, "answer-1").expect(200).json();
    assertThat(second).isEqualTo(first);
    var other = hall.respond(id, "Builder", "No", KEY, "answer-1").expect(409).json();
    assertThat(other.get("code").asString()).isEqualTo("KEY_REUSED");
    assertThat(hall.thread(id)).hasSize(2);
    hall.respond(id, "Growth", "Yes").expect(200);
    assertThat(hall.respond(id, "Builder", "Yes", KEY, "answer-1").expect(200).json().get("ready"))
        .isEqualTo(Json.tree("true"));
  }

  @Test
  void the_same_prompt_under_the_same_key_is_put_once() {
    var body = Hall.asking("Developer", "Only once?", 2);
    var first = hall.api.post("/api/discussion", body, KEY, "prompt-1").expect(201);
    var second = hall.api.post("/api/discussion", body, KEY, "prompt-1").expect(201);
    assertThat(second.json()).isEqualTo(first.json());
    assertThat(hall.thread(first.json().at("/prompt/id").asString())).hasSize(1);
    body.put("required_responses", 3);
    hall.api.post("/api/discussion", body, KEY, "prompt-1").expect(409);
  }

  @Test
  void who_answers_from_the_inbox_responds_in_the_chat() {
    var id = hall.ask("Developer", "From anywhere?", 2);
    hall.api.answer(id, "Growth", "By the inbox").expect(200);
    assertThat(hall.api.answer(id, "Growth", "By the inbox").expect(200).json().get("settled"))
        .isEqualTo(Json.tree("false"));
    hall.respond(id, "Growth", "By the inbox").expect(409);
    assertThat(hall.thread(id)).hasSize(2);
    hall.api.answer(id, "ann", "Me too").expect(200);
    var status = hall.status(id);
    assertThat(status.get("status").asString()).isEqualTo("resolved");
    assertThat(Hall.collected(status)).containsExactly("Growth: By the inbox", "ann: Me too");
    assertThat(
            status
                .get("collectedContext")
                .valueStream()
                .map(one -> one.get("is_human").asBoolean()))
        .containsExactly(false, true);
    assertThat(status.get("responses")).hasSize(2);
  }

  @Test
  void who_withdraws_it_from_the_inbox_cancels_it() {
    var id = hall.ask("Developer", "Withdrawn?", 2);
    var path = "/api/questions/%s/cancel".formatted(id);
    hall.api.post(path, Map.of("by", "Developer")).expect(200);
    assertThat(hall.status(id).get("status").asString()).isEqualTo("cancelled");
    assertThat(hall.prompts("?limit=200")).doesNotContain(id);
  }

  @Test
  void prompts_are_listed_newest_first_and_by_task() {
    var task = "list-" + Instant.now().toEpochMilli();
    var first = hall.opened(Hall.asking("Developer", "First?", 1).put("task_id", task));
    var second = hall.opened(Hall.asking("Builder", "Second?", 1).put("task_id", task));
    var ids = List.of(second.at("/prompt/id").asString(), first.at("/prompt/id").asString());
    assertThat(hall.prompts("?task_id=" + task)).isEqualTo(ids);
    assertThat(hall.prompts("?status=collecting&task_id=" + task)).isEqualTo(ids);
    assertThat(hall.prompts("?status=pending&task_id=" + task)).isEmpty();
    hall.respond(ids.getFirst(), "Growth", "Yes").expect(200);
    assertThat(hall.prompts("?task_id=" + task)).containsExactly(ids.getLast());
    assertThat(hall.prompts("?status=resolved&task_id=" + task)).containsExactly(ids.getFirst());
    var page = hall.api.get("/api/discussion?limit=1").expect(200).json();
    var next = hall.api.get("/api/discussion?limit=1&cursor=" + page.get("cursor").asString());
    assertThat(next.expect(200).json().at("/prompts/0/id").asString())
        .isLessThan(page.at("/prompts/0/id").asString());
  }

  @Test
  void an_agent_is_told_what_it_may_still_answer() {
    var task = "mine-" + Instant.now().toEpochMilli();
    var own = hall.opened(Hall.asking("Tester", "Own?", 2).put("task_id", task));
    var asked = hall.opened(Hall.asking("Developer", "Asked?", 2).put("task_id", task));
    var id = asked.at("/prompt/id").asString();
    var filter = "?status=collecting&agent=Tester&task_id=" + task;
    assertThat(hall.prompts(filter)).containsExactly(id);
    hall.respond(id, "Tester", "Yes").expect(200);
    assertThat(hall.prompts(filter)).isEmpty();
    assertThat(hall.prompts("?agent=Builder&task_id=" + task))
        .containsExactly(id, own.at("/prompt/id").asString());
    assertThat(hall.prompts("?agent=Builder&status=resolved&task_id=" + task)).isEmpty();
  }

  @Test
  void a_list_offers_exactly_what_responding_accepts() {
    hall.register("Quill", "Heron");
    var task = "offers-" + Instant.now().toEpochMilli();
    var own = hall.opened(Hall.asking("Quill", "Own?", 50).put("task_id", task));
    var holding =
        hall.opened(Hall.asking("Heron", "Held?", 50).put("task_id", task).put("hold", true));
    var settled = hall.opened(Hall.asking("Developer", "Settled?", 50).put("task_id", task));
    var open = hall.opened(Hall.asking("Developer", "Open?", 50).put("task_id", task));
    hall.end(settled.at("/prompt/id").asString(), "{\"action\":\"resolve\"}").expect(200);
    var all =
        Stream.of(open, settled, holding, own)
            .map(opened -> opened.at("/prompt/id").asString())
            .toList();
    var offers = new ArrayList<Integer>();
    for (var name :
        List.of(
            "Quill", "quill", "heron", "Heron", "nobody-yet", "Nobody-Yet", "ann", "folkmoot")) {
      var offered = hall.prompts("?agent=" + name + "&task_id=" + task);
      assertThat(all.stream().filter(id -> hall.respond(id, name, "Yes").status() == 200))
          .as("responses of " + name)
          .isEqualTo(offered);
      assertThat(hall.prompts("?agent=" + name + "&task_id=" + task))
          .as("offered to %s, who has responded", name)
          .isEmpty();
      offers.add(offered.size());
    }
    assertThat(offers).containsExactly(2, 0, 0, 0, 3, 0, 3, 0);
  }

  @Test
  void whom_a_prompt_names_is_told_and_missed() {
    var body = Hall.asking("Developer", "@Builder, @growth: which one?", 2);
    try (var stream = hall.api.listen("?agent=Growth")) {
      stream.line();
      var opened = hall.opened(body);
      var id = opened.at("/prompt/id").asString();
      var told = stream.next().orElseThrow();
      assertThat(told.type()).isEqualTo("chat.mention");
      assertThat(told.data().at("/data/discussionPromptId").asString()).isEqualTo(id);
      assertThat(missed(hall.status(id))).containsExactly("Builder", "Growth");
      hall.respond(id, "Growth", "This").expect(200);
      assertThat(missed(hall.status(id))).containsExactly("Builder");
      hall.letTimePass();
      assertThat(missed(hall.status(id))).containsExactly("Builder");
    }
  }

  private static List<String> missed(JsonNode status) {
    return status.get("notAnswered").valueStream().map(JsonNode::asString).toList();
  }

  @Test
  void what_looks_like_a_secret_is_masked_before_it_is_stored() {
    var secret = "sk-abcdefghijklmnopqrstuvwx";
    var body = Hall.asking("Developer", "Is %s the key?".formatted(secret), 1);
    var id = hall.opened(body).at("/prompt/id").asString();
    hall.respond(id, "Builder", "No, it is " + secret).expect(200);
    assertThat(hall.status(id).toString()).contains("[masked]").doesNotContain(secret);
    assertThat(hall.thread(id).toString()).contains("[masked]").doesNotContain(secret);
  }
}
