package dev.folkmoot.squad;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.testing.Api;
import dev.folkmoot.testing.TokenServer;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** With tokens, nobody speaks, answers or reads in another's name. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SquadTrustTest {
  @AutoClose
  @SuppressWarnings("NullAway.Init")
  private TokenServer server;

  @SuppressWarnings("NullAway.Init")
  private Api coder;

  @SuppressWarnings("NullAway.Init")
  private Api tester;

  @SuppressWarnings("NullAway.Init")
  private Api ann;

  @BeforeAll
  void start(@TempDir Path data) throws Exception {
    server = new TokenServer(data);
    coder = server.as(server.token("coder", "agent"));
    tester = server.as(server.token("tester", "agent"));
    ann = server.as(server.token("ann", "person"));
  }

  private JsonNode open(Api api) {
    return api.post("/api/discussion", Map.of("prompt_message", "Well?", "required_responses", 1))
        .expect(201)
        .json()
        .get("prompt");
  }

  private static Api.Reply end(Api api, JsonNode prompt, String body) {
    var path = "/api/discussion/" + prompt.get("id").asString();
    return api.send("PATCH", path, BodyPublishers.ofString(body));
  }

  @Test
  void the_token_says_who_speaks() {
    var said = coder.post("/api/chat", Map.of("text", "Hello")).expect(201).json();
    assertThat(said.get("author").asString()).isEqualTo("coder");
    assertThat(said.get("isHuman").asBoolean()).isFalse();
    var human = ann.post("/api/chat", Map.of("text", "Hello", "isHuman", false)).expect(201).json();
    assertThat(human.get("isHuman").asBoolean()).isTrue();
    var silent = ann.post("/api/chat", Map.of("text", "Hello again")).expect(201).json();
    assertThat(silent.get("isHuman").asBoolean()).isTrue();
    coder.post("/api/chat", Map.of("author", "ann", "text", "I am ann")).expect(403);
    coder.post("/api/chat", Map.of("text", "I am human", "isHuman", true)).expect(403);
    coder.get("/api/chat/unread?agent=tester").expect(403);
    coder.post("/api/chat/unread", Map.of("agent", "tester", "upTo", 1)).expect(403);
    assertThat(tester.get("/api/chat/unread").expect(200).json().get("messages")).isNotEmpty();
  }

  @Test
  void nobody_asks_or_answers_as_another() {
    var body = Map.of("requester_agent", "ann", "prompt_message", "Well?");
    coder.post("/api/discussion", body).expect(403);
    var prompt = open(coder);
    assertThat(prompt.get("requester_agent").asString()).isEqualTo("coder");
    var path = "/api/discussion/" + prompt.get("id").asString();
    coder.post(path, Map.of("message", "My own")).expect(409);
    coder.post(path, Map.of("agent_name", "tester", "message", "As another")).expect(403);
    tester.post(path, Map.of("message", "A person", "is_human", true)).expect(403);
    assertThat(coder.get(path).json().get("responseCount").asInt()).isZero();
    var answered = ann.post(path, Map.of("message", "Yes")).expect(200).json();
    assertThat(answered.at("/response/is_human").asBoolean()).isTrue();
    assertThat(answered.at("/prompt/collected_context/0/is_human").asBoolean()).isTrue();
  }

  @Test
  void an_agent_ends_its_own_prompts_only_and_a_person_any() {
    var prompt = open(coder);
    end(tester, prompt, "{\"action\":\"resolve\"}").expect(403);
    end(tester, prompt, "{\"action\":\"cancel\",\"by\":\"coder\"}").expect(403);
    end(coder, prompt, "{\"action\":\"resolve\"}").expect(200);
    var other = open(tester);
    end(ann, other, "{\"action\":\"cancel\"}").expect(200);
  }

  @Test
  void who_is_held_by_its_prompt_does_not_free_itself() {
    var body = Map.of("prompt_message", "May I?", "required_responses", 1, "hold", true);
    var prompt = tester.post("/api/discussion", body).expect(201).json().get("prompt");
    end(tester, prompt, "{\"action\":\"resolve\"}").expect(403);
    end(tester, prompt, "{\"action\":\"cancel\"}").expect(403);
    var answers = "/api/questions/%s/answers".formatted(prompt.get("id").asString());
    assertThat(tester.post(answers, Map.of("answer", "Yes")).status()).isIn(403, 409);
    assertThat(free()).isFalse();
    coder.post(answers, Map.of("answer", "Do")).expect(200);
    assertThat(free()).isTrue();
  }

  private boolean free() {
    return ann.get("/api/gate/tester").json().get("canProceed").asBoolean();
  }
}
