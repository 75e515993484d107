package dev.folkmoot.bench;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Json;
import dev.folkmoot.core.SessionId;
import dev.folkmoot.llm.Message;
import dev.folkmoot.llm.Model;
import dev.folkmoot.llm.ModelConfig;
import dev.folkmoot.llm.ModelFailure;
import dev.folkmoot.llm.Models;
import dev.folkmoot.llm.Prompt;
import dev.folkmoot.llm.Provider;
import dev.folkmoot.session.ModelTurn;
import dev.folkmoot.session.NewSession;
import dev.folkmoot.session.Seat;
import dev.folkmoot.session.Session;
import dev.folkmoot.session.TurnOutcome;
import dev.folkmoot.session.TurnSteps;
import dev.folkmoot.speech.ModelSpeech;
import dev.folkmoot.tools.GateTools;
import dev.folkmoot.tools.ModelTools;
import dev.folkmoot.tools.SquadTools;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.stream.Stream;

/** The cost of tools in the turn of a model that calls one, and of a model that calls none. */
final class ToolsBenchmark implements Benchmark {
  private static final int WARM_UP = 5_000;
  private static final int TURNS = 60;
  private static final int USUAL_ROUNDS = 3;
  private static final int ALLOWED_NANOS = 2_000_000;
  private static final int WARM_SPEECHES = 6_000;
  private static final int SPEECHES = 6_000;
  private static final Prompt BARE = Prompt.of("Discuss.", List.of(Message.user("Well?")));
  private static final List<String> GIVEN = List.of("post_message", "read_messages", "check_gate");

  @Override
  public List<Measurement> run(Scratch scratch) throws Exception {
    try (var model = new ModelServer();
        var models = Models.of(List.of(at(model, "slow"), at(model, "quick")), _ -> none())) {
      var notCalled = notCalled(scratch, model, models);
      var measurements = new ArrayList<>(calling(scratch, model, models));
      measurements.add(notCalled);
      return measurements;
    }
  }

  private static Optional<String> none() {
    return Optional.empty();
  }

  private static ModelConfig at(ModelServer model, String name) {
    return new ModelConfig(
        name,
        Provider.OPENAI,
        name,
        Optional.of(URI.create("http://127.0.0.1:%d/%s/v1".formatted(model.port(), name))),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        ModelConfig.USUAL_TIMEOUT,
        ModelConfig.USUAL_CONCURRENCY,
        Optional.empty());
  }

  /** Turns over REST in which a chat message is posted, against two calls of the model alone. */
  private static List<Measurement> calling(Scratch scratch, ModelServer model, Models models)
      throws Exception {
    var data = scratch.directory("tools");
    try (var folkmoot = ServerProcess.inOpenMode(data, configured(data, model));
        var caller = folkmoot.connect()) {
      turnsAgainstCalls(caller, models, "quick", WARM_UP);
      var slow = turnsAgainstCalls(caller, models, "slow", TURNS);
      var quick = turnsAgainstCalls(caller, models, "quick", TURNS);
      return List.of(
          Measurement.atMost(
              1.15,
              "tools, turn with a call",
              slow.firstToSecond(),
              "x",
              "less 2 ms for Folkmoot; turn %.1f ms, two calls %.1f ms"
                  .formatted((slow.first() + ALLOWED_NANOS) / 1e6, slow.second() / 1e6)),
          Measurement.noted(
              "tools, model without delay",
              (quick.first() + ALLOWED_NANOS - quick.second()) / 1e6,
              " ms",
              "beside two calls of %.2f ms, with the commits of the message and the turn"
                  .formatted(quick.second() / 1e6)));
    }
  }

  private static Path configured(Path data, ModelServer model) throws IOException {
    return Files.writeString(
        data.resolve("folkmoot.yaml"),
        """
        models:
          slow: { provider: openai, model: slow, baseUrl: "http://127.0.0.1:%1$d/slow-calls/v1" }
          quick: { provider: openai, model: quick, baseUrl: "http://127.0.0.1:%1$d/quick-calls/v1" }
        agents:
          - { id: slow, name: Slow, kind: model, model: slow, tools: [%2$s] }
          - { id: quick, name: Quick, kind: model, model: quick, tools: [%2$s] }
        """
            .formatted(model.port(), String.join(", ", GIVEN)));
  }

  private static Pair turnsAgainstCalls(Connection caller, Models models, String agent, int turns)
      throws Exception {
    var rounds = rounds(caller, agent, turns);
    var bare = models.require(agent);
    return Pair.of(
        turns,
        () -> Stopwatch.nanos(() -> turn(caller, rounds.remove())) - ALLOWED_NANOS,
        () -> Stopwatch.nanos(() -> twoCalls(bare)));
  }

  /** Opens discussions with one model; the user's next turn starts each round. */
  private static Queue<Request> rounds(Connection caller, String agent, int count)
      throws IOException {
    var body =
        """
        {"topic":"Well?","maxRounds":%d,"maxTurns":1000,"participants":[
         {"role":"user","agentId":"ann"},{"role":"specialist","agentId":"%s"}]}
        """
            .formatted(USUAL_ROUNDS, agent);
    var rounds = new ArrayDeque<Request>();
    while (rounds.size() < count) {
      var id =
          caller.call(Request.post("/api/discussions", body)).require(201, "success").text("id");
      var say =
          Request.post("/api/discussions/" + id, "{\"message\":\"Well?\",\"userId\":\"ann\"}");
      rounds.addAll(Collections.nCopies(USUAL_ROUNDS, say));
    }
    return rounds;
  }

  private static void turn(Connection caller, Request say) throws IOException {
    caller.call(say).require(200, "\"tool\":\"post_message\"");
  }

  private static void twoCalls(Model model) throws ModelFailure, InterruptedException {
    model.ask(BARE, _ -> {});
    model.ask(BARE, _ -> {});
  }

  /**
   * The turn of a model without the store, whose commits would hide the small costs that count
   * here: making the toolkit, asking a model that answers at once, reading the reply. The agent
   * without tools sends a request of the same length, so that longer text does not count as a cost
   * of tools.
   */
  private static Measurement notCalled(Scratch scratch, ModelServer model, Models models)
      throws Exception {
    try (var node = new Node(scratch.directory("toolkit"))) {
      var own =
          Stream.of(
                  new GateTools(node.gate, node.agents).tools(),
                  new SquadTools(node.squad, node.agents).tools())
              .flatMap(List::stream)
              .toList();
      var given =
          new ModelTools(own, Map.of(new AgentId("with"), GIVEN), List.of(), _ -> List.of());
      var speech = new ModelSpeech(models, given);
      var without = new Speech(speech, seated("without"), BARE);
      var with = new Speech(speech, seated("with"), BARE);
      int more = length(model, with) - length(model, without);
      var found = withAgainstWithout(with, without.longer(more));
      return Measurement.atMost(
          20,
          "tools, not called",
          (found.first() - found.second()) / 1e3,
          " µs",
          "a turn without the store: %.0f µs with %d tools, %.0f µs with as much text"
              .formatted(found.first() / 1e3, GIVEN.size(), found.second() / 1e3));
    }
  }

  private static int length(ModelServer model, Speech speech) throws InterruptedException {
    speech.speak();
    return model.lastLength();
  }

  private static Pair withAgainstWithout(Speech with, Speech without) throws Exception {
    Pair.of(
        WARM_SPEECHES, () -> Stopwatch.nanos(with::speak), () -> Stopwatch.nanos(without::speak));
    return Pair.of(
        SPEECHES, () -> Stopwatch.nanos(with::speak), () -> Stopwatch.nanos(without::speak));
  }

  private record Speech(ModelSpeech speech, ModelTurn turn, Prompt prompt) {
    Speech longer(int characters) {
      var system = prompt.system() + "x".repeat(characters);
      return new Speech(speech, turn, Prompt.of(system, prompt.messages()));
    }

    void speak() throws InterruptedException {
      if (!(speech.speak(turn, prompt, Duration.ofMinutes(1)) instanceof TurnOutcome.Said)) {
        throw new IllegalStateException("the model said nothing");
      }
    }
  }

  private static ModelTurn seated(String name) {
    var session =
        Session.of(
            new SessionId("s-" + name),
            new NewSession(
                "discussion", Optional.empty(), "Well?", Json.object(), new AgentId("ann")),
            Instant.EPOCH);
    var seat =
        new Seat(
            0,
            Optional.of(new AgentId(name)),
            "specialist",
            name,
            Seat.Occupant.MODEL,
            Optional.of("quick"),
            Optional.empty(),
            Optional.empty());
    return new ModelTurn(
        session,
        List.of(seat),
        seat,
        List.of(),
        0,
        Optional::empty,
        NoSteps.INSTANCE,
        Optional.of(_ -> {}));
  }

  /** The steps of a turn that calls nothing. */
  private enum NoSteps implements TurnSteps {
    INSTANCE;

    @Override
    public List<String> kept() {
      return List.of();
    }

    @Override
    public boolean keep(List<String> steps) {
      throw new IllegalStateException("nothing was called");
    }
  }
}
