package dev.folkmoot.rest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.testing.Api;
import dev.folkmoot.testing.OffsetClock;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Who takes part, and who is there. */
class AgentRoutesTest {
  @TempDir private Path data;
  private final OffsetClock clock = new OffsetClock();
  @AutoClose private Api api;

  @BeforeEach
  void start() {
    api = Api.start(Api.config(data, Optional.empty()), clock);
  }

  @Test
  void who_takes_part_is_registered_listed_and_found() {
    var body =
        Map.of("id", "mo", "name", "Mo", "kind", "model", "role", "analyst", "monitor", true);
    var agent = api.post("/api/agents", body).expect(201).json();
    assertThat(agent.propertyNames())
        .containsExactly(
            "id", "name", "kind", "role", "monitor", "presence", "seenAt", "createdAt");
    assertThat(agent.get("monitor").asBoolean()).isTrue();
    assertThat(api.get("/api/agents/mo").expect(200).json()).isEqualTo(agent);

    var plain = api.post("/api/agents", Map.of("id", "coder")).expect(201).json();
    assertThat(plain.get("name").asString()).isEqualTo("coder");
    assertThat(plain.get("kind").asString()).isEqualTo("external");
    api.post("/api/agents", Map.of("id", "ann", "kind", "human")).expect(201);
    assertThat(api.pages("/api/agents?limit=1", "agents")).containsExactly("ann", "coder", "mo");
    assertThat(api.post("/api/agents", Map.of("id", "mo", "kind", "human")).expect(409).code())
        .isEqualTo("CONFLICT");
  }

  @Test
  void presence_fades_and_any_call_brings_it_back() {
    api.post("/api/agents", Map.of("id", "coder")).expect(201);
    assertThat(presence()).isEqualTo("connected");
    clock.advance(Duration.ofMinutes(5));
    assertThat(presence()).isEqualTo("idle");
    clock.advance(Duration.ofMinutes(25));
    assertThat(presence()).isEqualTo("offline");
    var there = api.post("/api/agents/coder/heartbeat", "").expect(200).json();
    assertThat(there.get("presence").asString()).isEqualTo("connected");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/api/gate/coder", "/api/gate/coder/clearance"})
  void a_gate_check_counts_as_a_heartbeat(String path) {
    api.post("/api/agents", Map.of("id", "coder")).expect(201);
    clock.advance(Duration.ofMinutes(31));
    api.get(path).expect(200);
    assertThat(presence()).isEqualTo("connected");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a/b",
        "50%",
        "a+b",
        "a b",
        "Jürgen",
        "名前",
        "🦊",
        "?x=1#y",
        "..",
        "a%2Fb",
        "\"quoted\"",
        "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
            + "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
      })
  void a_name_may_be_nearly_anything(String name) {
    api.ask("BLOCKING", name, "Merge?");
    var encoded = URLEncoder.encode(name, StandardCharsets.UTF_8).replace("+", "%20");
    assertThat(api.get("/api/gate/" + encoded).expect(200).json().get("heldBy")).hasSize(1);
    assertThat(api.get("/api/agents/" + encoded).expect(200).json().get("id").asString())
        .isEqualTo(name);
    assertThat(api.found("agent=" + encoded)).containsExactly("Merge?");
  }

  @Test
  void a_name_that_only_looks_like_anothers_is_refused() {
    api.post("/api/questions", Map.of("type", "BLOCKING", "agentId", "cod\u200ber", "text", "Go?"))
        .expect(400);
  }

  private String presence() {
    return api.get("/api/agents/coder").expect(200).json().get("presence").asString();
  }
}
