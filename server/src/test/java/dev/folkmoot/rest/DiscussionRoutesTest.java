package dev.folkmoot.rest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.core.Json;
import dev.folkmoot.testing.Api;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

class DiscussionRoutesTest {
  @AutoClose private final Api api = Api.start();

  /** Between two agents that take their own turns. */
  private String opened(int rounds) {
    var body = Json.object().put("topic", "Which?").put("by", "ann").put("maxRounds", rounds);
    body.put("maxTurns", 1_000);
    var seats = body.putArray("participants");
    seats.addObject().put("agentId", "ada").put("role", "specialist");
    seats.addObject().put("agentId", "ben").put("role", "specialist");
    var opened = api.post("/api/discussions", body).expect(201).json();
    return "/api/discussions/" + opened.at("/project/id").asString();
  }

  private Api.Reply take(String discussion, String agent, String content) {
    var turn = Map.of("agentId", agent, "content", content);
    return api.post(discussion + "/turns", turn).expect(200);
  }

  private JsonNode read(String path) {
    return api.get(path).expect(200).json();
  }

  private static List<String> said(JsonNode discussion) {
    return discussion
        .get("entries")
        .valueStream()
        .map(one -> one.get("content").asString())
        .toList();
  }

  private static List<String> turns(int from, int to) {
    return IntStream.range(from, to).mapToObj(i -> "Turn " + i).toList();
  }

  @Test
  void a_users_seat_stays_a_persons_though_others_have_mentioned_the_name() {
    api.ask(Map.of("type", "CLARIFYING", "askedBy", "ada", "agentId", "Zoe", "text", "Who is it?"));
    api.ask(Map.of("type", "CLARIFYING", "askedBy", "ada", "agentId", "zoe", "text", "Who is it?"));
    var body = Json.object().put("topic", "Which?").put("by", "ann");
    var seats = body.putArray("participants");
    seats.addObject().put("agentId", "zoe").put("role", "user");
    seats.addObject().put("agentId", "ben").put("role", "specialist");
    var opened = api.post("/api/discussions", body).expect(201).json();
    var path = "/api/discussions/" + opened.at("/project/id").asString();
    var zoe = read(path + "/participants").at("/participants/0");
    assertThat(zoe.get("takenBy").asString()).isEqualTo("person");
    assertThat(zoe.get("id").asString()).isNotBlank();
    assertThat(zoe.get("createdAt")).isEqualTo(opened.at("/project/createdAt"));
    assertThat(opened.at("/project/currentTurnIndex").asInt(-1)).isZero();
  }

  @Test
  void a_long_discussion_is_answered_in_part_and_read_on() {
    var path = opened(60);
    var lengths = new ArrayList<Integer>();
    for (int i = 0; i < 119; i++) {
      var reply = take(path, i % 2 == 0 ? "ada" : "ben", "Turn " + i);
      assertThat(said(reply.json())).containsExactly("Turn " + i);
      assertThat(reply.json().path("omitted").asInt(0)).isEqualTo(i);
      lengths.add(reply.body().length());
    }
    assertThat(lengths).allSatisfy(length -> assertThat(length).isLessThan(1_500));

    var latest = read(path);
    assertThat(said(latest)).isEqualTo(turns(19, 119));
    assertThat(latest.get("omitted").asInt()).isEqualTo(19);
    assertThat(latest.has("readOn")).isFalse();
    assertThat(latest.get("counts")).hasToString("{\"ada\":60,\"ben\":59}");

    var first = read(path + "?after=0&limit=50");
    assertThat(said(first)).isEqualTo(turns(0, 50));
    assertThat(first.has("omitted")).isFalse();
    var second = read(path + "?limit=69&after=" + first.get("readOn").asInt());
    assertThat(said(second)).isEqualTo(turns(50, 119));
    assertThat(second.get("omitted").asInt()).isEqualTo(50);
    assertThat(second.has("readOn")).isFalse();
    assertThat(said(read(path + "?limit=1"))).isEqualTo(turns(118, 119));
    var none = read(path + "?after=9999999999");
    assertThat(said(none)).isEmpty();
    assertThat(none.get("omitted").asInt()).isEqualTo(119);
    assertThat(said(read(path + "/transcript"))).isEqualTo(turns(0, 119));
  }

  @Test
  void who_is_skipped_has_not_spoken_but_the_turn_is_there() {
    var path = opened(2);
    take(path, "ada", "Turn 0");
    api.post("/api/questions/%s/cancel".formatted(question(path)), Map.of("by", "ann")).expect(200);
    assertThat(read(path).get("counts")).hasToString("{\"ada\":1,\"ben\":0}");
    assertThat(said(read(path + "?after=1"))).containsExactly("");
    api.answer(question(path), "ann", "skip").expect(200);
    assertThat(said(take(path, "ada", "Turn 2").json())).containsExactly("Turn 2");
    assertThat(said(take(path, "ben", "Turn 3").json())).containsExactly("Turn 3");
    var done = read(path);
    assertThat(done.get("counts")).hasToString("{\"ada\":2,\"ben\":1}");
    assertThat(said(done)).containsExactly("Turn 0", "", "Turn 2", "Turn 3");
  }

  private String question(String path) {
    return read(path).at("/project/questionId").asString();
  }

  @ParameterizedTest
  @CsvSource({
    "after=-1, after must be 0 or more",
    "after=-9999999999, after must be 0 or more",
    "after=two, after",
    "limit=0, limit must be 1 to 200",
    "limit=201, limit must be 1 to 200",
    "before=3, there is no parameter 'before' here; use one of after, limit"
  })
  void a_part_that_cannot_be_is_refused(String query, String advice) {
    var refused = api.get(opened(1) + "?" + query).expect(400).json();
    assertThat(refused.get("detail").asString()).contains(advice);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          [{"name":"x"},{"role":"user"}]             | participants[0].role is missing; send it
          [{"role":"user"},{"role":null}]            | participants[1].role is missing; send it
          [{"role":"user"},null]                     | participants has a null entry; remove it
          [{"role":"user"},{"role":"user","kind":1}] | there is no field 'participants[1].kind'; the fields are agentId, role, name, systemPrompt, model
          [{"role":"user"},{"role":7}]               | participants[1].role has the wrong type; it must be a string
          [{"role":"user"},"ann"]                    | participants[1] has the wrong type; it must be a JSON object
          [{"role":"user"},["ann"]]                  | participants[1] has the wrong type; it must be a JSON object
          "ann"                                      | participants has the wrong type; it must be a list
          {"role":"user"}                            | participants has the wrong type; it must be a list
          [{"role":"king"},{"role":"user"}]          | role
          """)
  void a_participant_that_cannot_be_read_is_refused_with_the_field_that_is_wrong(
      String participants, String advice) {
    var body = "{\"topic\":\"Which?\",\"by\":\"ann\",\"participants\":%s}".formatted(participants);
    var refused = api.post("/api/discussions", body).expect(400).json();
    assertThat(refused.get("detail").asString()).contains(advice);
    assertThat(api.get("/api/discussions").expect(200).json().get("discussions")).isEmpty();
  }
}
