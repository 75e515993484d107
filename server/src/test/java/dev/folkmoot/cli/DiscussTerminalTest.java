package dev.folkmoot.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.Config;
import dev.folkmoot.Folkmoot;
import dev.folkmoot.Speakers;
import dev.folkmoot.core.Json;
import dev.folkmoot.http.ListenAddress;
import dev.folkmoot.llm.ModelConfig;
import dev.folkmoot.llm.ModelServer;
import dev.folkmoot.testing.Api;
import java.io.IOException;
import java.io.StringWriter;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A discussion in a terminal, with one who reads from a script and one who is slow to speak. */
class DiscussTerminalTest {
  private static final String SAM = "Sam=script";
  private static final String ANN = "Ann=slow";

  @TempDir private Path data;
  private final Semaphore word = new Semaphore(0);
  private final ModelServer models = new ModelServer();
  private Optional<Folkmoot> server = Optional.empty();

  @AfterEach
  void stop() {
    word.release(1_000);
    server.ifPresent(Folkmoot::close);
    models.close();
  }

  private Folkmoot serve(Config.TrustMode trust) throws IOException {
    var script = data.resolve("sam.txt");
    Files.writeString(script, "First line said.\n\nSecond line said.");
    models.always(
        _ ->
            new ModelServer.Act.Hesitate(
                List.of("Slow", " word", " " + models.requests().size()), word));
    var started =
        Folkmoot.start(
            new Config(
                ListenAddress.loopback("127.0.0.1", 0),
                trust,
                data,
                Optional.empty(),
                Duration.ofDays(30),
                Config.LogFormat.TEXT,
                new Speakers(
                    List.of(ModelConfig.scripted("script", script), models.model("slow", 8)),
                    List.of())));
    server = Optional.of(started);
    return started;
  }

  private Terminal discuss(String... arguments) {
    var command = new ArrayList<>(List.of("discuss", "--data", data.toString()));
    command.addAll(List.of(arguments));
    return new Terminal(command.toArray(String[]::new));
  }

  private Shell.Ran run(String... arguments) {
    var command = new ArrayList<>(List.of("discuss", "--data", data.toString()));
    command.addAll(List.of(arguments));
    return Shell.runAsTyped(new StringWriter(), command.toArray(String[]::new));
  }

  /** Opened by somebody else, with a user and the slow one. */
  private static String opened(Api api) {
    var body = Json.object().put("topic", "Which?").put("by", "zed").put("maxRounds", 1);
    var seats = body.putArray("participants");
    seats.addObject().put("agentId", "zed").put("name", "Zed").put("role", "user");
    seats.addObject().put("name", "Ann").put("model", "slow").put("role", "specialist");
    return api.post("/api/discussions", body).expect(201).json().at("/project/id").asString();
  }

  @Test
  void everything_is_shown_once_and_whole_what_a_model_says_as_it_says_it() throws Exception {
    serve(Config.TrustMode.OPEN);
    try (var terminal =
        discuss("Which?", "--as", "zed", "--with", SAM, "--with", ANN, "--rounds", "2")) {
      terminal.awaitNotice("zed> ");
      terminal.type("hi");
      word.release(2);
      terminal.awaitShown("Ann\n  Slow ");
      word.release(1);
      Api.awaitUntil(() -> terminal.notices().endsWith("zed> zed> "));
      terminal.type("ho");
      word.release(3);
      assertThat(terminal.ended()).isZero();
      assertThat(terminal.shown())
          .isEqualTo(
              """

              ── Round 1
              zed
                hi
              Sam (scripted)
                First line said.
              Ann
                Slow word 1

              ── Round 2
              zed
                ho
              Sam (scripted)
                Second line said.
              Ann
                Slow word 2
              """);
    }
  }

  @Test
  void turns_are_whole_unless_brief_ones_are_asked_for_and_a_cut_is_shown() throws Exception {
    serve(Config.TrustMode.OPEN);
    models.always(ModelServer.say("See [1].", "\n\nMore.\nzed", ": No"));
    var common = List.of("Which?", "--as", "zed", "--with", ANN, "--rounds", "1");
    try (var terminal = discuss(common.toArray(String[]::new))) {
      terminal.awaitNotice("zed> ");
      terminal.type("hi");
      assertThat(terminal.ended()).isZero();
      assertThat(terminal.shown())
          .contains("Ann\n  See [1].\n  \n  More.\n  (cut: it went on to speak for zed)\n");
    }
    var brief = new ArrayList<>(common);
    brief.addAll(List.of("--turns", "brief"));
    try (var terminal = discuss(brief.toArray(String[]::new))) {
      terminal.awaitNotice("zed> ");
      terminal.type("hi");
      assertThat(terminal.ended()).isZero();
      assertThat(terminal.shown()).contains("Ann\n  See\n  (cut at the first \"[\")\n");
    }
    var refused = run("Which?", "--as", "zed", "--with", ANN, "--turns", "long");
    assertThat(refused.exitCode()).isEqualTo(2);
    assertThat(refused.err()).contains("turns must be whole or brief, was 'long'");
  }

  @Test
  void what_broke_off_is_not_glued_to_what_is_said_instead() throws Exception {
    var heard = new Semaphore(0);
    models.then(new ModelServer.Act.BreakOff(List.of("Slow wo"), heard));
    serve(Config.TrustMode.OPEN);
    try (var terminal = discuss("Which?", "--as", "zed", "--with", ANN, "--rounds", "1")) {
      terminal.awaitNotice("zed> ");
      terminal.type("hi");
      terminal.awaitShown("Ann\n  Slow ");
      heard.release();
      word.release(3);
      assertThat(terminal.ended()).isZero();
      assertThat(terminal.shown())
          .isEqualTo("\n── Round 1\nzed\n  hi\nAnn\n  Slow \nAnn\n  Slow word 2\n");
    }
  }

  @Test
  void who_comes_in_the_middle_of_a_turn_is_shown_all_of_it() throws Exception {
    try (var api = Api.at(URI.create(serve(Config.TrustMode.OPEN).url()))) {
      var id = opened(api);
      api.post(
              "/api/discussions/" + id,
              Map.of("message", "hi", "userId", "zed"),
              "Prefer",
              "respond-async")
          .expect(202);
      word.release(2);
      models.awaitCalls(1);
      try (var terminal = discuss("--go-on", id, "--only-listen")) {
        terminal.awaitShown("Zed\n  hi\n");
        word.release(1);
        assertThat(terminal.ended()).isZero();
        assertThat(terminal.shown()).isEqualTo("\n── Round 1\nZed\n  hi\nAnn\n  Slow word 1\n");
      }
    }
  }

  @Test
  void what_is_read_from_a_script_is_told_as_such_piece_by_piece() throws Exception {
    try (var api = Api.at(URI.create(serve(Config.TrustMode.OPEN).url()));
        var listener = api.listen("?types=turn.delta")) {
      var body = Json.object().put("topic", "Which?").put("by", "zed").put("maxRounds", 1);
      var seats = body.putArray("participants");
      seats.addObject().put("name", "Sam").put("model", "script").put("role", "specialist");
      seats.addObject().put("agentId", "zed").put("role", "user");
      var id = api.post("/api/discussions", body).expect(201).json().at("/project/id").asString();
      api.post("/api/discussions/" + id, Map.of("message", "hi", "userId", "zed")).expect(200);
      var piece = listener.next().orElseThrow().data().get("data");
      assertThat(piece.get("speaker").asString()).isEqualTo("Sam");
      assertThat(piece.get("scripted").asBoolean()).isTrue();
    }
  }

  @Test
  void who_comes_back_is_known_by_the_id_and_not_by_what_the_others_call_it() throws Exception {
    try (var api = Api.at(URI.create(serve(Config.TrustMode.OPEN).url()))) {
      try (var terminal = discuss("--go-on", opened(api), "--as", "zed")) {
        terminal.awaitNotice("zed> ");
        terminal.type("hi");
        word.release(3);
        assertThat(terminal.ended()).isZero();
        assertThat(terminal.shown()).contains("Zed\n  hi\nAnn\n  Slow word 1\n");
      }
    }
  }

  @Test
  void who_has_no_seat_is_told_so_and_listens() throws Exception {
    try (var api = Api.at(URI.create(serve(Config.TrustMode.OPEN).url()))) {
      var id = opened(api);
      word.release(3);
      try (var terminal = discuss("--go-on", id, "--as", "bob")) {
        terminal.awaitNotice("bob has no seat in it");
        api.post("/api/discussions/" + id, Map.of("message", "hi", "userId", "zed")).expect(200);
        assertThat(terminal.ended()).isZero();
        assertThat(terminal.shown()).contains("Zed\n  hi\nAnn\n  Slow word 1\n");
      }
    }
  }

  @Test
  void a_speaker_who_is_held_is_shown_as_such() throws Exception {
    try (var api = Api.at(URI.create(serve(Config.TrustMode.OPEN).url()));
        var terminal = discuss("Which?", "--as", "zed", "--with", SAM, "--rounds", "1")) {
      terminal.awaitNotice("zed> ");
      var holds =
          api.ask(
              Map.of("type", "BLOCKING", "agentId", "model/sam", "askedBy", "ann", "text", "Go?"));
      terminal.type("hi");
      terminal.awaitNotice(
          "Sam is held until a question is answered (%s); see: folkmoot inbox"
              .formatted(TerminalStyle.shortId(holds.get("id").asString())));
      api.answer(holds, "ann", "yes");
      assertThat(terminal.ended()).isZero();
      assertThat(terminal.notices().split("Sam is held", -1)).hasSize(2);
    }
  }

  @Test
  void with_a_token_its_owner_has_the_seat() throws Exception {
    serve(Config.TrustMode.TOKENS);
    try (var terminal = discuss("Which?", "--with", SAM, "--rounds", "1")) {
      terminal.awaitNotice("operator> ");
      terminal.type("hi");
      assertThat(terminal.ended()).isZero();
      assertThat(terminal.shown())
          .isEqualTo("\n── Round 1\noperator\n  hi\nSam (scripted)\n  First line said.\n");
    }
  }

  @Test
  void who_says_to_be_another_than_its_token_opens_nothing() throws Exception {
    var url = serve(Config.TrustMode.TOKENS).url();
    var refused = run("Which?", "--as", "zed", "--with", SAM);
    assertThat(refused.exitCode()).isEqualTo(2);
    assertThat(refused.err()).contains("Your token belongs to operator; leave --as out");
    var token = Files.readString(data.resolve("operator.token")).strip();
    try (var api = Api.at(URI.create(url), token)) {
      assertThat(api.get("/api/discussions").expect(200).json().get("discussions")).isEmpty();
    }
  }
}
