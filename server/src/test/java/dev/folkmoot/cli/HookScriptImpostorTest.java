package dev.folkmoot.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.ServerProof;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** No program without the server's key makes the hook's script let a call pass. */
class HookScriptImpostorTest extends ShellTest {
  @AutoClose private final HttpClient http = HttpClient.newHttpClient();

  @SuppressWarnings("NullAway.Init")
  private HookScript script;

  @BeforeEach
  void install(@TempDir Path directory) throws Exception {
    script = new HookScript(directory).with("FOLKMOOT_DATA", shell.data().toString());
  }

  private Shell.Ran hookAt(Impostor impostor) throws Exception {
    return script.run(HookScript.BASH, "--agent", "coder", "--url", impostor.url());
  }

  private void requireDisbelieved(Impostor.Behaviour behaviour) throws Exception {
    requireBlocked(behaviour, "did not prove");
  }

  private void requireBlocked(Impostor.Behaviour behaviour, String why) throws Exception {
    int starts = script.javaStarts();
    try (var impostor = new Impostor(behaviour)) {
      var ran = hookAt(impostor);
      assertThat(ran.exitCode()).as(ran.out()).isEqualTo(2);
      assertThat(ran.out()).isEmpty();
      assertThat(ran.err()).contains(why);
      assertThat(impostor.heard().getFirst()).startsWith("/hooks/claude-code/pass");
      assertThat(script.javaStarts()).isEqualTo(starts + 1);
    }
  }

  /** The true server's signature for such a request. */
  private byte[] signed(String query) {
    var request = HttpRequest.newBuilder(URI.create(pass(query)));
    try {
      var reply =
          http.send(
              request.POST(HttpRequest.BodyPublishers.noBody()).build(),
              BodyHandlers.ofByteArray());
      assertThat(reply.statusCode()).isEqualTo(200);
      return reply.body();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private String pass(String query) {
    return shell.url() + "/hooks/claude-code/pass?" + query;
  }

  /** Which shows that the other tests could fail. */
  @Test
  void the_servers_own_signature_for_this_request_counts() throws Exception {
    try (var relay =
        new Impostor(exchange -> Impostor.send(exchange, 200, signed(Impostor.query(exchange))))) {
      assertThat(hookAt(relay)).isEqualTo(new Shell.Ran(0, "", ""));
      assertThat(script.javaStarts()).isZero();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "pass", "{}", "Verified OK", "\u0000", "folkmoot-pass\n"})
  void words_are_no_signature(String words) throws Exception {
    requireDisbelieved(exchange -> Impostor.send(exchange, 200, words.getBytes(UTF_8)));
  }

  @Test
  void a_reply_that_is_far_too_long_is_none() throws Exception {
    requireDisbelieved(exchange -> Impostor.send(exchange, 200, new byte[8 << 20]));
  }

  @Test
  void another_key_is_not_believed() throws Exception {
    var keys = ServerProof.newKeys();
    var coder = new AgentId("coder");
    requireDisbelieved(
        exchange -> {
          var words = ServerProof.ofPass(Impostor.nonce(exchange), coder, Optional.empty());
          Impostor.send(exchange, 200, ServerProof.signature(keys.getPrivate(), words));
        });
  }

  @Test
  void a_reply_to_an_earlier_request_is_not_believed() throws Exception {
    try (var recorder =
        new Impostor(exchange -> Impostor.send(exchange, 200, signed(Impostor.query(exchange))))) {
      hookAt(recorder);
      var earlier = recorder.heard().getFirst();
      var reply = signed(earlier.replaceAll(".*\\?(nonce=\\w+&agent=coder).*", "$1"));
      requireDisbelieved(exchange -> Impostor.send(exchange, 200, reply));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"agent=another", "agent=coder&session=v2", "agent=Coder"})
  void a_reply_to_another_request_is_not_believed(String others) throws Exception {
    requireDisbelieved(
        exchange ->
            Impostor.send(
                exchange, 200, signed("nonce=" + Impostor.nonce(exchange) + "&" + others)));
  }

  @Test
  void the_script_is_not_sent_elsewhere() throws Exception {
    requireBlocked(
        exchange -> {
          var elsewhere = pass(Impostor.query(exchange));
          exchange.getResponseHeaders().set("Location", elsewhere);
          Impostor.send(exchange, 307, new byte[0]);
        },
        "status 307");
  }

  @Test
  void neither_proxies_nor_settings_of_the_user_count(@TempDir Path home) throws Exception {
    try (var proxy = new Impostor(exchange -> Impostor.send(exchange, 200, new byte[0]))) {
      Files.writeString(home.resolve(".curlrc"), "proxy = \"%s\"\n".formatted(proxy.url()));
      script.with("HOME", home.toString()).with("http_proxy", proxy.url());
      script.with("ALL_PROXY", proxy.url());
      assertThat(script.run(HookScript.BASH, "--agent", "coder"))
          .isEqualTo(new Shell.Ran(0, "", ""));
      assertThat(proxy.heard()).isEmpty();
      assertThat(script.javaStarts()).isZero();
    }
  }

  @Test
  void a_server_that_never_replies_blocks() throws Exception {
    script.impatient();
    var over = new CountDownLatch(1);
    try (var silent = new Impostor(_ -> await(over))) {
      var ran = hookAt(silent);
      assertThat(ran.exitCode()).isEqualTo(2);
      assertThat(ran.err()).isNotBlank();
    } finally {
      over.countDown();
    }
  }

  private static void await(CountDownLatch over) {
    try {
      over.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Java shows the token after the server has proved itself. */
  @Test
  void no_token_and_nothing_of_the_tool_call_is_sent() throws Exception {
    var call = HookScript.BASH.replace("{}", "{\"command\":\"echo secret\"}");
    try (var impostor = new Impostor(exchange -> answerNothing(exchange))) {
      script.run(call, "--agent", "coder", "--url", impostor.url());
      assertThat(impostor.heard())
          .hasSize(2)
          .noneMatch(request -> request.contains("secret"))
          .first()
          .asString()
          .doesNotContain("Bash");
      script.with("FOLKMOOT_TOKEN", "fm_token");
      var ran = script.run(call, "--agent", "coder", "--url", impostor.url());
      assertThat(ran.exitCode()).isEqualTo(2);
      assertThat(impostor.heard())
          .hasSize(3)
          .noneMatch(request -> request.contains("fm_token"))
          .last()
          .asString()
          .startsWith("/api/proof");
    }
  }

  private static void answerNothing(HttpExchange exchange) throws IOException {
    Impostor.send(exchange, 200, new byte[0]);
  }
}
