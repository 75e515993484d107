package dev.folkmoot.demo;

import dev.folkmoot.cli.Client;
import dev.folkmoot.cli.Refused;
import dev.folkmoot.cli.Reply;
import dev.folkmoot.cli.Resource;
import dev.folkmoot.cli.TerminalStyle;
import dev.folkmoot.core.Json;
import dev.folkmoot.wire.gate.ClearanceJson;
import dev.folkmoot.wire.gate.QuestionJson;
import java.io.PrintWriter;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Calls the server for the actors, as any client would, and prints what they do. */
final class DemoStage {
  static final String YOU = "you";
  private static final int PATIENT_BEATS = 12;

  private final Cast cast;
  private final Client client;
  private final URI server;
  private final Path data;
  private final PrintWriter out;
  private final Duration beat;
  private final boolean alone;
  private final boolean json;
  private final TerminalStyle style = TerminalStyle.ofTerminal();
  private String scene = "";

  DemoStage(
      Cast cast,
      URI server,
      Path data,
      PrintWriter out,
      Duration beat,
      boolean alone,
      boolean json) {
    this.cast = cast;
    this.client = cast.agents();
    this.server = server;
    this.data = data;
    this.out = out;
    this.beat = beat;
    this.alone = alone;
    this.json = json;
  }

  boolean alone() {
    return alone;
  }

  Duration beat() {
    return beat;
  }

  void scene(String title) throws InterruptedException {
    scene = title;
    if (!json) {
      out.println();
      out.println(style.bold("── " + title));
      out.flush();
    }
    pause(1);
  }

  void tell(String actor, String line) throws InterruptedException {
    aside(actor, line);
    pause(1);
  }

  /** Prints a line without a pause after it. */
  synchronized void aside(String actor, String line) {
    if (json) {
      var object = Json.object().put("scene", scene).put("who", actor).put("what", line);
      out.println(Json.write(object));
    } else {
      out.println(
          "%s  %s".formatted(style.yellow("%10s".formatted(actor)), TerminalStyle.line(line)));
    }
    out.flush();
  }

  synchronized void hint(String line) {
    if (!json) {
      out.println(style.faint("            " + line));
      out.flush();
    }
  }

  void pause(int beats) throws InterruptedException {
    Thread.sleep(beat.multipliedBy(beats));
  }

  Reply get(Resource resource) throws InterruptedException {
    return client.get(resource);
  }

  Reply post(String actor, Object body, String... path) throws InterruptedException {
    return cast.of(actor).post(Resource.at(path), body);
  }

  static ObjectNode question(String type, String agent, String text) {
    return Json.object().put("type", type).put("agentId", agent).put("text", text);
  }

  static ArrayNode options(String... words) {
    var options = Json.array();
    List.of(words).forEach(options::add);
    return options;
  }

  QuestionJson ask(ObjectNode question) throws InterruptedException {
    var asker = question.path("askedBy").asString(question.path("agentId").asString(""));
    return cast.of(asker)
        .post(Resource.at("questions"), question, UUID.randomUUID().toString())
        .as(QuestionJson.class);
  }

  QuestionJson settled(QuestionJson question, Duration time) throws InterruptedException {
    var resource = Resource.at("questions", question.id()).with("timeout", time);
    return client.get(resource).as(QuestionJson.class);
  }

  /** Gives the user time to answer, if there is a user. If no answer comes, the demo answers. */
  QuestionJson letAnswer(QuestionJson question, String answer) throws InterruptedException {
    if (!alone) {
      hint("Your turn: %s/questions/%s".formatted(server, question.id()));
      hint(
          "or: folkmoot answer %s %s --data %s"
              .formatted(
                  TerminalStyle.shortId(question.id()),
                  argument(answer),
                  argument(data.toString())));
      var found = settled(question, beat.multipliedBy(PATIENT_BEATS));
      if (!found.status().equals("open")) {
        return found;
      }
    }
    pause(1);
    try {
      cast.of(YOU)
          .post(
              Resource.at("questions", question.id(), "answers"),
              Json.object().put("by", YOU).put("answer", answer),
              UUID.randomUUID().toString());
    } catch (Refused late) {
      if (late.status() != 409) {
        throw late;
      }
    }
    return settled(question, beat);
  }

  /** Quotes words as one argument of a shell. */
  static String argument(String words) {
    return words.matches("[\\w./-]+") ? words : "'%s'".formatted(words.replace("'", "'\\''"));
  }

  /** Waits until nothing holds the agent, as a program would. */
  CompletableFuture<ClearanceJson> waiting(String agent) {
    return CompletableFuture.supplyAsync(() -> cleared(agent), Thread::startVirtualThread);
  }

  private ClearanceJson cleared(String agent) {
    var cursor = Optional.<String>empty();
    try {
      while (true) {
        var resource =
            Resource.at("gate", agent, "clearance")
                .with("timeout", "30s")
                .with("cursor", cursor.orElse(null));
        var found = client.get(resource).as(ClearanceJson.class);
        if (found.cleared()) {
          return found;
        }
        cursor = Optional.ofNullable(found.cursor());
      }
    } catch (InterruptedException e) {
      throw new CompletionException(e);
    }
  }
}
