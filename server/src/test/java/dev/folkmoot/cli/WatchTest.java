package dev.folkmoot.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.core.Json;
import dev.folkmoot.testing.Api;
import dev.folkmoot.wire.events.EventJson;
import dev.folkmoot.wire.events.EventsJson;
import java.net.URI;
import java.net.http.HttpClient;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class WatchTest extends ShellTest {
  private final Pipe pipe = new Pipe();
  private CompletableFuture<Shell.Ran> watching = new CompletableFuture<>();

  private void watch(String... flags) {
    var command = new ArrayList<>(List.of("watch", "--url", shell.url()));
    command.addAll(List.of(flags));
    watching =
        CompletableFuture.supplyAsync(
            () -> Shell.runAsTyped(pipe, command.toArray(String[]::new)),
            Thread::startVirtualThread);
  }

  /** It notices that nobody reads any more when it has something to say. */
  @AfterEach
  void stopWatching() throws Exception {
    pipe.cut();
    shell.ask("Anybody there?", "--agent", "coder");
    assertThat(Shell.ended(watching).exitCode()).isZero();
  }

  private static EventJson event(String line) {
    return Json.MAPPER.readValue(line, EventJson.class);
  }

  private List<Long> logged() throws InterruptedException {
    try (var client =
        new Client(HttpClient.newHttpClient(), () -> URI.create(shell.url()), Optional::empty)) {
      var page = client.get(Resource.at("events").with("after", 0).with("limit", 200));
      return page.as(EventsJson.class).events().stream().map(EventJson::id).toList();
    }
  }

  @Test
  void it_shows_one_line_for_each_event() throws Exception {
    watch("--after", "0");
    var id = shell.ask("Deploy\nit?", "--agent", "coder", "--session", "v2").id();
    shell.run("answer", id, "yes", "--by", "alice");
    Api.awaitUntil(() -> pipe.lines().size() >= 4);
    var shortId = TerminalStyle.shortId(id);
    assertThat(pipe.lines())
        .satisfiesExactly(
            line ->
                assertThat(line)
                    .contains(shortId, "question.asked", "coder in v2 BLOCKING \"Deploy it?\""),
            line -> assertThat(line).contains("agent.halted", "coder"),
            line -> assertThat(line).contains("question.answered", "'yes' by alice"),
            line -> assertThat(line).contains("agent.resumed", "'yes' by alice"));
  }

  @Test
  void unless_told_otherwise_it_begins_now() throws Exception {
    var before = shell.ask("Before?").id();
    watch("--json");
    Api.awaitUntil(
        () -> {
          shell.ask("After?", "--agent", "coder");
          return !pipe.lines().isEmpty();
        });
    assertThat(pipe.toString()).contains("After?").doesNotContain(before);
  }

  @Test
  void restarts_of_the_server_neither_lose_nor_repeat_anything() throws Exception {
    watch("--json", "--after", "0");
    shell.ask("Is somebody there?");
    Api.awaitUntil(() -> !pipe.lines().isEmpty());
    for (int i = 0; i < 3; i++) {
      shell.ask("Before the restart?");
      shell.stopServer();
      shell.startServer();
      shell.ask("After the restart?");
    }
    var all = logged();
    Api.awaitUntil(() -> pipe.lines().size() >= all.size());
    assertThat(pipe.lines().stream().map(line -> event(line).id()).toList()).isEqualTo(all);
  }

  @Test
  void it_shows_only_what_is_asked_for() throws Exception {
    watch("--json", "--after", "0", "--agent", "coder", "--types", "agent.*,question.answered");
    shell.ask("Not this one?", "--agent", "tester");
    var id = shell.ask("Deploy?", "--agent", "coder").id();
    shell.run("answer", id, "yes", "--by", "alice");
    Api.awaitUntil(() -> pipe.lines().size() >= 3);
    assertThat(pipe.lines().stream().map(line -> event(line).type()).toList())
        .containsExactly("agent.halted", "question.answered", "agent.resumed");
  }
}
