package dev.folkmoot.discussion;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.testing.Api;
import dev.folkmoot.testing.TokenServer;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** With tokens, no agent holds another one or speaks for it by way of a discussion. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class DiscussionTrustTest {
  @AutoClose
  @SuppressWarnings("NullAway.Init")
  private TokenServer server;

  @SuppressWarnings("NullAway.Init")
  private Api mallory;

  @SuppressWarnings("NullAway.Init")
  private Api victim;

  @SuppressWarnings("NullAway.Init")
  private Api ann;

  @BeforeAll
  void start(@TempDir Path data) throws Exception {
    server = new TokenServer(data);
    mallory = server.as(server.token("mallory", "agent"));
    victim = server.as(server.token("victim", "agent"));
    ann = server.as(server.token("ann", "person"));
  }

  private static String open(Api api, String... agents) {
    var seats =
        List.of(agents).stream()
            .map(agent -> Map.of("role", "specialist", "agentId", agent))
            .toList();
    return api.post("/api/discussions", Map.of("topic", "Well?", "participants", seats))
        .expect(201)
        .json()
        .at("/project/id")
        .asString();
  }

  private void malloryHolds(String session) {
    mallory
        .post(
            "/api/questions",
            Map.of(
                "type", "APPROVAL", "agentId", "mallory", "sessionId", session, "text", "May I?"))
        .expect(201);
  }

  @AfterEach
  void clearMallory() {
    for (var open : ann.get("/api/questions?status=open&agent=mallory").json().get("questions")) {
      ann.post(
          "/api/questions/%s/answers".formatted(open.get("id").asString()),
          Map.of("answer", "yes"));
    }
  }

  private boolean mayVictimGoOn() {
    return victim.get("/api/gate/victim").expect(200).json().get("canProceed").asBoolean();
  }

  @ParameterizedTest
  @CsvSource({"mallory, victim", "victim, mallory", "victim, other"})
  void who_is_seated_by_an_agent_is_not_held_by_what_that_one_asks(String first, String second) {
    malloryHolds(open(mallory, first, second));
    assertThat(mayVictimGoOn()).isTrue();
  }

  @Test
  void who_has_no_seat_does_not_hold_those_who_have_one() {
    var discussion = open(ann, "victim", "other");
    victim
        .post("/api/discussions/%s/turns".formatted(discussion), Map.of("content", "Here"))
        .expect(200);
    var asked =
        mallory.post(
            "/api/questions",
            Map.of(
                "type", "APPROVAL", "agentId", "mallory", "sessionId", discussion, "text", "Hm?"));
    assertThat(asked.expect(403).json().get("code").asString()).isEqualTo("NOT_ALLOWED");
    assertThat(mayVictimGoOn()).isTrue();
  }

  @Test
  void a_question_about_another_makes_it_join_nothing() {
    mallory
        .post(
            "/api/questions",
            Map.of("type", "DECISION", "agentId", "victim", "sessionId", "s8", "text", "Well?"))
        .expect(201);
    malloryHolds("s8");
    assertThat(mayVictimGoOn()).isTrue();
  }

  @Test
  void a_look_at_anothers_gate_makes_it_join_nothing() {
    mallory.get("/api/gate/victim?session=s9").expect(200);
    mallory.get("/api/gate/victim/clearance?session=s9&timeout=1ms").expect(200);
    malloryHolds("s9");
    assertThat(mayVictimGoOn()).isTrue();
  }

  @Test
  void who_takes_part_by_itself_is_held_with_the_others() {
    var discussion = open(mallory, "victim", "mallory");
    victim
        .post("/api/discussions/%s/turns".formatted(discussion), Map.of("content", "Here"))
        .expect(200);
    var held =
        ann.post("/api/halts", Map.of("scope", "session", "target", discussion)).expect(201).json();
    assertThat(mayVictimGoOn()).isFalse();
    ann.post("/api/halts/resume", Map.of("scope", "session", "target", discussion)).expect(200);
    assertThat(held.get("halt").asBoolean()).isTrue();
    assertThat(mayVictimGoOn()).isTrue();
  }

  @Test
  void whose_token_has_the_floor_is_not_told_to_wait_for_itself() {
    var path = "/api/discussions/" + open(mallory, "victim", "mallory");
    assertThat(victim.get(path).expect(200).json().has("pending")).isFalse();
    assertThat(mallory.get(path).expect(200).json().get("pending").asBoolean()).isTrue();
  }

  @Test
  void no_model_speaks_as_somebody_who_has_a_token() {
    var seats =
        List.of(
            Map.of("role", "specialist", "agentId", "mallory"),
            Map.of("role", "manager", "agentId", "ann", "model", "any"));
    var refused = mallory.post("/api/discussions", Map.of("topic", "Well?", "participants", seats));
    assertThat(refused.expect(400).json().get("detail").asString())
        .contains("ann does not speak through a model");
  }
}
