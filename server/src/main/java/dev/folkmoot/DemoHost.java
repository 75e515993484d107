package dev.folkmoot;

import dev.folkmoot.agent.AgentKind;
import dev.folkmoot.agent.Persona;
import dev.folkmoot.cli.CliFailure;
import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.demo.Host;
import dev.folkmoot.http.ListenAddress;
import dev.folkmoot.llm.ModelConfig;
import dev.folkmoot.store.StoreException;
import dev.folkmoot.webhook.OutboundSettings;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Starts the demo's server on loopback, in {@code people} mode, with webhooks to this machine. */
final class DemoHost implements Host {
  @Override
  public Server start(Path data, int port, List<Actor> actors) {
    Logs.start(Config.LogFormat.TEXT);
    Logs.quiet();
    try {
      var server = Folkmoot.start(config(data, port, actors));
      return new Server(URI.create(server.url()), server::close);
    } catch (Refusal | StartFailure | StoreException e) {
      throw new CliFailure("folkmoot: " + e.getMessage());
    }
  }

  private static Config config(Path data, int port, List<Actor> actors) {
    return new Config(
        ListenAddress.loopback("127.0.0.1", port),
        Config.TrustMode.PEOPLE,
        data,
        Optional.empty(),
        Duration.ofDays(30),
        Config.LogFormat.TEXT,
        new Speakers(
            actors.stream().map(DemoHost::model).toList(),
            actors.stream().map(DemoHost::persona).toList()),
        new OutboundSettings(true, Optional.empty()));
  }

  private static String modelName(Actor actor) {
    return actor.id() + "-lines";
  }

  private static ModelConfig model(Actor actor) {
    return ModelConfig.scripted(modelName(actor), actor.lines());
  }

  private static Persona persona(Actor actor) {
    return new Persona(
        new AgentId(actor.id()),
        actor.name(),
        AgentKind.MODEL,
        Optional.of("specialist"),
        Optional.of(modelName(actor)),
        Optional.empty(),
        actor.tools());
  }
}
