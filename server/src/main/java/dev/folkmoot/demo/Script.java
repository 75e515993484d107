package dev.folkmoot.demo;

import dev.folkmoot.cli.QuestionText;
import dev.folkmoot.cli.Refused;
import dev.folkmoot.cli.Resource;
import dev.folkmoot.core.Json;
import dev.folkmoot.wire.agent.AgentsJson;
import dev.folkmoot.wire.discussion.DiscussionJson;
import dev.folkmoot.wire.events.EventJson;
import dev.folkmoot.wire.events.EventsJson;
import dev.folkmoot.wire.gate.CheckJson;
import dev.folkmoot.wire.gate.GateJson;
import dev.folkmoot.wire.gate.HaltBody;
import dev.folkmoot.wire.gate.QuestionJson;
import dev.folkmoot.wire.gate.ResumeBody;
import dev.folkmoot.wire.gate.StatsJson;
import java.io.PrintWriter;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** Plays the scenes of the demo. The lines of the squad are scripted; the server is real. */
final class Script implements AutoCloseable {
  static final String CODER = "coder-1";
  static final String TESTER = "tester-1";
  static final String MONITOR = "monitor-1";
  private static final String RELEASE = "release-42";

  private final Cast cast;
  private final DemoStage stage;
  private final NtfyReceiver phone;

  /** If {@code alone}, the demo answers its own questions; else the user has time for each. */
  Script(URI server, Path data, PrintWriter out, Duration beat, boolean alone, boolean json)
      throws InterruptedException {
    this.cast = Cast.at(server, data);
    this.stage = new DemoStage(cast, server, data, out, beat, alone, json);
    this.phone =
        new NtfyReceiver(
            (title, text) ->
                stage.aside("(phone)", title + ": " + text.lines().findFirst().orElse("")));
  }

  void perform() throws InterruptedException {
    arrival();
    question();
    approval();
    defaults();
    monitor();
    halt();
    discussion();
    new RoundtableScene(stage).perform();
    new StoryScene(stage).perform();
    new KnowledgeScene(stage).perform();
    var squad = new SquadScenes(stage);
    squad.call();
    squad.prompt();
    if (!stage.alone()) {
      new ClosingScene(stage).perform();
    }
    end();
  }

  @Override
  public void close() {
    cast.close();
    phone.close();
  }

  private void arrival() throws InterruptedException {
    stage.scene("Three agents and a person arrive");
    register(CODER, "external", "writes the code", false);
    register(TESTER, "external", "runs the tests", false);
    register(MONITOR, "external", "may hold the others", true);
    register(DemoStage.YOU, "human", "decide what waits for people", false);
    var agents = stage.get(Resource.at("agents")).as(AgentsJson.class).agents();
    stage.tell(
        "agents",
        "%d are here: %s"
            .formatted(
                agents.size(),
                String.join(
                    ", ", agents.stream().map(one -> one.id() + " " + one.presence()).toList())));
    stage.post(DemoStage.YOU, Map.of("url", phone.url(), "format", "ntfy"), "webhooks");
    stage.tell(DemoStage.YOU, "add a webhook, so that your phone tells you what waits for you");
  }

  private void register(String id, String kind, String role, boolean monitor)
      throws InterruptedException {
    stage.post(id, Map.of("id", id, "kind", kind, "role", role, "monitor", monitor), "agents");
    if (!kind.equals("human")) {
      stage.post(id, Json.object(), "agents", id, "heartbeat");
    }
    stage.aside(id, role);
  }

  private void question() throws InterruptedException {
    stage.scene("A question that holds its asker until it is answered");
    var asked =
        stage.ask(
            DemoStage.question("BLOCKING", CODER, "The migration drops the column 'email'. Go on?")
                .set("options", DemoStage.options("yes", "no")));
    stage.tell(CODER, "asks: " + asked.text());
    var waiting = stage.waiting(CODER);
    var check = stage.get(Resource.at("gate", CODER)).as(CheckJson.class);
    stage.tell("gate", "may %s go on? %s".formatted(CODER, check.canProceed() ? "yes" : "no"));
    tellAnswer(stage.letAnswer(asked, "yes"));
    var cleared = waiting.join();
    stage.tell(
        CODER,
        "was woken with the answer '%s' and goes on"
            .formatted(cleared.answers().getLast().answer()));
  }

  private void approval() throws InterruptedException {
    stage.scene("An approval that holds a whole session, and that no agent can give");
    var asked =
        stage.ask(
            DemoStage.question("APPROVAL", CODER, "Deploy release 42 to production?")
                .put("sessionId", RELEASE)
                .put("reason", "all 312 tests are green")
                .set("options", DemoStage.options("approve", "reject")));
    stage.tell(CODER, "asks: " + asked.text());
    var other = Resource.at("gate", TESTER).with("session", RELEASE);
    var check = stage.get(other).as(CheckJson.class);
    stage.tell(
        "gate",
        "may %s work in %s? %s"
            .formatted(TESTER, RELEASE, check.canProceed() ? "yes" : "no, it waits too"));
    try {
      stage.post(
          TESTER,
          Json.object().put("by", TESTER).put("answer", "approve"),
          "questions",
          asked.id(),
          "answers");
    } catch (Refused refused) {
      stage.tell(TESTER, "tries to approve it and is refused: " + refused.getMessage());
    }
    tellAnswer(stage.letAnswer(asked, "approve"));
  }

  private void defaults() throws InterruptedException {
    stage.scene("A question that holds nobody and takes its default at the deadline");
    var asked =
        stage.ask(
            DemoStage.question("CLARIFYING", TESTER, "Tabs or spaces in the fixtures?")
                .put("defaultAnswer", "spaces")
                .put("timeout", stage.beat().multipliedBy(2).toString())
                .set("options", DemoStage.options("tabs", "spaces")));
    stage.tell(TESTER, "asks: %s (default: spaces)".formatted(asked.text()));
    tellAnswer(stage.settled(asked, Duration.ofSeconds(30)));
  }

  private void monitor() throws InterruptedException {
    stage.scene("A monitor that holds another agent");
    var asked =
        stage.ask(
            DemoStage.question("BLOCKING", TESTER, "tester-1 deleted 40 fixtures. Was that meant?")
                .put("askedBy", MONITOR));
    stage.tell(MONITOR, "asks: " + asked.text());
    var waiting = stage.waiting(TESTER);
    tellAnswer(stage.letAnswer(asked, "yes, they were stale"));
    stage.tell(TESTER, "goes on with the answer: " + waiting.join().answers().getLast().answer());
  }

  private void halt() throws InterruptedException {
    stage.scene("A person halts everything, and resumes it");
    stage.post(
        DemoStage.YOU,
        new HaltBody("system", null, "the staging database is on fire", DemoStage.YOU),
        "halts");
    stage.tell(DemoStage.YOU, "halt everything: the staging database is on fire");
    var waiting = stage.waiting(CODER);
    var gate = stage.get(Resource.at("gate")).as(GateJson.class);
    stage.tell("gate", gate.systemHalted() ? "everybody is held" : "nobody is held");
    stage.pause(1);
    stage.post(DemoStage.YOU, new ResumeBody("system", null, DemoStage.YOU), "halts", "resume");
    stage.tell(DemoStage.YOU, "the fire is out, go on");
    waiting.join();
    stage.tell(CODER, "was woken and goes on");
  }

  private void discussion() throws InterruptedException {
    stage.scene("A discussion in which one speaks at a time");
    var body =
        Json.object()
            .put("topic", "Schema first, or tests first?")
            .put("objective", "One order that everybody keeps to")
            .put("maxRounds", 3)
            .put("by", DemoStage.YOU);
    var seats = body.putArray("participants");
    seats.addObject().put("agentId", DemoStage.YOU).put("role", "user");
    seats.addObject().put("agentId", "ana").put("role", "specialist");
    seats.addObject().put("agentId", "ben").put("role", "specialist");
    var opened =
        cast.of(DemoStage.YOU)
            .post(Resource.at("discussions"), body, UUID.randomUUID().toString())
            .as(DiscussionJson.class);
    var id = opened.project().id();
    stage.tell(
        "floor",
        "belongs to %s; Ana and Ben read their lines from a file, and Ben may post in the chat"
            .formatted(opened.nextSpeaker()));
    int told = 0;
    var words = List.of("Well, which is it?", "Then let us settle it.", "Good. Who begins?");
    for (var said : stage.alone() ? words : words.subList(0, 2)) {
      told = speak(id, said, told);
    }
    stage.hint("the record: /api/discussions/%s/transcript?format=markdown".formatted(id));
  }

  private int speak(String id, String words, int told) throws InterruptedException {
    var said =
        cast.of(DemoStage.YOU)
            .post(
                Resource.at("discussions", id),
                Json.object().put("message", words).put("userId", DemoStage.YOU),
                UUID.randomUUID().toString())
            .as(DiscussionJson.class);
    for (var entry : said.entries().subList(told, said.entries().size())) {
      for (var call : entry.metadata().path("toolCalls")) {
        stage.tell(
            entry.speaker(),
            "calls the tool %s with %s"
                .formatted(call.get("tool").stringValue(), call.get("arguments").stringValue()));
      }
      stage.tell(entry.speaker(), entry.content());
    }
    return said.entries().size();
  }

  private void end() throws InterruptedException {
    stage.scene("The log");
    var stats = stage.get(Resource.at("questions", "stats")).as(StatsJson.class);
    stage.tell(
        "gate",
        "%d questions are open"
            .formatted(stats.open().values().stream().mapToLong(Number::longValue).sum()));
    var log = Resource.at("events").with("after", 0).with("limit", 200);
    var events = stage.get(log).as(EventsJson.class).events();
    stage.tell(
        "log",
        "has all of it: %d events of %d types, the last is %s"
            .formatted(
                events.size(),
                events.stream().map(EventJson::type).distinct().count(),
                events.getLast().type()));
  }

  private void tellAnswer(QuestionJson question) throws InterruptedException {
    stage.tell("gate", "the question was " + QuestionText.ending(question));
  }
}
