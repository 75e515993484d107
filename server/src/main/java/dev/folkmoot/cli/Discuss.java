package dev.folkmoot.cli;

import dev.folkmoot.core.Json;
import dev.folkmoot.wire.discussion.DiscussionJson;
import dev.folkmoot.wire.discussion.ParticipantsJson;
import dev.folkmoot.wire.discussion.TurnJson;
import dev.folkmoot.wire.events.EventNames;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

@Command(
    name = "discuss",
    description = "Hold a discussion in the terminal, turn by turn, one speaker at a time.",
    exitCodeList = {
      "0:the discussion is completed",
      "2:wrong usage, or the server cannot be reached",
      "3:it is paused",
      "5:it is your turn: the discussion waits for you"
    },
    footer = {
      "  folkmoot discuss \"Schema first or tests first?\" --with ana --with Ben=fast",
      "  folkmoot discuss --go-on 0190f3a2-7c3b-7d55-8e0a-1f2e3d4c5b6a"
    })
final class Discuss extends ServerCommand {
  @Parameters(arity = "0..1", paramLabel = "TOPIC", description = "The topic of the discussion.")
  @Nullable String topic;

  @Option(
      names = "--with",
      paramLabel = "PARTICIPANT",
      description =
          "A participant: an agent's id, or NAME=MODEL for a configured model. Repeat the option in"
              + " the order in which they speak.")
  List<String> with = List.of();

  @Option(
      names = "--as",
      paramLabel = "NAME",
      description =
          "Your name. Default: the owner of your token, else your login. You open each round.")
  @Nullable String as;

  @Option(
      names = "--only-listen",
      description = "Only follow the discussion; the others speak without you.")
  boolean onlyListen;

  @Option(names = "--objective", paramLabel = "X", description = "The goal of the discussion.")
  @Nullable String objective;

  @Option(names = "--rules", paramLabel = "X", description = "Rules for everybody.")
  @Nullable String rules;

  @Option(names = "--rounds", paramLabel = "N", description = "How many rounds. Default: 3.")
  @Nullable Integer rounds;

  @Option(
      names = "--turns",
      paramLabel = "whole|brief",
      description =
          "How much of a model's reply becomes its turn: whole, or brief (one paragraph, cut at the"
              + " stop sequences). Default: whole.")
  String turns = "whole";

  @Option(names = "--go-on", paramLabel = "ID", description = "Return to a discussion by its id.")
  @Nullable String goOn;

  private final Keyboard keyboard = new Keyboard();
  private boolean held;
  private String me = "";
  private Optional<String> seat = Optional.empty();
  private String answered = "";
  private Optional<String> unsaid = Optional.empty();
  private Optional<Integer> exitCode = Optional.empty();

  @Override
  int run(Client client) throws InterruptedException {
    me = SpeakerName.of(client, address, as);
    var id = discussion(client).project().id();
    seat = seat(client, id);
    err()
        .println("Discussion %s; return to it with: folkmoot discuss --go-on %s".formatted(id, id));
    var turns = new TurnLines(out(), TerminalStyle.ofTerminal());
    var reading = new DiscussionReader(client, id, patience(client), entry -> show(entry, turns));
    var events = Resource.at("events").with("types", EventNames.OF_DISCUSSIONS).with("session", id);
    try {
      return new SessionFollower(() -> inspect(client, reading), piece -> hear(piece, turns))
          .follow(client, events, out(), err());
    } finally {
      unsaid.ifPresent(words -> err().println("Never sent: " + TerminalStyle.clean(words)));
    }
  }

  /** The name of the user's seat: the seat with the user's id, else one for an unnamed user. */
  private Optional<String> seat(Client client, String id) throws InterruptedException {
    if (onlyListen) {
      return Optional.empty();
    }
    var all = client.get(Resource.at("discussions", id, "participants")).as(ParticipantsJson.class);
    var found =
        all.participants().stream()
            .filter(one -> me.equals(one.agentId()))
            .findFirst()
            .or(
                () ->
                    all.participants().stream()
                        .filter(one -> one.agentId() == null && one.role().equals("user"))
                        .findFirst())
            .flatMap(one -> Optional.ofNullable(one.name()));
    if (found.isEmpty()) {
      err()
          .println(
              "%s has no seat in it, so you only follow it. Use another name with --as NAME"
                  .formatted(TerminalStyle.line(me)));
    }
    return found;
  }

  private DiscussionJson discussion(Client client) throws InterruptedException {
    if (goOn != null) {
      return client.get(Resource.at("discussions", goOn).with("limit", 1)).as(DiscussionJson.class);
    }
    if (topic == null || with.isEmpty()) {
      throw new CliFailure(
          "Name the topic and a participant: TOPIC --with PARTICIPANT, or an earlier discussion:"
              + " --go-on ID");
    }
    var key = UUID.randomUUID().toString();
    return client.post(Resource.at("discussions"), body(), key).as(DiscussionJson.class);
  }

  private ObjectNode body() {
    var body = Json.object().put("topic", topic).put("objective", objective).put("rules", rules);
    body.put("maxRounds", rounds).put("by", me).put("turns", turns);
    var participants = body.putArray("participants");
    if (!onlyListen) {
      participants.addObject().put("agentId", me).put("role", "user");
    }
    with.forEach(text -> participants.add(participant(text)));
    return body.removeIf(JsonNode::isNull);
  }

  private static ObjectNode participant(String text) {
    var parts = text.split("=", 2);
    var participant = Json.object().put("role", "specialist");
    return parts.length == 1
        ? participant.put("agentId", text)
        : participant.put("name", parts[0]).put("model", parts[1]);
  }

  private void hear(JsonNode piece, TurnLines turns) {
    if (!json) {
      turns.hear(piece);
    }
  }

  private Optional<Integer> inspect(Client client, DiscussionReader reading)
      throws InterruptedException {
    boolean again = true;
    while (again) {
      var discussion = reading.readNew();
      again =
          switch (discussion.project().status()) {
            case "completed" -> end(SessionFollower.COMPLETED, discussion);
            case "paused" -> end(SessionFollower.PAUSED, discussion);
            default -> {
              printHeld(discussion);
              yield speak(client, discussion);
            }
          };
    }
    return exitCode;
  }

  private Patience patience(Client client) {
    return Patience.ofSession(client, err());
  }

  private void printHeld(DiscussionJson discussion) {
    boolean now = "held".equals(discussion.project().reason());
    if (now && !held) {
      err()
          .println(
              "%s is held until a question is answered%s; see: folkmoot inbox"
                  .formatted(
                      TerminalStyle.line(String.valueOf(discussion.nextSpeaker())),
                      discussion.heldBy() == null
                          ? ""
                          : discussion.heldBy().stream()
                              .map(hold -> TerminalStyle.shortId(hold.questionId()))
                              .collect(Collectors.joining(", ", " (", ")"))));
    }
    held = now;
  }

  private boolean end(int code, DiscussionJson discussion) {
    var project = discussion.project();
    err()
        .println(
            "%s: %s%s"
                .formatted(
                    code == 0 ? "Completed" : "Paused",
                    TerminalStyle.line(String.valueOf(project.reason())),
                    project.questionId() == null
                        ? ""
                        : "; folkmoot answer " + TerminalStyle.shortId(project.questionId())));
    exitCode = Optional.of(code);
    return false;
  }

  private void show(TurnJson entry, TurnLines turns) {
    if (json) {
      out().println(Json.write(entry));
    } else {
      turns.show(entry);
    }
  }

  /**
   * Asks the user for a turn, if it is theirs and they were not asked before. True if their text
   * came too late, so that there is something new to show.
   */
  private boolean speak(Client client, DiscussionJson discussion) throws InterruptedException {
    var question = discussion.project().questionId();
    if (question == null
        || question.equals(answered)
        || seat.isEmpty()
        || !seat.get().equals(discussion.nextSpeaker())) {
      return false;
    }
    var words = keyboard.read(err(), me, unsaid);
    if (words.isEmpty()) {
      exitCode = Optional.of(SessionFollower.WAITS_FOR_YOU);
      return false;
    }
    unsaid = words;
    if (!new TypedAnswer(client, patience(client), err()).give(question, me, words.get())) {
      return true;
    }
    answered = question;
    unsaid = Optional.empty();
    return false;
  }
}
