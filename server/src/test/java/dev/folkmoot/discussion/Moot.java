package dev.folkmoot.discussion;

import dev.folkmoot.Config;
import dev.folkmoot.Speakers;
import dev.folkmoot.agent.AgentKind;
import dev.folkmoot.agent.Persona;
import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Json;
import dev.folkmoot.http.ListenAddress;
import dev.folkmoot.llm.ModelConfig;
import dev.folkmoot.llm.ModelServer;
import dev.folkmoot.llm.Provider;
import dev.folkmoot.mcp.Talk;
import dev.folkmoot.store.PostgresUrl;
import dev.folkmoot.testing.Api;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/** A server whose models do as they are told. */
final class Moot implements AutoCloseable {
  static final String FAST = "fast";
  static final String DEEP = "deep";
  static final String TERSE = "terse";
  static final String ANA = "ana";
  static final String ROBIN = "robin-1";

  final ModelServer models;
  final Api api;
  private final boolean closesThem;

  Moot(Path data, Optional<String> database) {
    this(data, database, new ModelServer().always(Moot::usual), true, Optional.empty());
  }

  /** A node whose models are others' too, with a clock of its own. */
  Moot(Path data, Optional<String> database, ModelServer models, InstantSource clock) {
    this(data, database, models, false, Optional.of(clock));
  }

  private Moot(
      Path data,
      Optional<String> database,
      ModelServer models,
      boolean closesThem,
      Optional<InstantSource> clock) {
    this.models = models;
    this.closesThem = closesThem;
    var config =
        new Config(
            ListenAddress.loopback("127.0.0.1", 0),
            Config.TrustMode.OPEN,
            data,
            database.map(PostgresUrl::parse),
            Duration.ofDays(30),
            Config.LogFormat.TEXT,
            new Speakers(
                List.of(
                    model(FAST, Provider.OPENAI, Optional.empty()),
                    model(DEEP, Provider.ANTHROPIC, Optional.empty()),
                    model(TERSE, Provider.OPENAI, Optional.of(List.of("END")))),
                List.of(
                    new Persona(
                        new AgentId(ANA),
                        "Ana",
                        AgentKind.MODEL,
                        Optional.empty(),
                        Optional.of(FAST),
                        Optional.of("You know people.")),
                    new Persona(
                        new AgentId(ROBIN),
                        "Robin",
                        AgentKind.EXTERNAL,
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty()))));
    this.api = clock.map(time -> Api.start(config, time)).orElseGet(() -> Api.start(config));
  }

  private ModelConfig model(String name, Provider provider, Optional<List<String>> stop) {
    return new ModelConfig(
        name,
        provider,
        "m-1",
        Optional.of(models.url()),
        Optional.empty(),
        Optional.empty(),
        stop,
        Optional.empty(),
        Duration.ofSeconds(20),
        64,
        Optional.empty());
  }

  /** Who is asked says its name, and for which time it speaks. */
  static ModelServer.Act usual(ModelServer.Request request) {
    var heard = Heard.of(request);
    return ModelServer.say(heard.speaker(), " ", Integer.toString(heard.ownTurns() + 1));
  }

  static Invited user() {
    return Invited.as("user");
  }

  static Invited model(String name) {
    return Invited.as("specialist", "name", name, "model", FAST);
  }

  static Invited external(String agent) {
    return Invited.as("specialist", "agentId", agent);
  }

  static ObjectNode settings() {
    return Json.object();
  }

  Meeting open(Invited... participants) {
    return open(settings(), List.of(participants));
  }

  /** With settings beside the topic and the participants. */
  Meeting open(ObjectNode settings, Invited... participants) {
    return open(settings, List.of(participants));
  }

  Meeting open(ObjectNode settings, List<Invited> participants) {
    return Meeting.of(
        api, api.post("/api/discussions", opening(settings, participants)).expect(201).json());
  }

  static ObjectNode opening(ObjectNode settings, List<Invited> participants) {
    var body = Json.object().put("topic", "Which database?").put("by", "ann");
    body.setAll(settings);
    for (var participant : participants) {
      var one = body.withArray("participants").addObject();
      participant.fields().forEach(one::put);
    }
    return body;
  }

  /** What the models were told about a topic, in the order in which they were asked. */
  List<Heard> heardAbout(String topic) {
    return models.requests().stream()
        .map(Heard::of)
        .filter(one -> one.system().contains("Topic: " + topic + "\n"))
        .toList();
  }

  /** A client that speaks MCP as that agent. */
  Talk mcp(String agent) {
    return new Talk(api.url().resolve("/mcp?agent=" + agent));
  }

  @Override
  public void close() {
    api.close();
    if (closesThem) {
      models.close();
    }
  }
}
