package dev.folkmoot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.testing.Api;
import dev.folkmoot.testing.Program;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Data of a version before modes of trust, whose names were compared letter by letter. */
class OldDataTest {
  private static final String APPROVAL = "01a1ec97-74f0-72b3-8001-16dcf75c64f8";

  @TempDir private Path data;

  private void unpack() throws IOException, SQLException {
    try (var script = OldDataTest.class.getResourceAsStream("/old-data/open.sql");
        var connection = DriverManager.getConnection("jdbc:sqlite:" + data.resolve("folkmoot.db"));
        var statement = connection.createStatement()) {
      assertThat(script).isNotNull();
      statement.executeUpdate(new String(script.readAllBytes(), StandardCharsets.UTF_8));
    }
  }

  private Program serve() throws IOException {
    return Program.start(Map.of(), "serve", "--data", data.toString(), "--port", "0");
  }

  private static List<String> texts(JsonNode list, String field) {
    return list.valueStream().map(one -> one.get(field).asString()).toList();
  }

  @Test
  void it_is_served_in_its_mode_with_its_names() throws Exception {
    unpack();
    for (int start = 1; start <= 2; start++) {
      try (var server = serve();
          var api = Api.at(server.ready())) {
        assertThat(api.get("/api/whoami").json().get("trust").asString()).isEqualTo("open");
        assertThat(texts(api.get("/api/agents").json().get("agents"), "id"))
            .contains("quin", "Quin", "coder", "Coder", "bra\u2800ille");
        var open = api.get("/api/questions?status=open").json().get("questions");
        assertThat(texts(open, "text"))
            .contains("May I merge?", "May I deploy?", "Ship it?", "Can you read me?");
        server.terminate();
        server.ended();
        assertThat(server.err()).contains("Quin and quin look alike", "Coder and coder look alike");
      }
    }
  }

  @Test
  void names_that_are_one_by_now_are_held_together_and_are_one_responder() throws Exception {
    unpack();
    try (var server = serve();
        var api = Api.at(server.ready())) {
      var holds = api.get("/api/gate/coder").json().get("heldBy");
      assertThat(texts(holds, "text")).contains("May I merge?", "May I deploy?", "Ship it?");
      assertThat(texts(api.get("/api/gate/Coder").json().get("heldBy"), "text"))
          .containsAll(texts(holds, "text"));
      var changed = api.answer(APPROVAL, "quin", "no").expect(200).json();
      assertThat(changed.at("/question/answers")).as("instead of Quin's yes").hasSize(1);
      assertThat(api.answer(APPROVAL, "quin", "yes").json().get("settled").asBoolean()).isFalse();
      assertThat(api.answer(APPROVAL, "ann", "yes").json().get("settled").asBoolean()).isTrue();
    }
  }

  @Test
  void a_name_that_is_refused_by_now_is_still_held_and_freed() throws Exception {
    unpack();
    try (var server = serve();
        var api = Api.at(server.ready())) {
      var asked =
          api.get("/api/questions?text=read").json().get("questions").valueStream().findFirst();
      var id = asked.orElseThrow().get("id").asString();
      api.answer(id, "ann", "yes").expect(200);
      assertThat(api.get("/api/questions/" + id).json().get("status").asString())
          .isEqualTo("answered");
    }
  }
}
