package dev.folkmoot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.cli.Shell;
import dev.folkmoot.core.Json;
import dev.folkmoot.http.ListenAddress;
import dev.folkmoot.mcp.Talk;
import dev.folkmoot.testing.Certificate;
import dev.folkmoot.testing.Program;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server whose certificate nobody knows is reached by who is told whose it is. */
class TlsTest {
  @TempDir
  @SuppressWarnings("NullAway.Init")
  private Path data;

  @SuppressWarnings("NullAway.Init")
  private ListenAddress.Tls tls;

  @AutoClose
  @SuppressWarnings("NullAway.Init")
  private Folkmoot server;

  @BeforeEach
  void start() throws Exception {
    tls = Certificate.signedByItself(data);
    server =
        Folkmoot.start(
            new Config(
                new ListenAddress("127.0.0.1", 0, Set.of(), false, Optional.of(tls)),
                Config.TrustMode.OPEN,
                data,
                Optional.empty(),
                Duration.ofDays(30),
                Config.LogFormat.TEXT));
  }

  @Test
  void the_command_line_believes_the_certificate_it_is_given() {
    var told = Shell.runAt(server.url(), "status", "--ca", tls.certificate().toString());
    assertThat(told.exitCode()).as(told.err()).isZero();
  }

  @Test
  void without_it_the_command_line_says_what_is_missing() {
    var refused = Shell.runAt(server.url(), "status");
    assertThat(refused.exitCode()).isEqualTo(2);
    assertThat(refused.err()).contains("certificate", "--ca FILE").hasLineCount(1);
  }

  @Test
  void a_file_without_certificates_is_refused() throws Exception {
    var file = Files.writeString(data.resolve("empty.pem"), "");
    for (var path : new Path[] {file, tls.key(), data.resolve("nowhere.pem")}) {
      var refused = Shell.runAt(server.url(), "status", "--ca", path.toString());
      assertThat(refused.exitCode()).isEqualTo(2);
      assertThat(refused.err()).contains(path.toString(), "PEM").hasLineCount(1);
    }
  }

  @Test
  void agents_reach_it_over_standard_input() throws Exception {
    var environment = Map.of("FOLKMOOT_CA", tls.certificate().toString());
    try (var proxy = Program.start(environment, "mcp", "--url", server.url(), "--agent", "coder")) {
      proxy.say(Talk.modern("tools/list", "{}").toString());
      var said = proxy.out();
      assertThat(proxy.ended()).as(proxy.err()).isZero();
      assertThat(Json.tree(said.getFirst()).at("/result/tools")).isNotEmpty();
    }
  }

  @Test
  void without_it_the_proxy_says_what_is_missing() throws Exception {
    try (var proxy = Program.start(Map.of(), "mcp", "--url", server.url(), "--agent", "coder")) {
      assertThat(proxy.ended()).isEqualTo(2);
      assertThat(proxy.err()).contains("certificate", "--ca FILE").hasLineCount(1);
    }
  }
}
