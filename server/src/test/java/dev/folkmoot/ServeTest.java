package dev.folkmoot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.core.Json;
import dev.folkmoot.testing.Api;
import dev.folkmoot.testing.Databases;
import dev.folkmoot.testing.Program;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** How the server starts, refuses to, and stops. */
class ServeTest {
  @TempDir private Path data;

  @Test
  void it_says_where_it_is_once_it_is_ready() throws Exception {
    try (var server = serve();
        var api = Api.at(server.ready())) {
      api.get("/readyz").expect(200);
      assertThat(api.url().getHost()).isEqualTo("127.0.0.1");
      assertThat(data.resolve("server.url")).hasContent(api.url().toString());
      server.terminate();
      assertThat(server.out())
          .anyMatch(line -> line.contains("data:    " + data))
          .filteredOn(line -> line.contains("./folkmoot "))
          .hasSize(4)
          .allMatch(line -> line.contains(" --data " + data));
      server.ended();
      assertThat(data.resolve("server.url")).doesNotExist();
    }
  }

  @Test
  void a_setting_of_the_environment_that_makes_no_sense_is_refused() throws Exception {
    try (var server =
        Program.start(Map.of("FOLKMOOT_PORT", "seventy"), "serve", "--data", data.toString())) {
      requireRefused(server, "'seventy'");
    }
  }

  @Test
  void a_port_that_is_taken_is_refused() throws Exception {
    try (var other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      var port = Integer.toString(other.getLocalPort());
      refused(
          "port %s on 127.0.0.1 is taken".formatted(port),
          "serve",
          "--data",
          data.toString(),
          "--port",
          port);
    }
  }

  @Test
  void a_directory_that_cannot_be_written_is_refused() throws Exception {
    var file = Files.writeString(data.resolve("file"), "no directory");
    refused("cannot be written", "serve", "--port", "0", "--data", file.toString());
    refused("cannot be written", "serve", "--port", "0", "--data", file.resolve("x").toString());
  }

  @Test
  void data_of_a_running_server_is_refused_and_left_alone() throws Exception {
    try (var first = serve("--trust", "open");
        var api = Api.at(first.ready())) {
      var asked = api.ask("BLOCKING", "coder", "Merge?");
      refused(
          "in use by another Folkmoot at " + api.url(),
          "serve",
          "--port",
          "0",
          "--data",
          data.toString());
      assertThat(data.resolve("server.url")).hasContent(api.url().toString());
      api.answer(asked, "ann", "yes");
    }
  }

  @Test
  void a_database_that_cannot_be_reached_is_refused_without_its_password() throws Exception {
    var url = "postgresql://ann:hunter2@127.0.0.1:1/nowhere";
    refused("database", "serve", "--port", "0", "--data", data.toString(), "--database-url", url);
  }

  @Test
  void a_database_that_says_nothing_is_refused_soon() throws Exception {
    try (var silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      var url = "postgresql://ann:hunter2@127.0.0.1:%d/nowhere".formatted(silent.getLocalPort());
      refused(
          "the database at postgresql://127.0.0.1:" + silent.getLocalPort(),
          "serve",
          "--port",
          "0",
          "--data",
          data.toString(),
          "--database-url",
          url);
    }
  }

  @Test
  void a_file_that_another_program_has_open_is_refused_soon() throws Exception {
    var file = data.resolve("folkmoot.db");
    try (var other = DriverManager.getConnection("jdbc:sqlite:" + file);
        var statement = other.createStatement()) {
      statement.execute("create table theirs (a integer)");
      statement.execute("begin exclusive");
      refused(
          file + " is in use by another process",
          "serve",
          "--port",
          "0",
          "--data",
          data.toString());
    }
  }

  @Test
  void a_file_that_is_no_database_is_refused_and_left_alone() throws Exception {
    var file = Files.writeString(data.resolve("folkmoot.db"), "nothing of ours".repeat(1_000));
    refused("folkmoot.db", "serve", "--port", "0", "--data", data.toString());
    assertThat(file).hasContent("nothing of ours".repeat(1_000));
  }

  @Test
  void a_password_is_not_shown() throws Exception {
    var url = Databases.postgresUrl().replace(":postgres@", ":hunter2@");
    try (var server = serve("--database-url", url)) {
      server.ready();
      server.terminate();
      assertThat(server.out()).noneMatch(line -> line.contains("hunter2"));
      server.ended();
      assertThat(server.err()).doesNotContain("hunter2");
    }
  }

  @Test
  void a_flag_wins_over_the_environment_and_that_over_the_file() throws Exception {
    var file = Files.writeString(data.resolve("folkmoot.yaml"), "port: %d\n".formatted(freePort()));
    var inFile = portOf(Map.of("FOLKMOOT_CONFIG", file.toString()));
    assertThat(Files.readString(file)).contains(Integer.toString(inFile));
    int inEnvironment = freePort();
    var environment =
        Map.of(
            "FOLKMOOT_CONFIG", file.toString(), "FOLKMOOT_PORT", Integer.toString(inEnvironment));
    assertThat(portOf(environment)).isEqualTo(inEnvironment);
    assertThat(portOf(environment, "--port", "0")).isNotIn(inFile, inEnvironment);
  }

  @Test
  void a_stop_tells_who_waits_to_come_back_and_loses_nothing() throws Exception {
    String pending;
    try (var server = serve("--trust", "open");
        var api = Api.at(server.ready());
        var listener = api.listen("?after=0")) {
      var asked = api.ask("BLOCKING", "coder", "Merge?").get("id").asString();
      var waiting =
          IntStream.range(0, 20)
              .mapToObj(
                  i ->
                      api.later(
                          i % 2 == 0
                              ? "/api/gate/coder/clearance?timeout=300s"
                              : "/api/questions/%s?timeout=300s".formatted(asked)))
              .toList();
      api.awaitParked(20);
      server.terminate();
      for (var reply : waiting) {
        var told = reply.join().expect(200).json();
        assertThat(told.get("pending").asBoolean()).isTrue();
        assertThat(told.get("note").asString())
            .isEqualTo(
                "a call waits at most 55s, so the wait of 300s was cut; call again to go on"
                    + " waiting");
      }
      assertThat(listener.next().orElseThrow().type()).isEqualTo("question.asked");
      assertThat(listener.next().orElseThrow().type()).isEqualTo("agent.halted");
      assertThat(listener.next()).as("the end of the stream").isEmpty();
      assertThat(server.ended()).isEqualTo(143);
      pending = waiting.getFirst().thenApply(Api.Reply::json).join().get("cursor").asString();
    }

    try (var server = serve();
        var api = Api.at(server.ready())) {
      var held = api.get("/api/gate/coder").json();
      assertThat(held.get("canProceed").asBoolean()).isFalse();
      CompletableFuture<Api.Reply> waiting =
          api.later("/api/gate/coder/clearance?cursor=" + pending);
      api.awaitParked(1);
      api.answer(held.at("/heldBy/0/questionId").asString(), "ann", "yes").expect(200);
      assertThat(Api.woken(waiting).json().at("/answers/0/answer").asString()).isEqualTo("yes");
    }
  }

  @Test
  void a_hold_is_a_line_of_the_log_when_it_begins_and_when_it_ends() throws Exception {
    try (var server = serve("--trust", "open");
        var api = Api.at(server.ready())) {
      var asked = api.ask("BLOCKING", "coder", "Merge?");
      api.answer(asked, "ann", "yes");
      var halt = api.post("/api/halts", Map.of("scope", "system", "by", "ann")).expect(201).json();
      api.post("/api/halts/resume", Map.of("scope", "system", "by", "ann")).expect(200);
      var byDefault =
          api.ask(
              Map.of(
                  "type",
                  "BLOCKING",
                  "agentId",
                  "coder",
                  "text",
                  "Deploy?",
                  "defaultAnswer",
                  "yes",
                  "timeout",
                  "100ms"));
      api.get("/api/gate/coder/clearance?timeout=20s").expect(200);
      server.terminate();
      server.ended();
      assertThat(server.err())
          .contains(
              "BLOCKING %s asked by coder holds [AGENT]".formatted(id(asked)),
              "BLOCKING %s is answered".formatted(id(asked)),
              "EMERGENCY %s asked by ann holds [SYSTEM]".formatted(id(halt)),
              "EMERGENCY %s is answered".formatted(id(halt)),
              "BLOCKING %s is answered by its default".formatted(id(byDefault)));
    }
  }

  private static String id(JsonNode question) {
    return question.get("id").asString();
  }

  @Test
  void a_log_is_one_json_object_a_line() throws Exception {
    try (var server = serve("--log", "json", "--trust", "open");
        var api = Api.at(server.ready())) {
      api.answer(api.ask("BLOCKING", "coder", "Merge?"), "ann", "yes");
      server.terminate();
      server.ended();
      assertThat(server.err().lines())
          .isNotEmpty()
          .allSatisfy(
              line ->
                  assertThat(Json.tree(line).propertyNames())
                      .containsExactly("time", "level", "logger", "message"));
    }
  }

  @Test
  void what_is_logged_while_it_stops_is_not_lost() throws Exception {
    try (var server = serve("--log", "text")) {
      server.ready();
      server.terminate();
      server.ended();
      assertThat(server.err()).matches("\\S+Z INFO stopping\n");
    }
  }

  private Program serve(String... more) {
    return serve(Map.of("FOLKMOOT_PORT", "0"), more);
  }

  private Program serve(Map<String, String> environment, String... more) {
    var start = Stream.of("serve", "--data", data.toString());
    return Program.start(environment, Stream.concat(start, Stream.of(more)).toArray(String[]::new));
  }

  private int portOf(Map<String, String> environment, String... more) throws InterruptedException {
    try (var server = serve(environment, more)) {
      int port = server.ready().getPort();
      server.terminate();
      server.ended();
      return port;
    }
  }

  private static void refused(String words, String... args) throws InterruptedException {
    try (var program = Program.start(Map.of(), args)) {
      requireRefused(program, words);
    }
  }

  private static void requireRefused(Program program, String words) throws InterruptedException {
    assertThat(program.ended()).as(program::err).isEqualTo(2);
    assertThat(program.err().lines()).hasSize(1);
    assertThat(program.err()).contains(words).doesNotContain("Exception", "hunter2");
    assertThat(program.out()).isEmpty();
  }

  private static int freePort() throws IOException {
    try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }
}
