package dev.folkmoot.roundtable;

import dev.folkmoot.agent.Agents;
import dev.folkmoot.agent.Speaker;
import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.SessionId;
import dev.folkmoot.gate.Gate;
import dev.folkmoot.llm.ModelConfig;
import dev.folkmoot.llm.Models;
import dev.folkmoot.session.TurnEngine;
import dev.folkmoot.speech.ModelSpeech;
import dev.folkmoot.speech.NoTools;
import dev.folkmoot.store.Store;
import dev.folkmoot.testing.Databases;
import dev.folkmoot.testing.Node;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Roundtables with all they stand on, without HTTP. */
final class DebateNode implements AutoCloseable {
  static final Speaker ANN = new Speaker(new AgentId("ann"), Speaker.Via.JAVA);

  final Store store;
  final Gate gate;
  final Agents agents;
  final Roundtables roundtables;
  private final Node node;
  private final Models models;
  private final TurnEngine engine;

  /** Every agent reads the same script. */
  DebateNode(Databases database, InstantSource clock, Path script) {
    this(database, clock, List.of(ModelConfig.scripted("script", script)));
  }

  DebateNode(Databases database, InstantSource clock, List<ModelConfig> configured) {
    node = new Node(database, clock);
    store = node.store;
    gate = node.gate;
    agents = node.agents;
    models = Models.of(configured, _ -> Optional.empty());
    engine = new TurnEngine(store, node.events, node.agents, gate);
    roundtables =
        new Roundtables(
            store,
            node.events,
            node.waits,
            node.agents,
            gate.forFeatures(),
            new ModelSpeech(models, NoTools.INSTANCE),
            Map.of(),
            RoundtableConfig.NONE,
            engine);
  }

  /** Starts a debate of so many agents, and returns when its first round is over. */
  SessionId start(int agents) {
    var terms = Terms.of("Which database?", Terms.USUAL_MODE, 3);
    var id = roundtables.start(terms, List.of(), agents, ANN, Optional.empty());
    roundtables.waits().whenAtRest(id, 1, Duration.ofSeconds(30), Optional.empty()).join();
    return id;
  }

  @Override
  public void close() {
    engine.close();
    models.close();
    node.close();
  }
}
