package dev.folkmoot.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.testing.Api;
import dev.folkmoot.testing.TokenServer;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** With tokens, a page offers what its reader may do, and nothing that would be refused. */
class StandingPageTest {
  @AutoClose
  @SuppressWarnings("NullAway.Init")
  private TokenServer server;

  @BeforeEach
  void start(@TempDir Path data) {
    server = new TokenServer(data);
  }

  private Api owner(String name, String role) throws Exception {
    return server.as(server.token(name, role));
  }

  private static String page(Api reader, String path) {
    return reader.get(path, "Accept", "text/html").expect(200).body();
  }

  @Test
  void everything_is_halted_by_operators_and_others_are_told_so() throws Exception {
    var operator = server.as(server.operator());
    var ann = owner("ann", "person");
    var coder = owner("coder", "agent");
    assertThat(page(operator, "/")).contains("Yes, halt everything");
    for (var reader : new Api[] {ann, coder}) {
      assertThat(page(reader, "/"))
          .contains("Only an operator can halt and resume everything")
          .doesNotContain("Yes, halt everything");
    }
    operator.post("/api/halts", Map.of("scope", "system", "reason", "fire")).expect(201);
    assertThat(page(operator, "/")).contains("Yes, resume everything", "class=\"option\"");
    assertThat(page(ann, "/"))
        .contains("Only an operator may let everything go on.")
        .doesNotContain("Yes, resume everything", "class=\"option\"", "Withdraw the question");
  }

  @Test
  void agents_are_offered_neither_halts_nor_answers_that_people_give() throws Exception {
    var ann = owner("ann", "person");
    var coder = owner("coder", "agent");
    var asked = Map.of("type", "BLOCKING", "agentId", "coder", "text", "Merge?");
    var id = coder.post("/api/questions", asked).expect(201).json().get("id").asString();
    assertThat(page(ann, "/agents")).contains("Yes, halt coder");
    assertThat(page(coder, "/agents")).contains("coder").doesNotContain("Yes, halt coder");
    assertThat(page(ann, "/questions/" + id))
        .contains("action=\"/questions/%s/answer\"".formatted(id), "Withdraw the question");
    assertThat(page(coder, "/questions/" + id))
        .contains("This holds you, so somebody else must answer it.")
        .doesNotContain("/answer\"", "Withdraw the question");
    var other = owner("other", "agent");
    assertThat(page(other, "/questions/" + id))
        .contains("People answer this, or the agent it is addressed to.")
        .doesNotContain("/answer\"", "/reassign");
    var approval = Map.of("type", "APPROVAL", "agentId", "coder", "text", "Push?");
    var second = coder.post("/api/questions", approval).expect(201).json().get("id").asString();
    assertThat(page(other, "/questions/" + second))
        .contains("People answer this.")
        .doesNotContain("/answer\"");
  }

  /** People and the architect read the conversation; only they and a pm plan and reset. */
  @Test
  void work_is_shown_and_offered_by_standing_and_role() throws Exception {
    var ann = owner("ann", "person");
    var operator = server.as(server.operator());
    var coder = owner("cod", "agent");
    var other = owner("other", "agent");
    var architect = owner("arch", "agent");
    var manager = owner("mia", "agent");
    for (var agent :
        Map.of("cod", "coder", "other", "coder", "arch", "architect", "mia", "pm").entrySet()) {
      var body = Map.of("id", agent.getKey(), "kind", "external", "role", agent.getValue());
      operator.post("/api/agents", body).expect(201);
    }
    var work = new Work(ann);
    var spec = work.spec("Mailbox");
    work.story(spec, "a");
    coder.post("/api/stories/a/take", Map.of()).expect(200);
    coder.post("/api/requests", Map.of("kind", "plan", "content", "My plan")).expect(201);
    for (var reader : new Api[] {ann, operator, architect, coder}) {
      assertThat(page(reader, "/contexts/cod")).contains("My plan");
    }
    for (var reader : new Api[] {other, manager}) {
      assertThat(reader.get("/contexts/cod", "Accept", "text/html").expect(403).body())
          .doesNotContain("My plan");
      assertThat(page(reader, "/stories/a")).doesNotContain("My plan");
    }
    for (var planner : new Api[] {ann, operator, architect, manager}) {
      assertThat(page(planner, "/stories")).contains("action=\"/specs\"");
      assertThat(page(planner, "/stories/a")).contains("action=\"/stories/a/complete\"");
    }
    for (var reader : new Api[] {coder, other}) {
      assertThat(page(reader, "/stories")).doesNotContain("action=\"/specs\"");
      assertThat(page(reader, "/stories/a")).doesNotContain("action=\"/stories/a");
      assertThat(page(reader, "/contexts")).doesNotContain("/reset\"");
    }
  }
}
