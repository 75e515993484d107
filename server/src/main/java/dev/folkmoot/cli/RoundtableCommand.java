package dev.folkmoot.cli;

import dev.folkmoot.core.Json;
import dev.folkmoot.wire.events.EventNames;
import dev.folkmoot.wire.gate.QuestionJson;
import dev.folkmoot.wire.gate.QuestionsJson;
import dev.folkmoot.wire.roundtable.ContextRequestJson;
import dev.folkmoot.wire.roundtable.RoundtableJson;
import dev.folkmoot.wire.roundtable.RoundtableJson.SessionJson;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

@Command(
    name = "roundtable",
    description = {
      "Hold a debate between agents, and follow it round by round in the terminal.",
      "After a round you are asked for the context that its agents require, and Enter begins the"
          + " next round. Without a terminal, rounds begin by themselves."
    },
    exitCodeList = {
      "0:the roundtable is completed",
      "2:wrong usage, refused, or the server cannot be reached",
      "3:it is paused",
      "5:it waits for required context, or for you"
    },
    footer = {
      "  folkmoot roundtable \"SQLite or PostgreSQL?\" --mode devils-advocate --agents 3",
      "  folkmoot roundtable \"Split billing?\" --with ana --with ben --rounds 2"
          + " --exit-on-consensus",
      "  folkmoot roundtable --go-on 0190f3a2-7c3b-7d55-8e0a-1f2e3d4c5b6a"
    })
final class RoundtableCommand extends ServerCommand {
  @Parameters(arity = "0..1", paramLabel = "TOPIC", description = "The topic of the roundtable.")
  @Nullable String topic;

  @Option(
      names = "--mode",
      paramLabel = "MODE",
      description =
          "collaborative (default), expert-panel, delphi, red-team-blue-team, adversarial,"
              + " socratic, devils-advocate, or a mode of your own.")
  @Nullable String mode;

  @Option(
      names = "--agents",
      paramLabel = "N",
      description = "How many agents the configured models play, 2 to 10. Default: 4.")
  @Nullable Integer agents;

  @Option(
      names = "--with",
      paramLabel = "ID",
      description =
          "An agent or a person who takes part, instead of --agents; repeat it for each. With your"
              + " own name you take part too.")
  List<String> with = List.of();

  @Option(names = "--rounds", paramLabel = "N", description = "How many rounds. Default: 3.")
  @Nullable Integer rounds;

  @Option(
      names = "--exit-on-consensus",
      description = "End before the last round once the agents agree.")
  boolean exitOnConsensus;

  @Option(
      names = "--blind",
      description =
          "In any mode, hide the first round's responses from the other agents until it is over.")
  boolean blind;

  @Option(
      names = "--as",
      paramLabel = "NAME",
      description = "Your name. Default: the owner of your token, else your login.")
  @Nullable String as;

  @Option(names = "--go-on", paramLabel = "ID", description = "Return to a roundtable by its id.")
  @Nullable String goOn;

  @Option(
      names = "--only-listen",
      description = "Only follow the roundtable: you are asked nothing, and begin no round.")
  boolean onlyListen;

  private final Keyboard keyboard = new Keyboard();
  private String me = "";
  private boolean held;
  private boolean unattended;
  private String answered = "";
  private int refusedRound;

  @Override
  int run(Client client) throws InterruptedException {
    me = SpeakerName.of(client, address, as);
    var id = debate(client);
    err()
        .println(
            "Roundtable %s; return to it with: folkmoot roundtable --go-on %s".formatted(id, id));
    var screen =
        json ? new DebateJsonLines(out()) : new DebateLines(out(), TerminalStyle.ofTerminal());
    var reading = new DebateReader(client, id, me, patience(client), screen);
    var events = Resource.at("events").with("types", EventNames.OF_ROUNDTABLES).with("session", id);
    return new SessionFollower(() -> inspect(client, reading, screen), _ -> {})
        .follow(client, events, out(), err());
  }

  private Patience patience(Client client) {
    return Patience.ofSession(client, err());
  }

  private String debate(Client client) throws InterruptedException {
    if (goOn != null) {
      return goOn;
    }
    if (topic == null) {
      throw new CliFailure("Name the topic, or an earlier roundtable with --go-on ID");
    }
    if (agents != null && !with.isEmpty()) {
      throw new CliFailure("Use --agents N or --with ID, not both");
    }
    var key = UUID.randomUUID().toString();
    try {
      return patience(client)
          .retry(() -> client.begin(Resource.at("roundtables"), body(), key))
          .tree()
          .path("sessionId")
          .asString();
    } catch (Refused refused) {
      return failedDebate(refused).orElseThrow(() -> refused);
    }
  }

  /** The id of a debate in which every agent failed in the first round: it was started anyway. */
  private static Optional<String> failedDebate(Refused refused) {
    return refused.problem().isAgentFailure()
        ? refused.reply().tree().optional("sessionId").map(JsonNode::asString)
        : Optional.empty();
  }

  private ObjectNode body() {
    var body = Json.object().put("topic", topic).put("mode", mode).put("agentCount", agents);
    body.put("rounds", rounds).put("exitOnConsensus", exitOnConsensus).put("blind", blind);
    body.put("by", me);
    if (!with.isEmpty()) {
      var named = body.putArray("agents");
      with.forEach(named::add);
    }
    return body.removeIf(JsonNode::isNull);
  }

  private Optional<Integer> inspect(Client client, DebateReader reading, DebateScreen screen)
      throws InterruptedException {
    while (true) {
      var debate = reading.readNew();
      var next = next(client, debate);
      switch (next) {
        case Next.Again() -> {}
        case Next.Await() -> {
          return Optional.empty();
        }
        case Next.End(var code) -> {
          screen.session(debate.session());
          return Optional.of(code);
        }
      }
    }
  }

  /** The next step after the debate was shown. */
  private sealed interface Next {
    /** There may be more to show already. */
    record Again() implements Next {}

    /** Wait for the next event. */
    record Await() implements Next {}

    record End(int code) implements Next {}
  }

  private Next next(Client client, RoundtableJson debate) throws InterruptedException {
    var session = debate.session();
    return switch (session.status()) {
      case "completed" -> end(SessionFollower.COMPLETED, "Completed: " + session.reason());
      case "paused" -> end(SessionFollower.PAUSED, "Paused: " + session.reason());
      default -> {
        printHeld("held".equals(session.reason()));
        if (onlyListen) {
          yield new Next.Await();
        }
        yield session.running() ? takeTurn(client, debate) : continueDebate(client, debate);
      }
    };
  }

  private Next end(int code, String words) {
    err().println(TerminalStyle.line(words));
    return new Next.End(code);
  }

  private void printHeld(boolean now) {
    if (now && !held) {
      err().println("The roundtable is held until an open question is answered: folkmoot inbox");
    }
    held = now;
  }

  /** Asks the user for a position if it is their turn. */
  private Next takeTurn(Client client, RoundtableJson debate) throws InterruptedException {
    if (debate.agents().stream().noneMatch(agent -> agent.id().equals(me))) {
      return new Next.Await();
    }
    var mine =
        Resource.at("questions")
            .with("session", debate.session().id())
            .with("status", "open")
            .with("type", "TURN")
            .with("to", me);
    var question =
        patience(client).retry(() -> client.get(mine)).as(QuestionsJson.class).questions().stream()
            .map(QuestionJson::id)
            .filter(one -> !one.equals(answered))
            .findFirst();
    if (question.isEmpty()) {
      return new Next.Await();
    }
    var position = keyboard.read(err(), me + ", your position", Optional.empty());
    if (position.isEmpty()) {
      return end(
          SessionFollower.WAITS_FOR_YOU, "It is your turn, and the roundtable waits for you");
    }
    answered = question.get();
    answer(client).give(question.get(), me, position.get());
    return new Next.Again();
  }

  private TypedAnswer answer(Client client) {
    return new TypedAnswer(client, patience(client), err());
  }

  /** Asks for the context that is required, and begins the next round. */
  private Next continueDebate(Client client, RoundtableJson debate) throws InterruptedException {
    var session = debate.session();
    for (var request : required(debate)) {
      bringContext(client, request);
    }
    var open = required(debate(client, session.id()));
    if (!open.isEmpty()) {
      open.forEach(
          request ->
              err()
                  .println(
                      "Waits for: folkmoot answer %s ANSWER"
                          .formatted(TerminalStyle.shortId(request.id()))));
      return end(SessionFollower.WAITS_FOR_YOU, "The roundtable waits for required context");
    }
    boolean failed = session.status().equals("error");
    if (failed) {
      err()
          .println(
              "The round does not count: " + TerminalStyle.line(String.valueOf(session.reason())));
    }
    int round = session.currentRound() + 1;
    var focus =
        unattended ? Optional.<String>empty() : keyboard.line(err(), prompt(session, round));
    unattended |= focus.isEmpty();
    if (focus.isEmpty() && (failed || Keyboard.isTerminal())) {
      return end(
          SessionFollower.WAITS_FOR_YOU, "The roundtable waits for round %d".formatted(round));
    }
    begin(client, session.id(), round, focus.orElse(""));
    return new Next.Again();
  }

  private static String prompt(SessionJson session, int round) {
    return session.status().equals("error")
        ? "Enter tries round %d again".formatted(round)
        : "Enter begins round %d of %d, or type a question to focus on"
            .formatted(round, session.totalRounds());
  }

  private RoundtableJson debate(Client client, String id) throws InterruptedException {
    return patience(client)
        .retry(() -> client.get(Resource.at("roundtables", id).with("by", me)))
        .as(RoundtableJson.class);
  }

  private static List<ContextRequestJson> required(RoundtableJson debate) {
    return debate.pendingContextRequests().stream()
        .filter(request -> request.priority().equals("required"))
        .toList();
  }

  private void bringContext(Client client, ContextRequestJson request) throws InterruptedException {
    if (unattended) {
      return;
    }
    var prompt = "%s (Enter skips it)".formatted(TerminalStyle.line(request.query()));
    var found = keyboard.line(err(), prompt);
    unattended |= found.isEmpty();
    if (found.filter(words -> !words.isBlank()).isPresent()) {
      answer(client).give(request.id(), me, found.get());
    }
  }

  /** Begins the round exactly once, even if the server restarts meanwhile. */
  private void begin(Client client, String id, int round, String focus)
      throws InterruptedException {
    var body = Json.object().put("by", me);
    if (!focus.isBlank()) {
      body.put("focusQuestion", focus);
    }
    var key = UUID.randomUUID().toString();
    try {
      patience(client)
          .retry(() -> client.begin(Resource.at("roundtables", id, "continue"), body, key));
    } catch (Refused refused) {
      if (refused.problem().isAgentFailure()) {
        return;
      }
      if (refused.status() != TypedAnswer.CONFLICT || refusedRound == round) {
        throw refused;
      }
      refusedRound = round;
      err().println("The round did not begin: " + refused.getMessage());
    }
  }
}
