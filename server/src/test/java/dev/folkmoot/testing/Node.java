package dev.folkmoot.testing;

import dev.folkmoot.Folkmoot;
import dev.folkmoot.agent.Agents;
import dev.folkmoot.core.SealKey;
import dev.folkmoot.events.EventLog;
import dev.folkmoot.events.Waits;
import dev.folkmoot.gate.Gate;
import dev.folkmoot.store.Store;
import java.time.InstantSource;

/** A gate with all it stands on, without HTTP: what one process has. */
public final class Node implements AutoCloseable {
  public final Store store;
  public final Waits waits;
  public final EventLog events;
  public final Agents agents;
  public final Gate gate;

  public Node(Databases database, InstantSource clock) {
    this(database, clock, SealKey.random());
  }

  /** With the key that all nodes of the database share. */
  public Node(Databases database, InstantSource clock, SealKey key) {
    store = database.open(clock);
    waits = new Waits();
    events = new EventLog(store, waits, Folkmoot.EVENT_TYPES, key);
    agents = new Agents(store);
    gate = new Gate(store, events, waits, agents);
    events.tail().start();
  }

  @Override
  public void close() {
    waits.close();
    gate.close();
    events.tail().close();
    store.close();
  }
}
