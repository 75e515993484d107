package dev.folkmoot.trust;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.testing.TokenServer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TrustTest {
  @TempDir
  @SuppressWarnings("NullAway.Init")
  Path data;

  @AutoClose
  @SuppressWarnings("NullAway.Init")
  private TokenServer server;

  @BeforeEach
  void start() {
    server = new TokenServer(data);
  }

  @Test
  void the_first_start_writes_an_operators_token_that_only_its_owner_may_read() throws Exception {
    var file = data.resolve("operator.token");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");
    assertThat(server.get(server.operator(), "/api/tokens").status()).isEqualTo(200);
  }

  @Test
  void a_secret_is_stored_nowhere() throws Exception {
    var secret = server.token("coder", "agent");
    server.get(secret, "/api/gate/coder");
    try (var files = Files.list(data)) {
      for (var file : files.filter(one -> one.toString().contains("folkmoot.db")).toList()) {
        assertThat(new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1))
            .doesNotContain(secret);
      }
    }
  }

  @Test
  void without_a_token_or_with_a_wrong_one_nothing_is_told() throws Exception {
    assertThat(server.get("", "/api/questions").status()).isEqualTo(401);
    assertThat(server.get("fmt_0123456789abcdef_wrong", "/api/questions").status()).isEqualTo(401);
    assertThat(server.get("", "/api/events").status()).isEqualTo(401);
    assertThat(server.post("", "/mcp", "{}").status()).isEqualTo(401);
    assertThat(server.get("", "/healthz").status()).isEqualTo(200);
  }

  @Test
  void who_has_a_token_can_ask_whose_it_is() throws Exception {
    var coder = server.get(server.token("coder", "agent"), "/api/whoami").json();
    assertThat(coder.get("name").asString()).isEqualTo("coder");
    assertThat(coder.get("role").asString()).isEqualTo("agent");
    assertThat(server.get("", "/api/whoami").status()).isEqualTo(401);
  }

  @Test
  void a_token_speaks_for_its_owner_and_for_nobody_else() throws Exception {
    var coder = server.token("coder", "agent");
    var asked = server.post(coder, "/api/questions", "{\"type\":\"BLOCKING\",\"text\":\"Merge?\"}");
    assertThat(asked.status()).isEqualTo(201);
    assertThat(asked.json().get("agentId").asString()).isEqualTo("coder");
    var forged =
        server.post(
            coder, "/api/questions", "{\"type\":\"ALERT\",\"text\":\"x\",\"askedBy\":\"ann\"}");
    assertThat(forged.status()).isEqualTo(403);
    var answer = "/api/questions/" + asked.json().get("id").asString() + "/answers";
    assertThat(server.post(coder, answer, "{\"by\":\"ann\",\"answer\":\"yes\"}").status())
        .isEqualTo(403);
    assertThat(server.post(coder, answer, "{\"answer\":\"yes\"}").status()).isEqualTo(403);
    assertThat(server.get(coder, "/api/gate/coder").json().get("canProceed").asBoolean()).isFalse();
    var ann = server.token("ann", "person");
    var given = server.post(ann, answer, "{\"answer\":\"yes\"}");
    assertThat(given.status()).isEqualTo(200);
    assertThat(given.json().at("/question/answers/0/by").asString()).isEqualTo("ann");
  }

  @Test
  void only_operators_halt_and_resume_everything() throws Exception {
    var ann = server.token("ann", "person");
    var halt = "{\"scope\":\"system\",\"reason\":\"fire\"}";
    assertThat(server.post(ann, "/api/halts", halt).status()).isEqualTo(403);
    var halted = server.post(server.operator(), "/api/halts", halt);
    assertThat(halted.status()).isEqualTo(201);
    var question = "/api/questions/" + halted.json().get("id").asString();
    assertThat(server.post(ann, question + "/answers", "{\"answer\":\"resume\"}").status())
        .isEqualTo(403);
    assertThat(server.post(ann, question + "/cancel", "{}").status()).isEqualTo(403);
    assertThat(server.post(ann, "/api/halts/resume", "{\"scope\":\"system\"}").status())
        .isEqualTo(403);
    assertThat(
            server.post(server.operator(), "/api/halts/resume", "{\"scope\":\"system\"}").status())
        .isEqualTo(200);
  }

  @Test
  void a_monitor_holds_others_and_an_agent_does_not() throws Exception {
    var hold = "{\"type\":\"BLOCKING\",\"text\":\"Stop.\",\"agentId\":\"coder\"}";
    assertThat(server.post(server.token("eve", "agent"), "/api/questions", hold).status())
        .isEqualTo(403);
    assertThat(server.post(server.token("mon", "monitor"), "/api/questions", hold).status())
        .isEqualTo(201);
  }

  @Test
  void only_operators_see_and_make_tokens_and_a_revoked_one_is_worth_nothing() throws Exception {
    var ann = server.token("ann", "person");
    assertThat(server.get(ann, "/api/tokens").status()).isEqualTo(403);
    assertThat(server.post(ann, "/api/tokens", "{\"name\":\"x\"}").status()).isEqualTo(403);
    var all = server.get(server.operator(), "/api/tokens").json().get("tokens");
    var id =
        all.valueStream()
            .filter(token -> token.get("name").asString().equals("ann"))
            .findFirst()
            .orElseThrow()
            .get("id")
            .asString();
    assertThat(all.toString()).doesNotContain(ann);
    server.post(server.operator(), "/api/tokens/" + id + "/revoke", "{}");
    assertThat(server.get(ann, "/api/questions").status()).isEqualTo(401);
  }

  @Test
  void many_wrong_tokens_from_one_address_are_put_off() throws Exception {
    for (int i = 0; i < 20; i++) {
      assertThat(server.get("wrong" + i, "/api/questions").status()).isEqualTo(401);
    }
    assertThat(server.get("wrong", "/api/questions").status()).isEqualTo(429);
    assertThat(server.get(server.token("ann", "person"), "/api/questions").status())
        .as("a right one opens all the same")
        .isEqualTo(200);
  }
}
