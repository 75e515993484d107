package dev.folkmoot.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.Folkmoot;
import dev.folkmoot.Speakers;
import dev.folkmoot.core.Json;
import dev.folkmoot.llm.ModelConfig;
import dev.folkmoot.testing.Api;
import dev.folkmoot.testing.SettableClock;
import java.io.IOException;
import java.io.StringWriter;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A debate in a terminal, between agents that read from scripts. */
class RoundtableTerminalTest {
  private static final String SURE =
      """
      {"position": "Use Postgres.", "reasoning": "It scales.", "confidence": 0.9}

      {"position": "Still Postgres.", "reasoning": "It is known.", "confidence": 0.95}
      """;
  private static final String CURIOUS =
      """
      call: request_context {"query": "How many rows?", "reason": "It decides the matter."}
      {"position": "It depends.", "reasoning": "Nobody knows the size.", "confidence": 0.4}

      {"position": "Use SQLite.", "reasoning": "It is small.", "confidence": 0.7}
      """;
  private static final String ASKED = "How many rows? (Enter skips it)> ";
  private static final String NEXT = "Enter begins round 2 of 2, or type a question to focus on> ";

  private static final String PANEL = "Panel: 2 asked, 2 answered, 0 failed";

  @TempDir
  @SuppressWarnings("NullAway.Init")
  Path data;

  private Optional<Folkmoot> server = Optional.empty();

  @AfterEach
  void stop() {
    server.ifPresent(Folkmoot::close);
  }

  private Folkmoot serve(String... scripts) throws IOException {
    return serve(InstantSource.system(), scripts);
  }

  private Folkmoot serve(InstantSource clock, String... scripts) throws IOException {
    var models = new ArrayList<ModelConfig>();
    for (var script : scripts) {
      var name = "model-" + models.size();
      var file = Files.writeString(data.resolve(name + ".txt"), script);
      models.add(ModelConfig.scripted(name, file));
    }
    var started = Folkmoot.start(Api.config(data, new Speakers(models, List.of())), clock);
    server = Optional.of(started);
    return started;
  }

  private String[] command(String... arguments) {
    var command = new ArrayList<>(List.of("roundtable", "--data", data.toString()));
    command.addAll(List.of(arguments));
    return command.toArray(String[]::new);
  }

  private Terminal debate(String... more) {
    var arguments = new ArrayList<>(List.of("Which?", "--as", "zed", "--rounds", "2"));
    arguments.addAll(List.of(more));
    return new Terminal(command(arguments.toArray(String[]::new)));
  }

  private Terminal debateOfTwo() {
    return debate("--agents", "2");
  }

  @Test
  void a_debate_is_shown_whole_and_goes_on_with_the_context_that_is_typed() throws Exception {
    serve(SURE, CURIOUS);
    try (var terminal = debateOfTwo()) {
      terminal.awaitNotice(ASKED);
      terminal.type("A million.");
      terminal.awaitNotice(NEXT);
      terminal.type("What does it cost?");
      assertThat(terminal.ended()).isZero();
      assertThat(terminal.notices()).contains("Completed: 2 rounds are done");
      var rounds = terminal.shown().split("\n── Round ", -1);
      assertThat(rounds).hasSize(3);
      assertThat(rounds[1])
          .startsWith("1 of 2\n")
          .contains("Synthesizer: 90 % sure\n  Use Postgres.\n    It scales.\n")
          .contains("Analyst: 40 % sure\n  It depends.\n    Nobody knows the size.\n")
          .containsSubsequence(PANEL, "\nConsensus: ", "\nmodel/analyst needs to know (required):")
          .endsWith(": How many rows?\n  It decides the matter.\n");
      assertThat(rounds[2])
          .startsWith("2 of 2\nFocus: What does it cost?\n")
          .contains("Synthesizer: 95 % sure\n  Still Postgres.\n    It is known.\n")
          .contains("Analyst: 70 % sure\n  Use SQLite.\n    It is small.\n")
          .containsSubsequence(PANEL, "\nConsensus: ");
    }
  }

  @Test
  void context_that_is_skipped_lets_the_debate_wait_and_it_is_asked_for_again() throws Exception {
    serve(SURE, CURIOUS);
    String id;
    try (var terminal = debateOfTwo()) {
      terminal.awaitNotice(ASKED);
      terminal.type("");
      assertThat(terminal.ended()).isEqualTo(5);
      assertThat(terminal.notices())
          .contains("Waits for: folkmoot answer ", "The roundtable waits for required context");
      id = terminal.notices().replaceAll("(?s).*--go-on (\\S+).*", "$1");
    }
    try (var terminal = new Terminal(command("--go-on", id, "--as", "zed"))) {
      terminal.awaitNotice(ASKED);
      terminal.type("A million.");
      terminal.awaitNotice(NEXT);
      terminal.type("");
      assertThat(terminal.ended()).isZero();
      assertThat(terminal.shown()).contains("Round 1 of 2", "Round 2 of 2", "Use SQLite.");
    }
  }

  @Test
  void without_anybody_at_the_terminal_rounds_begin_by_themselves_and_every_response_is_shown()
      throws Exception {
    var allAnswerAtOnce = new SettableClock();
    serve(allAnswerAtOnce, SURE);
    try (var terminal = debate("--agents", "3", "--json")) {
      terminal.endOfInput();
      assertThat(terminal.ended()).isZero();
      var lines = terminal.shown().lines().map(Json::tree).toList();
      assertThat(lines.stream().map(line -> line.get("type").asString()))
          .containsExactly(
              "response",
              "response",
              "response",
              "round",
              "response",
              "response",
              "response",
              "round",
              "session");
      assertThat(lines.get(3).at("/panel/answered").asInt()).isEqualTo(3);
      assertThat(lines.getLast().get("status").asString()).isEqualTo("completed");
    }
  }

  @Test
  void without_anybody_at_the_terminal_required_context_ends_it_with_5() throws Exception {
    serve(SURE, CURIOUS);
    try (var terminal = debateOfTwo()) {
      terminal.endOfInput();
      assertThat(terminal.ended()).isEqualTo(5);
      assertThat(terminal.shown()).contains("How many rows?").doesNotContain("Round 2");
    }
  }

  @Test
  void a_round_begins_once_though_the_server_restarts_meanwhile() throws Exception {
    var first = serve(SURE);
    try (var terminal = debateOfTwo()) {
      terminal.awaitNotice(NEXT);
      first.close();
      terminal.type("");
      terminal.awaitNotice("Folkmoot is away");
      serve(SURE);
      assertThat(terminal.ended()).isZero();
      assertThat(terminal.shown().split("── Round ", -1)).hasSize(3);
      assertThat(terminal.shown().split("Still Postgres", -1)).hasSize(3);
    }
  }

  @Test
  void somebody_with_a_seat_is_asked_for_a_position_and_sees_each_response_as_it_comes()
      throws Exception {
    var url = serve().url();
    try (var api = Api.at(URI.create(url));
        var terminal =
            new Terminal(
                command(
                    "Which?", "--as", "zed", "--rounds", "1", "--with", "zed", "--with", "cod"))) {
      terminal.awaitNotice("zed, your position> ");
      terminal.type("Postgres.");
      terminal.awaitShown("zed\n  Postgres.\n");
      var turn =
          api.get("/api/questions?status=open&type=TURN&to=cod")
              .expect(200)
              .json()
              .at("/questions/0/id");
      var response = Map.of("position", "SQLite.", "reasoning", "Small.", "confidence", 0.6);
      api.answer(turn.asString(), "cod", Json.write(response));
      assertThat(terminal.ended()).isZero();
      assertThat(terminal.shown()).contains("cod: 60 % sure\n  SQLite.\n    Small.\n");
    }
  }

  @Test
  void in_a_delphi_debate_somebody_with_a_seat_is_asked_too_and_reads_no_names() throws Exception {
    var url = serve().url();
    var delphi = List.of("--as", "zed", "--rounds", "2", "--mode", "delphi");
    var words =
        Stream.of(List.of("Which?"), delphi, List.of("--with", "zed", "--with", "cornelius"));
    try (var api = Api.at(URI.create(url));
        var terminal = new Terminal(command(words.flatMap(List::stream).toArray(String[]::new)))) {
      terminal.awaitNotice("zed, your position> ");
      var turn =
          api.get("/api/questions?status=open&type=TURN&to=cornelius").json().at("/questions/0/id");
      api.answer(turn.asString(), "cornelius", "SQLite.").expect(200);
      terminal.type("Postgres.");
      terminal.awaitNotice(NEXT);
      assertThat(terminal.shown()).contains("Participant 1", "Participant 2", "SQLite.");
      assertThat(terminal.shown()).doesNotContain("cornelius");
    }
  }

  @Test
  void an_unknown_mode_is_refused_with_those_that_there_are() throws Exception {
    serve(SURE);
    var refused =
        Shell.runAsTyped(new StringWriter(), command("Which?", "--as", "zed", "--mode", "boxing"));
    assertThat(refused.exitCode()).isEqualTo(2);
    assertThat(refused.err())
        .contains("Unknown mode 'boxing'. Use one of collaborative, expert-panel, delphi");
  }

  @Test
  void a_topic_or_a_debate_must_be_named() throws Exception {
    serve(SURE);
    var refused = Shell.runAsTyped(new StringWriter(), command("--as", "zed"));
    assertThat(refused.exitCode()).isEqualTo(2);
    assertThat(refused.err()).contains("Name the topic");
  }
}
