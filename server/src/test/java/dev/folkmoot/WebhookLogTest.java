package dev.folkmoot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.testing.Api;
import dev.folkmoot.testing.Program;
import dev.folkmoot.testing.Receiver;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the log says of webhooks: what goes wrong, and nothing that is secret. */
class WebhookLogTest {
  @TempDir private Path data;

  @Test
  void a_secret_and_an_address_with_one_in_it_are_never_logged() throws Exception {
    try (var server =
            Program.start(
                Map.of("FOLKMOOT_ALLOW_PRIVATE_WEBHOOKS", "true"),
                "serve",
                "--port",
                "0",
                "--log",
                "text",
                "--trust",
                "open",
                "--data",
                data.toString());
        var api = Api.at(server.ready());
        var receiver = new Receiver().answering(500)) {
      var url = receiver.url("/hidden?key=hidden").toString();
      var added = api.post("/api/webhooks", Map.of("url", url)).expect(201).json();
      api.ask("BLOCKING", "coder", "Merge?");
      receiver.next();
      receiver.answering(410);
      receiver.next();
      var path = "/api/webhooks/" + added.get("id").asString();
      Api.awaitUntil(() -> api.get(path).json().get("status").asString().equals("disabled"));
      server.terminate();
      server.ended();
      assertThat(server.err())
          .contains(
              "answered 500; the event is delivered again later", "is disabled: it answered 410")
          .doesNotContain("whsec", "hidden", added.get("secret").asString());
    }
  }
}
