package dev.folkmoot.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.Speakers;
import dev.folkmoot.core.Json;
import dev.folkmoot.llm.ModelServer;
import dev.folkmoot.llm.ModelServer.Act;
import dev.folkmoot.testing.Api;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.node.ObjectNode;

/** The findings of an analyst and a synthesizer, on the page of a debate. */
class FindingsPageTest extends WithPages {
  private static final String HOSTILE = "<img src=x onerror=alert(1)>";

  @AutoClose private final ModelServer models = new ModelServer();

  @TempDir
  @SuppressWarnings("NullAway.Init")
  private Path files;

  @Override
  @BeforeEach
  void start() {
    models.always(request -> play(request, "Use PostgreSQL " + HOSTILE, 1));
    api = Api.start(Api.config(files, new Speakers(List.of(models.model("fast", 20)), List.of())));
  }

  private static Act play(ModelServer.Request request, String words, int points) {
    var prompt = request.body().toString();
    if (prompt.contains("You analyse a debate")) {
      return ModelServer.say(Json.write(analysis(words)));
    }
    if (prompt.contains("You sum up a debate")) {
      return ModelServer.say(Json.write(synthesis(words, points)));
    }
    return prompt.contains("You prepare a debate")
        ? ModelServer.say("{\"perspectives\":[\"backups\",\"load & cost\"]}")
        : ModelServer.say("{\"position\":\"Yes.\",\"reasoning\":\"So.\",\"confidence\":0.8}");
  }

  private static ObjectNode analysis(String words) {
    var json = Json.object().put("agreementLevel", 0.5).put("summary", "Half.");
    var clusters = json.putArray("clusters");
    clusters.addObject().put("position", words).putArray("agents").add("model/synthesizer");
    clusters.addObject().put("position", "Wait.").putArray("agents").add("model/analyst");
    return json;
  }

  private static ObjectNode synthesis(String words, int points) {
    var json =
        Json.object()
            .put("evolutionSummary", "They came closer. " + words)
            .put("conclusion", "Size decides. " + words)
            .put("recommendation", "Measure first. " + words)
            .put("confidence", 0.75);
    for (var list : List.of("commonGround", "keyDifferences")) {
      Collections.nCopies(points, list + ": " + words).forEach(json.putArray(list)::add);
    }
    return json;
  }

  private String started(String mode) {
    var body = Map.of("topic", "Which?", "agentCount", 2, "by", "zed", "mode", mode);
    return "/roundtables/"
        + api.post("/api/roundtables", body).expect(201).json().get("sessionId").asString();
  }

  private void synthesize(String path) {
    api.post("/api%s/synthesis".formatted(path), Map.of("by", "zed")).expect(200);
  }

  @Test
  void the_page_shows_who_holds_which_position_by_name_and_no_markup_of_models() {
    var page = look(started("collaborative")).expect(200).body();
    assertThat(page)
        .contains(
            "Who holds which position",
            "<strong>Synthesizer</strong>: Use PostgreSQL &lt;img",
            "<strong>Analyst</strong>: Wait.")
        .doesNotContain(HOSTILE, "Synthesis after round");
  }

  @Test
  void the_page_shows_the_synthesis_once_there_is_one() {
    var path = started("collaborative");
    synthesize(path);
    assertThat(look(path).expect(200).body())
        .contains(
            "Synthesis after round 1",
            "written by the model fast, 75 % sure",
            "Size decides. Use PostgreSQL &lt;img",
            "Measure first.",
            "commonGround: Use",
            "keyDifferences: Use",
            "They came closer.")
        .doesNotContain(HOSTILE);
  }

  @Test
  void a_page_with_long_findings_is_still_short() {
    models.always(request -> play(request, "&".repeat(4_000), 20));
    var path = started("collaborative");
    synthesize(path);
    var page = look(path).expect(200).body();
    assertThat(page).contains("Synthesis after round 1", "Who holds which position");
    assertThat(page.getBytes(StandardCharsets.UTF_8).length).isLessThan(100 * 1024);
  }

  @Test
  void the_page_says_which_model_wrote_the_perspectives() {
    assertThat(look(started("expert-panel")).expect(200).body())
        .contains("(written by the model fast) backups; load &amp; cost");
  }
}
