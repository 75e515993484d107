package dev.folkmoot.bench;

import dev.folkmoot.agent.Agents;
import dev.folkmoot.events.EventLog;
import dev.folkmoot.events.Waits;
import dev.folkmoot.gate.Gate;
import dev.folkmoot.store.SqliteStore;
import dev.folkmoot.store.Store;
import java.nio.file.Path;
import java.time.InstantSource;

/** A gate with all it stands on, without HTTP. */
final class Node implements AutoCloseable {
  final Store store;
  final Waits waits = new Waits();
  final Gate gate;
  private final EventLog events;

  Node(Path directory) {
    store = SqliteStore.open(directory.resolve("folkmoot.db"), InstantSource.system());
    events = new EventLog(store, waits);
    gate = new Gate(store, events, waits, new Agents(store));
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
