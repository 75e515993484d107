package dev.folkmoot.roundtable;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.ConfigFile;
import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Json;
import dev.folkmoot.llm.ModelServer;
import dev.folkmoot.llm.ModelServer.Act;
import dev.folkmoot.llm.Models;
import dev.folkmoot.session.Seat;
import dev.folkmoot.testing.Api;
import dev.folkmoot.testing.OffsetClock;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Perspectives that a model writes for the topic of an expert panel. */
class PerspectivesTest extends WithModels {
  private static final Map<String, Object> PANEL =
      Map.of("topic", "Which database?", "mode", "expert-panel", "agentCount", 2, "rounds", 2);

  private static boolean isPreparing(ModelServer.Request request) {
    return Replies.prompt(request).contains("You prepare a debate");
  }

  private void writing(Act act) {
    models.always(request -> isPreparing(request) ? act : Replies.saying("Fine.").apply(request));
  }

  private static Act perspectives(String... some) {
    var json = Json.object();
    var list = json.putArray("perspectives");
    List.of(some).forEach(list::add);
    return ModelServer.say(Json.write(json));
  }

  private long preparations() {
    return models.requests().stream().filter(PerspectivesTest::isPreparing).count();
  }

  private List<String> prompts() {
    return models.requests().stream()
        .filter(request -> !isPreparing(request) && !Replies.isAnalyst(request))
        .map(Replies::prompt)
        .toList();
  }

  @Test
  void each_expert_gets_one_that_the_model_wrote_and_they_are_kept_and_labelled() {
    writing(perspectives("backups.", "  write\nload ", "cost"));
    var id = id(start(PANEL));
    assertThat(models.requests().getFirst()).matches(PerspectivesTest::isPreparing);
    assertThat(Replies.prompt(models.requests().getFirst())).contains("Which database?");
    assertThat(prompts()).hasSize(2);
    assertThat(prompts()).anyMatch(prompt -> prompt.contains("Your perspective: backups."));
    assertThat(prompts()).anyMatch(prompt -> prompt.contains("Your perspective: write load."));
    var session = debates.session(id);
    assertThat(session.get("perspectives").valueStream().map(one -> one.stringValue()))
        .containsExactly("backups", "write load");
    assertThat(session.get("perspectivesBy").asString()).isEqualTo("fast");
    debates.goOn(id, Map.of()).expect(200);
    assertThat(preparations()).isEqualTo(1);
    assertThat(prompts().subList(2, 4)).anyMatch(prompt -> prompt.contains("write load."));
    assertThat(
            debates
                .api()
                .get("/api/roundtables/%s/export?format=markdown".formatted(id))
                .expect(200)
                .body())
        .contains("Perspectives, written by the model fast: backups; write load");
  }

  @Test
  void secrets_in_them_are_masked_and_long_ones_cut() {
    writing(perspectives("sk-ant-api03-" + "a1B2".repeat(20), "x ".repeat(400)));
    var session = debates.session(id(start(PANEL)));
    assertThat(session.get("perspectives").toString())
        .contains("[masked]")
        .doesNotContain("a1B2a1B2")
        .hasSizeLessThan(250);
  }

  @Test
  void the_mode_has_its_own_where_the_model_writes_none() {
    for (var act :
        List.of(
            ModelServer.say("I would rather not."),
            perspectives("one alone", "one alone."),
            ModelServer.refuse(400, "no credit", Map.of()))) {
      writing(act);
      int before = prompts().size();
      var session = debates.session(id(start(PANEL)));
      assertThat(session.has("perspectives")).isFalse();
      assertThat(session.has("perspectivesBy")).isFalse();
      assertThat(prompts().subList(before, before + 2))
          .anyMatch(prompt -> prompt.contains("Your perspective: technical feasibility."));
    }
  }

  @Test
  void nobody_writes_any_where_they_are_given_or_the_mode_has_none() {
    writing(perspectives("backups", "cost"));
    var given =
        start(
            Map.of(
                "topic",
                "Which?",
                "mode",
                "expert-panel",
                "agentCount",
                2,
                "perspectives",
                List.of("law", "taste")));
    start(Map.of("topic", "Which?", "agentCount", 2));
    assertThat(preparations()).isZero();
    var session = debates.session(id(given));
    assertThat(session.get("perspectives").toString()).contains("law", "taste");
    assertThat(session.has("perspectivesBy")).isFalse();
  }

  @Test
  void the_same_start_again_asks_the_model_once() {
    writing(perspectives("backups", "cost"));
    var body = Map.of("topic", "Which?", "mode", "expert-panel", "agentCount", 2, "by", "zed");
    var first = debates.api().post("/api/roundtables", body, "Idempotency-Key", "k1").json();
    var again = debates.api().post("/api/roundtables", body, "Idempotency-Key", "k1").json();
    assertThat(id(again)).isEqualTo(id(first));
    assertThat(preparations()).isEqualTo(1);
  }

  @Test
  void a_start_that_waited_for_them_waits_the_less_for_its_round(@TempDir Path directory) {
    var clock = new OffsetClock();
    models
        .always(
            request -> {
              if (isPreparing(request)) {
                clock.advance(Duration.ofSeconds(50));
                return perspectives("backups", "cost");
              }
              return Replies.saying("Fine.").apply(request);
            })
        .allowing(allowed);
    allowed.release(1);
    var config =
        ConfigFile.read(Debates.configured(directory, "openai", models), directory.resolve("data"));
    try (var api = Api.start(config, clock)) {
      var body = new HashMap<>(PANEL);
      body.put("by", "zed");
      var started = Api.woken(api.postLater("/api/roundtables", body)).expect(201).json();
      assertThat(started.get("pending").asBoolean()).isTrue();
      assertThat(preparations()).isEqualTo(1);
      allowed.release(1_000);
    }
  }

  @Test
  void scripts_write_none(@TempDir Path directory) {
    var script = Map.of("wise", "{\"perspectives\": [\"backups\", \"cost\"]}");
    try (var scripted = Debates.scripted(directory, script)) {
      var id = id(scripted.start(PANEL).expect(201).json());
      assertThat(scripted.session(id).has("perspectives")).isFalse();
    }
  }

  @Test
  void a_script_that_is_configured_as_the_analyst_writes_them(@TempDir Path directory) {
    var script = Map.of("wise", "{\"perspectives\": [\"backups\", \"cost\"]}");
    try (var scripted = Debates.scripted(directory, script, "roundtable: { analyst: wise }")) {
      var id = id(scripted.start(PANEL).expect(201).json());
      assertThat(scripted.session(id).get("perspectivesBy").asString()).isEqualTo("wise");
    }
  }

  @Test
  void a_start_does_not_wait_for_a_model_that_falls_silent() {
    models.always(new Act.Stall(List.of("{")));
    var mode = Modes.of(Optional.empty()).require("expert-panel");
    var seats = List.of(seat(0, "participant"), seat(1, "participant"), seat(2, "analyst"));
    try (var all = Models.of(List.of(models.model("fast", 5)), _ -> Optional.empty())) {
      var written =
          new Perspectives(all, Duration.ofMillis(300))
              .write(mode, Terms.of("Which?", "expert-panel", 1), seats);
      assertThat(written).isEmpty();
      assertThat(preparations()).isEqualTo(1);
    }
  }

  private static Seat seat(int position, String role) {
    return new Seat(
        position,
        Optional.of(AgentId.ofModel("seat " + position)),
        role,
        "seat " + position,
        Seat.Occupant.MODEL,
        Optional.of("fast"),
        Optional.empty(),
        Optional.empty());
  }
}
