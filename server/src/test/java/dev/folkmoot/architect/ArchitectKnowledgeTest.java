package dev.folkmoot.architect;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.Speakers;
import dev.folkmoot.agent.AgentKind;
import dev.folkmoot.agent.Persona;
import dev.folkmoot.core.Json;
import dev.folkmoot.llm.ModelServer;
import dev.folkmoot.llm.ModelServer.Act;
import dev.folkmoot.llm.RequestedCall;
import dev.folkmoot.roundtable.RoundtableConfig;
import dev.folkmoot.testing.Api;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The architect reads the knowledge that matters for a story, and adds to it. */
class ArchitectKnowledgeTest {
  @AutoClose private final ModelServer models = new ModelServer().always(Memory::wantsTests);

  @TempDir private Path data;

  @AutoClose private Api api = Api.start();

  @BeforeEach
  void start() {
    api.close();
    var architect =
        new Persona(
            ArchitectConfig.USUAL_ID,
            "Architect",
            AgentKind.MODEL,
            Optional.of("architect"),
            Optional.of(Studio.DEEP),
            Optional.empty(),
            List.of("knowledge_*", "send_message"));
    api =
        Api.start(
            Api.config(
                data,
                new Speakers(
                    List.of(models.model(Studio.DEEP, 8)),
                    List.of(architect),
                    List.of(),
                    RoundtableConfig.NONE,
                    Studio.byModel())));
    register("ada");
    addStory("login", "Login form");
    learn("form-rule", "Every form shows its error above it.");
    learn("printer", "Prints invoices.");
    takeStory("ada");
  }

  private void register(String coder) {
    api.post("/api/agents", Map.of("id", coder, "kind", "external", "role", "coder")).expect(201);
  }

  private void addStory(String id, String title) {
    var spec =
        api.post("/api/specs", Map.of("title", "Login", "content", "People sign in.", "by", "ann"))
            .expect(201)
            .json();
    api.post(
            "/api/stories",
            Map.of(
                "specId",
                spec.get("id").asString(),
                "id",
                id,
                "title",
                title,
                "content",
                "Build the form.",
                "by",
                "ann"))
        .expect(201);
  }

  private void takeStory(String coder) {
    api.get("/api/messages/next?agent=" + coder).expect(200);
  }

  private static Map<String, String> node(String id, String description) {
    return Map.of(
        "id", id,
        "type", "pattern",
        "level", "implementation",
        "status", "current",
        "description", description);
  }

  private void learn(String id, String description) {
    api.post("/api/knowledge", Map.of("by", "ada", "knowledge", node(id, description))).expect(200);
  }

  private void plan() {
    plan("ada");
  }

  private void plan(String coder) {
    api.post(
            "/api/requests?wait=30s", Map.of("from", coder, "kind", "plan", "content", "Write it."))
        .expect(201);
  }

  private String system() {
    return Memory.texts(models.last(), "system").getFirst();
  }

  private String asked() {
    return Memory.texts(models.last(), "user").getLast();
  }

  @Test
  void knowledge_that_changes_comes_with_the_next_request_and_the_system_prompt_stays() {
    plan();
    var system = system();
    assertThat(system).contains("form-rule", "above it").doesNotContain("printer");
    assertThat(asked()).doesNotContain("form-rule");
    learn("form-style", "A form has one column.");
    plan();
    assertThat(system()).isEqualTo(system);
    assertThat(asked()).contains("Write it.", "form-rule", "form-style").doesNotContain("printer");
    learn("scanner", "Reads paper.");
    plan();
    assertThat(asked()).as("nothing new for its story").doesNotContain("form-style");
    learn("form-style", "A form has two columns.");
    plan();
    assertThat(asked()).contains("two columns");
    learn("form-style", "A form has one column.");
    plan();
    assertThat(asked()).as("the last word counts").contains("one column");
  }

  @Test
  void a_new_epoch_has_the_newest_pack_in_its_system_prompt() {
    plan();
    learn("form-style", "A form has one column.");
    api.post("/api/contexts/ada/reset", Map.of("by", "ann")).expect(200);
    plan();
    assertThat(system()).contains("form-rule", "form-style");
    assertThat(asked()).doesNotContain("form-style");
  }

  @Test
  void what_was_learned_in_one_story_is_in_the_system_prompt_of_another() {
    plan();
    learn("form-style", "A form has one column.");
    register("ben");
    addStory("signup", "Form for new people");
    takeStory("ben");
    plan("ben");
    assertThat(system()).contains("form-rule", "form-style").doesNotContain("printer");
  }

  @Test
  void the_architect_adds_knowledge_beside_its_review() {
    var added = Map.of("knowledge", node("form-test", "Each form has a test."));
    var verdict = Json.object().put("verdict", "APPROVED").put("feedback", "Fine.");
    models.then(
        new Act.CallTools(
            List.of(),
            List.of(
                new RequestedCall("k1", "knowledge_add", Json.write(added)),
                new RequestedCall("r1", "review_complete", verdict.toString()))));
    plan();
    var tools = models.requests().getFirst().body().get("tools").toString();
    assertThat(tools).contains("\"knowledge_add\"").doesNotContain("\"send_message\"");
    var found = api.get("/api/knowledge?query=form%20test").expect(200).json();
    assertThat(found.at("/nodes/0/id").asString()).isEqualTo("form-test");
  }
}
