package dev.folkmoot.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.Config;
import dev.folkmoot.Folkmoot;
import dev.folkmoot.http.ListenAddress;
import dev.folkmoot.testing.Api;
import dev.folkmoot.testing.TokenServer;
import dev.folkmoot.wire.trust.TokenJson;
import java.io.StringWriter;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A person's commands where the server wants tokens. */
class TokenModeTest {
  @TempDir private Path data;

  private Shell.Ran run(String... command) {
    var all = new ArrayList<>(List.of(command));
    all.addAll(List.of("--data", data.toString()));
    return Shell.runAsTyped(new StringWriter(), all.toArray(String[]::new));
  }

  @Test
  void who_may_read_the_data_directory_speaks_as_the_operator_without_saying_so() {
    try (var _ = new TokenServer(data)) {
      for (var words : List.of("halt", "resume")) {
        var ran = run(words, "everything");
        assertThat(ran.exitCode()).as(ran.err()).isZero();
      }
    }
  }

  @Test
  void asking_never_uses_the_operators_token() {
    try (var _ = new TokenServer(data)) {
      var asked = run("ask", "Left?", "--type", "DECISION");
      assertThat(asked.exitCode()).isEqualTo(2);
      assertThat(asked.err()).contains("this server requires a token", "--token-env");
    }
  }

  @Test
  void data_that_was_served_with_tokens_is_not_served_without_by_mistake() {
    new TokenServer(data).close();
    try (var server =
            Folkmoot.start(
                new Config(
                    ListenAddress.loopback("127.0.0.1", 0),
                    Config.TrustMode.KEPT,
                    data,
                    Optional.empty(),
                    Duration.ofDays(30),
                    Config.LogFormat.TEXT));
        var api = Api.at(URI.create(server.url()))) {
      api.get("/api/questions").expect(401);
    }
  }

  @Test
  void the_operators_token_that_is_rotated_is_replaced_where_the_command_line_finds_it()
      throws Exception {
    try (var server = new TokenServer(data)) {
      var before = server.operator();
      var rotated = run("token", "rotate", before.split("_", -1)[1]);
      assertThat(rotated.exitCode()).as(rotated.err()).isZero();
      assertThat(server.operator()).isNotEqualTo(before).isSubstringOf(rotated.out());
      assertThat(
              PosixFilePermissions.toString(
                  Files.getPosixFilePermissions(data.resolve("operator.token"))))
          .isEqualTo("rw-------");
      var made = run("token", "create", "olga", "--role", "operator", "--json");
      assertThat(made.exitCode()).as(made.err()).isZero();
      var kept = server.operator();
      assertThat(run("token", "rotate", made.json(TokenJson.class).id()).exitCode()).isZero();
      assertThat(server.operator()).as("another token's place").isEqualTo(kept);
    }
  }

  @Test
  void a_token_with_an_end_is_made_listed_and_rotated() {
    try (var _ = new TokenServer(data)) {
      var made = run("token", "create", "ann", "--role", "person", "--for", "90d", "--json");
      assertThat(made.exitCode()).as(made.err()).isZero();
      var token = made.json(TokenJson.class);
      assertThat(token.expiresAt()).isAfter(token.createdAt().plus(Duration.ofDays(89)));
      assertThat(run("token", "list").out()).contains(token.id(), "expires " + token.expiresAt());
      var rotated = run("token", "rotate", token.id());
      assertThat(rotated.exitCode()).as(rotated.err()).isZero();
      assertThat(rotated.out()).contains("fmt_", "ann's token", "expires at");
      assertThat(rotated.out()).contains("--server-key", data.resolve("server.pub").toString());
      var again = run("token", "rotate", token.id());
      assertThat(again.exitCode()).isNotZero();
      assertThat(again.err()).contains("revoked");
      assertThat(run("token", "create", "ben", "--for", "soon").err()).contains("goodFor");
    }
  }
}
