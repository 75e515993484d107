package dev.folkmoot.roundtable;

import dev.folkmoot.Folkmoot;
import dev.folkmoot.agent.Agents;
import dev.folkmoot.agent.Speaker;
import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.SessionId;
import dev.folkmoot.events.EventLog;
import dev.folkmoot.events.Waits;
import dev.folkmoot.gate.Gate;
import dev.folkmoot.llm.ModelConfig;
import dev.folkmoot.llm.Models;
import dev.folkmoot.llm.Provider;
import dev.folkmoot.session.TurnEngine;
import dev.folkmoot.speech.ModelSpeech;
import dev.folkmoot.speech.NoTools;
import dev.folkmoot.store.Store;
import dev.folkmoot.testing.Databases;
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
  final Roundtables roundtables;
  private final Waits waits = new Waits();
  private final EventLog events;
  final Gate gate;
  private final Models models;
  private final TurnEngine engine;

  /** Every agent reads the same script. */
  DebateNode(Databases database, InstantSource clock, Path script) {
    this(database, clock, List.of(scripted(script)));
  }

  DebateNode(Databases database, InstantSource clock, List<ModelConfig> configured) {
    store = database.open(clock);
    events = new EventLog(store, waits, Folkmoot.EVENT_TYPES);
    var agents = new Agents(store);
    gate = new Gate(store, events, waits, agents);
    models = Models.of(configured, _ -> Optional.empty());
    engine = new TurnEngine(store, events, agents, gate);
    roundtables =
        new Roundtables(
            store,
            events,
            waits,
            agents,
            gate.forFeatures(),
            new ModelSpeech(models, NoTools.INSTANCE),
            Map.of(),
            RoundtableConfig.NONE,
            engine);
    events.tail().start();
  }

  private static ModelConfig scripted(Path script) {
    return new ModelConfig(
        "script",
        Provider.SCRIPTED,
        "m-1",
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Duration.ofSeconds(20),
        64,
        Optional.of(script));
  }

  /** Starts a debate of so many agents, and returns when its first round is over. */
  SessionId start(int agents) {
    var terms = Terms.of("Which database?", Terms.USUAL_MODE, 3);
    var id = roundtables.start(terms, List.of(), agents, ANN, Optional.empty());
    roundtables.waits().atRest(id, 1, Duration.ofSeconds(30), Optional.empty()).join();
    return id;
  }

  @Override
  public void close() {
    waits.close();
    engine.close();
    gate.close();
    models.close();
    events.tail().close();
    store.close();
  }
}
