package dev.folkmoot.discussion;

import dev.folkmoot.Folkmoot;
import dev.folkmoot.agent.Agents;
import dev.folkmoot.agent.Speaker;
import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.SessionId;
import dev.folkmoot.events.EventLog;
import dev.folkmoot.events.Waits;
import dev.folkmoot.gate.Gate;
import dev.folkmoot.llm.ModelConfig;
import dev.folkmoot.llm.ModelServer;
import dev.folkmoot.llm.Models;
import dev.folkmoot.session.SeatRequest;
import dev.folkmoot.session.TurnEngine;
import dev.folkmoot.session.TurnWaits;
import dev.folkmoot.speech.ModelSpeech;
import dev.folkmoot.speech.NoTools;
import dev.folkmoot.store.Store;
import dev.folkmoot.testing.Databases;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Discussions with all they stand on, without HTTP: what one process has. */
final class Circle implements AutoCloseable {
  static final Speaker ANN = speaker("ann");

  final Store store;
  final Agents agents;
  final Gate gate;
  final Discussions discussions;
  private final Waits waits = new Waits();
  private final EventLog events;
  private final Models models;
  private final TurnEngine engine;
  final TurnWaits turns;

  Circle(Databases database, InstantSource clock, ModelServer server) {
    this(database, clock, server.model(Moot.FAST, 64));
  }

  Circle(Databases database, InstantSource clock, ModelConfig model) {
    store = database.open(clock);
    events = new EventLog(store, waits, Folkmoot.EVENT_TYPES);
    agents = new Agents(store);
    gate = new Gate(store, events, waits, agents);
    models = Models.of(List.of(model), _ -> Optional.empty());
    engine = new TurnEngine(store, events, agents, gate);
    turns = engine.turnWaits(waits);
    discussions =
        new Discussions(
            store, waits, agents, new ModelSpeech(models, NoTools.INSTANCE), Map.of(), engine);
  }

  /** Looks from now on for what others left to run; without it, it runs only what it is told to. */
  Circle start() {
    events.tail().start();
    engine.start();
    return this;
  }

  static Speaker speaker(String name) {
    return new Speaker(new AgentId(name), Speaker.Via.JAVA);
  }

  static SeatRequest user() {
    return Role.USER.seatRequest(
        Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());
  }

  static SeatRequest model(String name) {
    return Role.SPECIALIST.seatRequest(
        Optional.empty(), Optional.of(name), Optional.empty(), Optional.of(Moot.FAST));
  }

  static SeatRequest external(String name) {
    return Role.SPECIALIST.seatRequest(
        Optional.of(new AgentId(name)), Optional.empty(), Optional.empty(), Optional.empty());
  }

  SessionId open(int rounds, int turns, Duration agentLimit, List<SeatRequest> participants) {
    var agenda =
        new Agenda(
            "Which database?",
            Optional.empty(),
            Optional.empty(),
            rounds,
            turns,
            Agenda.MODEL_LIMIT,
            agentLimit,
            Optional.empty(),
            TurnLength.BRIEF);
    return discussions.create(agenda, participants, ANN, Optional.empty()).session().id();
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
