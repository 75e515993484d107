package dev.folkmoot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.cli.Cli;
import dev.folkmoot.cli.Verify;
import dev.folkmoot.core.Json;
import dev.folkmoot.testing.Api;
import dev.folkmoot.testing.Databases;
import dev.folkmoot.testing.ServerProcess;
import dev.folkmoot.testing.TokenServer;
import dev.folkmoot.wire.audit.AuditJson;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.DriverManager;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code folkmoot verify}, beside a running server and on the data of a stopped one. */
class VerifyTest {
  private record Ran(int exitCode, String out, String err) {
    AuditJson json() {
      return Json.MAPPER.readValue(out, AuditJson.class);
    }
  }

  @TempDir private Path data;

  private Ran verify(String... options) {
    return verify(data, options);
  }

  private static Ran verify(Path data, String... options) {
    var command = new ArrayList<>(List.of("verify", "--data", data.toString()));
    command.addAll(List.of(options));
    var out = new StringWriter();
    var err = new StringWriter();
    int exitCode =
        Cli.commandLine()
            .addSubcommand(new Verify(new StoppedServerVerifier()))
            .setOut(new PrintWriter(out, true))
            .setErr(new PrintWriter(err, true))
            .execute(command.toArray(String[]::new));
    return new Ran(exitCode, out.toString(), err.toString());
  }

  private String decide() {
    try (var api = Api.start(data)) {
      return decide(api);
    }
  }

  private static String decide(Api api) {
    var question = api.ask("BLOCKING", "coder", "Deploy?");
    api.answer(question, "ann", "no");
    return question.get("id").asString();
  }

  private void change(String sql) throws Exception {
    try (var connection =
            DriverManager.getConnection("jdbc:sqlite:" + data.resolve("folkmoot.db"));
        var statement = connection.createStatement()) {
      assertThat(statement.executeUpdate(sql)).isPositive();
    }
  }

  @Test
  void a_running_server_is_asked_and_a_stopped_one_is_read() {
    try (var api = Api.start(data)) {
      decide(api);
      var running = verify();
      assertThat(running.exitCode()).as(running.err()).isZero();
      assertThat(running.out()).startsWith("Clean. Checked ");
    }
    var stopped = verify("--json");
    assertThat(stopped.exitCode()).as(stopped.err()).isZero();
    assertThat(stopped.json().verdict()).isEqualTo("clean");
    assertThat(stopped.json().questions()).isEqualTo(1);
    assertThat(stopped.json().checkpoint())
        .as("a server that stops leaves nothing unchained")
        .isEqualTo(stopped.json().upto());
  }

  @Test
  void an_edited_answer_is_named_by_both() throws Exception {
    var id = decide();
    change("update question set answers = replace(answers, '\"no\"', '\"yes\"')");
    var stopped = verify();
    assertThat(stopped.exitCode()).isEqualTo(1);
    assertThat(stopped.out()).contains("edited", id, "'yes' by ann", "'no' by ann");
    try (var _ = Api.start(data)) {
      var running = verify("--json");
      assertThat(running.exitCode()).isEqualTo(1);
      assertThat(running.json().findings())
          .singleElement()
          .satisfies(one -> assertThat(one.questionId()).isEqualTo(id));
    }
  }

  @Test
  void a_database_file_that_was_put_back_is_found_also_after_the_server_went_on() throws Exception {
    decide();
    var database = data.resolve("folkmoot.db");
    var old = Files.copy(database, data.resolveSibling(data.getFileName() + ".old"));
    decide();
    Files.copy(old, database, StandardCopyOption.REPLACE_EXISTING);
    Files.delete(old);
    var ran = verify();
    assertThat(ran.exitCode()).isEqualTo(1);
    assertThat(ran.out()).contains("missing", "was restored to event");
    decide();
    decide();
    assertThat(verify().out()).contains("was restored to event");
  }

  @Test
  void without_key_data_or_checkpoint_nothing_is_said() throws Exception {
    assertThat(verify().exitCode()).isEqualTo(2);
    assertThat(verify().err()).contains("no audit.key");
    assertThat(data.resolve("audit.key")).doesNotExist();
    assertThat(verify(data.resolve("none")).err()).contains("there is no data");
    decide();
    Files.delete(data.resolve("audit.key"));
    assertThat(verify().exitCode()).isEqualTo(2);
    var nonsense = Files.writeString(data.resolve("other.key"), "nonsense");
    assertThat(verify("--audit-key", nonsense.toString()).err())
        .contains("does not hold an audit key");
    Files.writeString(nonsense, "00".repeat(32));
    var other = verify("--audit-key", nonsense.toString());
    assertThat(other.exitCode()).isEqualTo(2);
    assertThat(other.out()).contains("Not checked: the log is sealed with another key");
  }

  @Test
  void the_key_and_the_checkpoint_are_their_owners_alone() throws IOException {
    decide();
    for (var name : List.of("audit.key", "audit.checkpoint")) {
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(data.resolve(name))))
          .isEqualTo("rw-------");
    }
  }

  @Test
  void the_answer_is_told_with_the_token_and_what_was_shown() throws Exception {
    try (var server = new TokenServer(data)) {
      var ann = server.token("ann", "person");
      var coder = server.as(server.token("coder", "agent"));
      var question = coder.ask("BLOCKING", "coder", "Deploy?");
      var path = "/api/questions/" + question.get("id").asString();
      var digest = question.get("digest").asString();
      server
          .as(ann)
          .post(path + "/answers", Map.of("answer", "yes"), "If-Match", "\"" + digest + "\"")
          .expect(200);
      var told =
          server
              .as(ann)
              .get("/api/events?types=question.answered", "Accept", "application/json")
              .json()
              .at("/events/0/data");
      assertThat(told.path("shown").asString()).isEqualTo(digest);
      assertThat(ann).contains(told.path("token").asString("none"));
      assertThat(server.get(ann, "/api/audit").status()).isEqualTo(403);
      assertThat(verify().exitCode()).isZero();
    }
    assertThat(verify().exitCode()).isZero();
  }

  @Test
  void a_server_that_was_killed_while_many_asked_is_clean() throws Exception {
    for (int i = 0; i < 4; i++) {
      untilKilled();
      var stopped = verify();
      assertThat(stopped.exitCode()).as(stopped.out()).isZero();
    }
    try (var api = Api.start(data)) {
      decide(api);
      assertThat(api.get("/api/audit").json().get("verdict").asString()).isEqualTo("clean");
      assertThat(api.get("/api/audit").json().get("questions").asLong()).isGreaterThan(40);
    }
  }

  private void untilKilled() throws Exception {
    try (var threads = Executors.newVirtualThreadPerTaskExecutor();
        var server = ServerProcess.start(data)) {
      var done = new CountDownLatch(20);
      var working = new ArrayList<Future<?>>();
      for (int i = 0; i < 4; i++) {
        working.add(threads.submit(() -> work(server, done)));
      }
      done.await();
      server.kill();
      for (var one : working) {
        one.get();
      }
    }
  }

  private static void work(ServerProcess server, CountDownLatch done) {
    try (var api = Api.at(server.url())) {
      while (true) {
        decide(api);
        done.countDown();
      }
    } catch (UncheckedIOException e) {
      assertThat(done.getCount()).as("the server went before it was killed").isZero();
    }
  }

  @Test
  void nodes_that_share_a_key_are_verified_at_any_of_them() throws IOException {
    var database = Databases.postgresUrl();
    var key = Files.writeString(data.resolve("shared.key"), "ab".repeat(32) + "\n");
    try (var a = Api.start(node("a", database, key));
        var b = Api.start(node("b", database, key))) {
      var question = a.ask("BLOCKING", "coder", "Deploy?");
      b.answer(question, "ann", "no");
      for (var api : List.of(a, b)) {
        assertThat(api.get("/api/audit").json().get("verdict").asString()).isEqualTo("clean");
      }
    }
    var ran =
        verify(
            data.resolve("a"), "--database-url", database, "--audit-key", key.toString(), "--json");
    assertThat(ran.exitCode()).as(ran.out() + ran.err()).isZero();
    assertThat(ran.json().questions()).isEqualTo(1);
  }

  private Config node(String name, String database, Path key) {
    var usual = Api.config(data.resolve(name), Optional.of(database));
    return new Config(
        usual.listen(),
        usual.trust(),
        usual.data(),
        usual.database(),
        usual.eventRetention(),
        usual.log(),
        usual.speakers(),
        usual.outbound(),
        Optional.of(key),
        usual.limits(),
        usual.knowledge());
  }
}
