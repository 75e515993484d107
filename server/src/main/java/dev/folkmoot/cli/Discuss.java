package dev.folkmoot.cli;

import dev.folkmoot.core.Json;
import dev.folkmoot.wire.DiscussionJson;
import dev.folkmoot.wire.EntryJson;
import dev.folkmoot.wire.EventJson;
import dev.folkmoot.wire.ParticipantsJson;
import dev.folkmoot.wire.WhoamiJson;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
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
      "2:usage, or the server is away",
      "3:it is paused",
      "5:it is your turn and there is nothing more to read: it waits for you"
    },
    footer = {
      "  folkmoot discuss \"Schema first or tests first?\" --with ana --with Ben=fast",
      "  folkmoot discuss --go-on 0190f3a2-7c3b-7d55-8e0a-1f2e3d4c5b6a"
    })
final class Discuss extends Task {
  private static final int PAUSED = 3;
  private static final int WAITS_FOR_YOU = 5;

  @Parameters(arity = "0..1", paramLabel = "TOPIC", description = "What is discussed.")
  @Nullable String topic;

  @Option(
      names = "--with",
      paramLabel = "WHO",
      description =
          "An agent's id, or NAME=MODEL for a configured model; repeat it, in the order in which"
              + " they speak.")
  List<String> with = List.of();

  @Option(
      names = "--as",
      paramLabel = "NAME",
      description = "Who you are; else the token's owner, else your login. You open each round.")
  @Nullable String as;

  @Option(names = "--only-listen", description = "Take no part: the others speak by themselves.")
  boolean onlyListen;

  @Option(names = "--objective", paramLabel = "X", description = "What it should come to.")
  @Nullable String objective;

  @Option(names = "--rules", paramLabel = "X", description = "What everybody keeps to.")
  @Nullable String rules;

  @Option(names = "--rounds", paramLabel = "N", description = "How often each speaks; else 3.")
  @Nullable Integer rounds;

  @Option(
      names = "--go-on",
      paramLabel = "ID",
      description = "Go on with a discussion that is there already.")
  @Nullable String goOn;

  private final BufferedReader input =
      new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
  private final Set<String> shown = new HashSet<>();
  private String me = "";
  private Optional<String> seat = Optional.empty();
  private String answered = "";
  private Optional<Integer> ended = Optional.empty();

  @Override
  int run(Client client) throws InterruptedException {
    me = me(client);
    var id = discussion(client).project().id();
    seat = seat(client, id);
    err().println("Discussion %s; come back with: folkmoot discuss --go-on %s".formatted(id, id));
    var turns = new TurnLines(out(), Look.ofTerminal());
    var events = Resource.at("events").with("types", "turn.*,discussion.*").with("session", id);
    new Following(client, events, err())
        .from(
            () -> look(client, id, turns),
            event -> hear(client, id, turns, new Reply(200, event).as(EventJson.class)),
            () -> ended.isEmpty() && !out().checkError());
    return ended.orElse(0);
  }

  /** A token's owner speaks as nobody else. */
  private String me(Client client) throws InterruptedException {
    var owner =
        address.token().isEmpty()
            ? Optional.<String>empty()
            : Optional.ofNullable(client.get(Resource.at("whoami")).as(WhoamiJson.class).name());
    var named = Optional.ofNullable(as);
    if (owner.isPresent() && named.isPresent() && !named.equals(owner)) {
      throw new CliFailure(
          "Your token belongs to %s; leave --as out, or name %s's token with --token-env"
              .formatted(Look.line(owner.get()), Look.line(named.get())));
    }
    return owner.or(() -> named).orElseGet(() -> System.getProperty("user.name"));
  }

  /** What the others call us: our own seat, else that of a user who is not named. */
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
              "%s has no seat in it, so you only listen; --as NAME tells who you are"
                  .formatted(Look.line(me)));
    }
    return found;
  }

  private DiscussionJson discussion(Client client) throws InterruptedException {
    if (goOn != null) {
      return client.get(Resource.at("discussions", goOn)).as(DiscussionJson.class);
    }
    if (topic == null || with.isEmpty()) {
      throw new CliFailure(
          "Say what is discussed, and with whom: TOPIC --with WHO (or --go-on ID)");
    }
    var key = UUID.randomUUID().toString();
    return client.post(Resource.at("discussions"), body(), key).as(DiscussionJson.class);
  }

  private ObjectNode body() {
    var body = Json.object().put("topic", topic).put("objective", objective).put("rules", rules);
    body.put("maxRounds", rounds).put("by", me);
    var participants = body.putArray("participants");
    if (!onlyListen) {
      participants.addObject().put("agentId", me).put("role", "user");
    }
    with.forEach(who -> participants.add(participant(who)));
    return body.removeIf(JsonNode::isNull);
  }

  private static ObjectNode participant(String who) {
    var parts = who.split("=", 2);
    var participant = Json.object().put("role", "specialist");
    return parts.length == 1
        ? participant.put("agentId", who)
        : participant.put("name", parts[0]).put("model", parts[1]);
  }

  /** An event only says that there is something to look at. */
  private void hear(Client client, String id, TurnLines turns, EventJson event) {
    if (event.type().equals("turn.delta")) {
      if (!json) {
        turns.hear(event.data());
      }
    } else if (ended.isEmpty()) {
      try {
        look(client, id, turns);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        ended = Optional.of(WAITS_FOR_YOU);
      }
    }
  }

  private void look(Client client, String id, TurnLines turns) throws InterruptedException {
    var patience = new Patience(client, Duration.ofMinutes(1), err());
    var reply = patience.retry(() -> client.get(Resource.at("discussions", id)));
    var discussion = reply.as(DiscussionJson.class);
    discussion.entries().stream()
        .filter(entry -> shown.add(entry.id()))
        .forEach(entry -> show(entry, turns));
    switch (discussion.project().status()) {
      case "completed" -> end(0, discussion);
      case "paused" -> end(PAUSED, discussion);
      default -> speak(client, id, discussion);
    }
  }

  private void end(int code, DiscussionJson discussion) {
    var project = discussion.project();
    err()
        .println(
            "%s: %s%s"
                .formatted(
                    code == 0 ? "Completed" : "Paused",
                    Look.line(String.valueOf(project.reason())),
                    project.questionId() == null
                        ? ""
                        : "; folkmoot answer " + Look.shortId(project.questionId())));
    ended = Optional.of(code);
  }

  private void show(EntryJson entry, TurnLines turns) {
    if (json) {
      out().println(Json.write(entry));
    } else {
      turns.show(entry);
    }
  }

  /** Reads what the user says, if it is their turn and they have not been asked for it before. */
  private void speak(Client client, String id, DiscussionJson discussion)
      throws InterruptedException {
    var question = discussion.project().questionId();
    if (question == null
        || question.equals(answered)
        || seat.isEmpty()
        || !seat.get().equals(discussion.nextSpeaker())) {
      return;
    }
    var words = read();
    if (words.isEmpty()) {
      ended = Optional.of(WAITS_FOR_YOU);
      return;
    }
    answered = question;
    var body = Json.object().put("message", words.get()).put("userId", me);
    client.begin(Resource.at("discussions", id), body, UUID.randomUUID().toString());
  }

  private Optional<String> read() {
    try {
      var words = "";
      while (words.isBlank()) {
        err().print("%s> ".formatted(Look.line(me)));
        err().flush();
        var line = input.readLine();
        if (line == null) {
          return Optional.empty();
        }
        words = line;
      }
      return Optional.of(words);
    } catch (IOException e) {
      return Optional.empty();
    }
  }
}
