package dev.folkmoot;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.folkmoot.testing.Program;
import dev.folkmoot.testing.ServerProcess;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** After a crash another program takes the server's port, and says yes to everything. */
class ImpostorTest {
  @TempDir
  @SuppressWarnings("NullAway.Init")
  private Path data;

  private final List<String> heard = new CopyOnWriteArrayList<>();
  private String operatorsToken = "";
  private String key = "";

  @SuppressWarnings("NullAway.Init")
  private HttpServer impostor;

  @BeforeEach
  void takeThePort() throws Exception {
    int port;
    try (var server = ServerProcess.start(data, Map.of("FOLKMOOT_TRUST", "tokens"))) {
      port = server.url().getPort();
      server.kill();
    }
    operatorsToken = Files.readString(data.resolve("operator.token")).strip();
    key = Files.readString(data.resolve("server.key"));
    assertThat(data.resolve("server.url")).as("nobody has cleared it away").exists();
    impostor = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
    impostor.createContext(
        "/",
        exchange -> {
          heard.add(
              exchange.getRequestMethod()
                  + exchange.getRequestURI()
                  + exchange.getRequestHeaders().entrySet()
                  + new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
          var body = "{\"url\":\"http://127.0.0.1:%d\",\"signature\":\"MA==\"}".formatted(port);
          exchange.getResponseHeaders().set("Folkmoot-Decision", "pass");
          exchange.sendResponseHeaders(200, body.length());
          exchange.getResponseBody().write(body.getBytes(StandardCharsets.UTF_8));
          exchange.close();
        });
    impostor.start();
  }

  @AfterEach
  void leaveThePort() {
    impostor.stop(0);
  }

  private void requireRefused(String... command) throws Exception {
    requireRefused(Map.of("FOLKMOOT_DATA", data.toString()), "did not prove", command);
    assertThat(heard).isNotEmpty();
  }

  private void requireRefused(Map<String, String> environment, String why, String... command)
      throws Exception {
    try (var program = Program.start(environment, command)) {
      if (command[0].equals("hook")) {
        program.say("{\"hook_event_name\":\"PreToolUse\",\"tool_name\":\"Bash\"}");
      }
      assertThat(program.ended()).as(program::err).isEqualTo(2);
      assertThat(program.out()).isEmpty();
      assertThat(program.err()).contains(why);
    }
    assertThat(heard).noneMatch(request -> request.contains(operatorsToken));
    assertThat(heard).noneMatch(request -> request.contains("Authorization"));
  }

  @Test
  void the_command_line_shows_it_no_token() throws Exception {
    requireRefused("inbox");
    requireRefused("halt", "everything");
  }

  @Test
  void a_script_that_waits_for_an_answer_does_not_take_its_yes() throws Exception {
    requireRefused("ask", "--wait", "Deploy?");
  }

  @Test
  void a_callers_own_token_is_shown_to_no_named_server_whose_key_is_not_known(@TempDir Path empty)
      throws Exception {
    var url = "http://127.0.0.1:" + impostor.getAddress().getPort();
    var elsewhere = Map.of("FOLKMOOT_DATA", empty.toString(), "FOLKMOOT_TOKEN", operatorsToken);
    requireRefused(elsewhere, "--server-key", "inbox", "--url", url);
    requireRefused(elsewhere, "--server-key", "ask", "--wait", "Deploy?", "--url", url);
    requireRefused(elsewhere, "--server-key", "mcp", "--agent", "coder", "--url", url);
    var here = Map.of("FOLKMOOT_DATA", data.toString(), "FOLKMOOT_TOKEN", operatorsToken);
    requireRefused(here, "did not prove", "inbox", "--url", url);
    var key = data.resolve("server.pub").toString();
    requireRefused(elsewhere, "did not prove", "inbox", "--url", url, "--server-key", key);
  }

  @Test
  void the_hook_blocks() throws Exception {
    requireRefused("hook", "claude-code", "--agent", "coder");
  }

  @Test
  void the_server_keeps_its_key_for_itself_and_for_its_next_start() throws IOException {
    for (var file : List.of("server.key", "server.pub")) {
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(data.resolve(file))))
          .isEqualTo("rw-------");
    }
    var known = Files.readString(data.resolve("server.pub"));
    Files.delete(data.resolve("server.pub"));
    try (var _ = ServerProcess.start(data)) {
      assertThat(data.resolve("server.key")).hasContent(key);
      assertThat(data.resolve("server.pub")).hasContent(known);
    }
  }
}
