package dev.folkmoot.webhook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.folkmoot.core.Json;
import dev.folkmoot.testing.Api;
import dev.folkmoot.testing.Receiver;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The ways to check a signature that the documentation shows, as they are written there. */
class VerifyingTest {
  private static final Path PAGE = Path.of("..", "docs", "webhooks.md");

  @TempDir private Path data;

  @Test
  void the_python_of_the_documentation_believes_what_we_sent_and_nothing_else() throws Exception {
    require(
        "python3",
        "-c",
        snippet("python")
            + """

            import json, sys
            told = json.load(sys.stdin)
            print(verify(told["secret"], told["headers"], told["body"].encode()))
            """);
  }

  @Test
  void the_javascript_of_the_documentation_believes_what_we_sent_and_nothing_else()
      throws Exception {
    require(
        "node",
        "--input-type=module",
        "-e",
        snippet("js")
            + """

            import { readFileSync } from "node:fs"
            const told = JSON.parse(readFileSync(0))
            console.log(verify(told.secret, told.headers, Buffer.from(told.body)))
            """);
  }

  private void require(String... command) throws Exception {
    assumeTrue(isThere(command[0]), command[0] + " is not installed");
    try (var receiver = new Receiver();
        var api = Api.start(Api.withPrivateWebhooks(data))) {
      var url = receiver.url("/hook").toString();
      var secret = api.post("/api/webhooks", Map.of("url", url)).json().get("secret").asString();
      api.ask("BLOCKING", "coder", "Größe ändern? \ud83d\ude00");
      var told = receiver.next();
      assertThat(run(command, secret, told.headers(), told.body())).isEqualToIgnoringCase("true");
      assertThat(run(command, secret, told.headers(), told.body() + " "))
          .isEqualToIgnoringCase("false");
      assertThat(run(command, Secret.make().text(), told.headers(), told.body()))
          .isEqualToIgnoringCase("false");
      var old = new HashMap<>(told.headers());
      old.put("webhook-timestamp", "1700000000");
      assertThat(run(command, secret, old, told.body())).isEqualToIgnoringCase("false");
    }
  }

  private static String snippet(String language) throws IOException {
    var found =
        Pattern.compile("```%s\\n(.*?)```".formatted(language), Pattern.DOTALL)
            .matcher(Files.readString(PAGE));
    assertThat(found.find()).as("a snippet in " + language).isTrue();
    return found.group(1);
  }

  private static boolean isThere(String program) throws Exception {
    return new ProcessBuilder("sh", "-c", "command -v " + program)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start()
            .waitFor()
        == 0;
  }

  private static String run(
      String[] command, String secret, Map<String, String> headers, String body) throws Exception {
    var process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    try (var in = process.outputWriter(StandardCharsets.UTF_8)) {
      in.write(Json.write(Map.of("secret", secret, "headers", headers, "body", body)));
    }
    var said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(Api.PATIENCE)).isTrue();
    return said.strip();
  }
}
