package dev.folkmoot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.core.Json;
import dev.folkmoot.testing.Api;
import dev.folkmoot.testing.Program;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Discussions in a terminal, with models that read their lines from a file. */
class DiscussTest {
  @TempDir
  @SuppressWarnings("NullAway.Init")
  Path data;

  @AutoClose
  @SuppressWarnings("NullAway.Init")
  private Program server;

  @SuppressWarnings("NullAway.Init")
  private URI url;

  @BeforeEach
  void serve() throws IOException {
    Files.writeString(data.resolve("ana.txt"), "Schema first.\n\nAs I said.\n");
    Files.writeString(data.resolve("ben.txt"), "# Ben is brief\nTests first.\n");
    var config =
        Files.writeString(
            data.resolve("folkmoot.yaml"),
            """
            models:
              lines: { provider: scripted, script: ana.txt }
              brief: { provider: scripted, script: ben.txt }
            agents:
              - { id: ana, name: Ana, kind: model, model: lines, role: manager }
              - { id: coder-1, kind: external }
            """);
    server =
        Program.start(
            Map.of(),
            "serve",
            "--port",
            "0",
            "--data",
            data.resolve("d").toString(),
            "--trust",
            "open",
            "--config",
            config.toString());
    url = server.ready();
  }

  private Program discuss(String... arguments) {
    var command = new ArrayList<>(List.of("discuss", "--url", url.toString()));
    command.addAll(List.of(arguments));
    return Program.start(Map.of(), command.toArray(String[]::new));
  }

  @Test
  void the_user_opens_each_round_and_hears_the_others_in_turn() throws Exception {
    try (var discuss =
        discuss("Which?", "--with", "ana", "--with", "Ben=brief", "--as", "ann", "--rounds", "2")) {
      discuss.say("Well?\n\nAnd now?");
      assertThat(discuss.ended()).as(discuss.err()).isZero();
      assertThat(discuss.out())
          .filteredOn(line -> !line.isBlank())
          .containsExactly(
              "── Round 1",
              "ann",
              "  Well?",
              "Ana (scripted)",
              "  Schema first.",
              "Ben (scripted)",
              "  Tests first.",
              "── Round 2",
              "ann",
              "  And now?",
              "Ana (scripted)",
              "  As I said.",
              "Ben (scripted)",
              "  Tests first.");
      assertThat(discuss.err()).contains("Completed: 2 rounds are done");
    }
  }

  @Test
  void who_leaves_can_come_back() throws Exception {
    String id;
    try (var discuss = discuss("Which?", "--with", "ana", "--as", "ann", "--rounds", "2")) {
      discuss.say("Well?");
      assertThat(discuss.ended()).as(discuss.err()).isEqualTo(5);
      id = discuss.err().replaceFirst("(?s).*--go-on (\\S+).*", "$1");
    }
    try (var discuss = discuss("--go-on", id, "--as", "ann")) {
      discuss.say("And now?");
      assertThat(discuss.ended()).as(discuss.err()).isZero();
      assertThat(discuss.out()).contains("  Well?", "  And now?", "  As I said.");
    }
  }

  @Test
  void who_only_listens_hears_all_as_json() throws Exception {
    try (var discuss =
        discuss("Which?", "--with", "ana", "--with", "Ben=brief", "--only-listen", "--json")) {
      assertThat(discuss.ended()).as(discuss.err()).isZero();
      assertThat(discuss.out())
          .hasSize(6)
          .extracting(line -> Json.tree(line).get("speaker").asString())
          .containsExactly("Ana", "Ben", "Ana", "Ben", "Ana", "Ben");
    }
  }

  @Test
  void a_discussion_that_is_paused_says_why() throws Exception {
    try (var discuss = discuss("Which?", "--with", "coder-1", "--as", "ann")) {
      discuss.say("Well?");
      try (var api = Api.at(url)) {
        var id = waiting(api);
        api.post("/api/discussions/%s/pause".formatted(id), Map.of("by", "bob")).expect(200);
      }
      assertThat(discuss.ended()).as(discuss.err()).isEqualTo(3);
      assertThat(discuss.err()).contains("Paused: paused by bob");
    }
  }

  /** The discussion in which the external agent is asked for its turn, once it is. */
  private static String waiting(Api api) {
    while (true) {
      var asked = api.get("/api/questions?status=open&agent=coder-1").json().at("/questions/0");
      if (asked.has("sessionId")) {
        return asked.get("sessionId").asString();
      }
      Thread.onSpinWait();
    }
  }

  @Test
  void a_discussion_with_nobody_or_about_nothing_is_refused() throws Exception {
    try (var discuss = discuss("Which?")) {
      assertThat(discuss.ended()).isEqualTo(2);
      assertThat(discuss.err()).contains("--with PARTICIPANT");
    }
    try (var discuss = discuss("Which?", "--with", "Ben=nobody", "--as", "ann")) {
      assertThat(discuss.ended()).isEqualTo(2);
      assertThat(discuss.err()).contains("Unknown model 'nobody'. Use one of lines, brief");
    }
  }
}
