package dev.folkmoot.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.core.Json;
import dev.folkmoot.testing.Api;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What happens to a discussion, or to the server, while somebody types in the terminal. */
class DiscussTypingTest {
  @TempDir
  @SuppressWarnings("NullAway.Init")
  Path data;

  @AutoClose
  @SuppressWarnings("NullAway.Init")
  private Api api;

  @BeforeEach
  void start() {
    api = Api.start(data);
  }

  /** With a user's seat that is anybody's, and an agent that takes its own turns. */
  private String opened(int rounds) {
    var body = Json.object().put("topic", "Which?").put("by", "zed").put("maxRounds", rounds);
    body.put("maxTurns", 1_000);
    var seats = body.putArray("participants");
    seats.addObject().put("role", "user");
    seats.addObject().put("agentId", "cod").put("role", "specialist");
    var opened = api.post("/api/discussions", body).expect(201).json();
    return opened.at("/project/id").asString();
  }

  private void say(String id, String words) {
    var body = Map.of("message", words, "userId", "bob");
    api.post("/api/discussions/" + id, body, "Prefer", "respond-async").expect(202);
  }

  private void take(String id, String words) {
    var body = Map.of("agentId", "cod", "content", words);
    api.post("/api/discussions/%s/turns".formatted(id), body).expect(200);
  }

  private void pause(String id) {
    api.post("/api/discussions/%s/pause".formatted(id), Map.of("by", "bob")).expect(200);
  }

  private List<String> said(String id) {
    var entries = api.get("/api/discussions/" + id).expect(200).json().get("entries");
    return entries.valueStream().map(entry -> entry.get("content").asString()).toList();
  }

  private Terminal typing(String id) throws InterruptedException {
    var terminal = new Terminal("discuss", "--data", data.toString(), "--go-on", id, "--as", "zed");
    terminal.awaitNotice("zed> ");
    return terminal;
  }

  @Test
  void words_go_to_the_turn_that_they_were_typed_for_and_else_are_offered_again() throws Exception {
    var id = opened(2);
    try (var terminal = typing(id)) {
      say(id, "First");
      take(id, "Second");
      terminal.type("Mine");
      terminal.awaitNotice("Not taken");
      terminal.awaitNotice("zed (Enter says: Mine)> ");
      terminal.awaitShown("User\n  First\ncod\n  Second\n");
      assertThat(said(id)).containsExactly("First", "Second");
      terminal.type("");
      terminal.awaitShown("User\n  Mine\n");
      take(id, "Fourth");
      assertThat(terminal.ended()).isZero();
    }
    assertThat(said(id)).containsExactly("First", "Second", "Mine", "Fourth");
  }

  @Test
  void other_words_can_be_said_instead_of_those_that_came_too_late() throws Exception {
    var id = opened(2);
    try (var terminal = typing(id)) {
      say(id, "First");
      take(id, "Second");
      terminal.type("Mine");
      terminal.awaitNotice("zed (Enter says: Mine)> ");
      terminal.type("Better");
      terminal.awaitShown("User\n  Better\n");
      take(id, "Fourth");
      assertThat(terminal.ended()).isZero();
      assertThat(terminal.notices()).doesNotContain("Never sent");
    }
  }

  @Test
  void a_discussion_that_is_paused_while_one_types_ends_with_3_and_shows_what_was_said()
      throws Exception {
    var id = opened(2);
    try (var terminal = typing(id)) {
      say(id, "First");
      take(id, "Second");
      pause(id);
      terminal.type("Mine");
      assertThat(terminal.ended()).isEqualTo(3);
      assertThat(terminal.shown()).contains("User\n  First\ncod\n  Second\n");
      assertThat(terminal.notices()).contains("Paused: paused by bob", "Never sent: Mine");
    }
    assertThat(said(id)).containsExactly("First", "Second");
  }

  @Test
  void a_turn_that_is_paused_while_one_types_ends_with_3() throws Exception {
    var id = opened(1);
    try (var terminal = typing(id)) {
      pause(id);
      terminal.type("Mine");
      assertThat(terminal.ended()).isEqualTo(3);
      assertThat(terminal.notices()).contains("Paused: paused by bob", "Never sent: Mine");
    }
  }

  @Test
  void a_discussion_that_is_completed_while_one_types_ends_with_0_and_shows_what_was_said()
      throws Exception {
    var id = opened(1);
    try (var terminal = typing(id)) {
      say(id, "First");
      take(id, "Second");
      terminal.type("Mine");
      assertThat(terminal.ended()).isZero();
      assertThat(terminal.shown()).contains("User\n  First\ncod\n  Second\n");
      assertThat(terminal.notices()).contains("Completed: the round is done", "Never sent: Mine");
    }
  }

  @Test
  void words_that_are_typed_while_the_server_is_away_are_said_once_when_it_is_back()
      throws Exception {
    var id = opened(1);
    try (var terminal = typing(id)) {
      api.close();
      terminal.type("Mine");
      terminal.awaitNotice("Folkmoot is away");
      start();
      terminal.awaitShown("User\n  Mine\n");
      take(id, "Second");
      assertThat(terminal.ended()).isZero();
    }
    assertThat(said(id)).containsExactly("Mine", "Second");
  }

  @Test
  void a_long_discussion_is_shown_whole_to_who_comes_late() throws Exception {
    var id = opened(101);
    IntStream.range(0, 101)
        .forEach(
            i -> {
              say(id, "Say " + i);
              take(id, "Take " + i);
            });
    try (var terminal =
        new Terminal("discuss", "--data", data.toString(), "--go-on", id, "--only-listen")) {
      assertThat(terminal.ended()).isZero();
      assertThat(terminal.shown().lines().filter(line -> line.matches("  (Say|Take) \\d+")))
          .hasSize(202)
          .startsWith("  Say 0", "  Take 0")
          .endsWith("  Say 100", "  Take 100");
    }
  }
}
