package dev.folkmoot.bench;

import dev.folkmoot.Folkmoot;
import dev.folkmoot.agent.Agents;
import dev.folkmoot.events.EventLog;
import dev.folkmoot.events.Waits;
import dev.folkmoot.gate.Gate;
import dev.folkmoot.knowledge.Knowledge;
import dev.folkmoot.squad.Squad;
import dev.folkmoot.store.SqliteStore;
import dev.folkmoot.store.Store;
import dev.folkmoot.story.Stories;
import java.nio.file.Path;
import java.time.InstantSource;

/** A gate with everything that it needs, without HTTP. */
final class Node implements AutoCloseable {
  final Store store;
  final Waits waits = new Waits();
  final Gate gate;
  final Agents agents;
  final Squad squad;
  final Stories stories;
  final Knowledge knowledge;
  private final EventLog events;

  Node(Path directory) {
    store = SqliteStore.open(directory.resolve("folkmoot.db"), InstantSource.system());
    events = new EventLog(store, waits, Folkmoot.EVENT_TYPES);
    agents = new Agents(store);
    gate = new Gate(store, events, waits, agents);
    squad = new Squad(store, events, agents, gate);
    stories = new Stories(store, events, waits, agents, gate);
    knowledge = new Knowledge(store, events, agents, gate, stories);
    events.tail().start();
    gate.start();
  }

  @Override
  public void close() {
    waits.close();
    gate.close();
    events.tail().close();
    store.close();
  }
}
