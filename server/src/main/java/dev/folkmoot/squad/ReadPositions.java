package dev.folkmoot.squad;

import dev.folkmoot.agent.Agents;
import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Ids;
import dev.folkmoot.store.Store;
import dev.folkmoot.store.Tx;
import java.util.Optional;

/** Keeps how far each reader has read the chat. */
final class ReadPositions {
  /** How many messages one look for unread messages scans; the reader's own messages count too. */
  private static final int SCAN = 2_000;

  private final Store store;
  private final Agents agents;
  private final MessageStore messages;

  ReadPositions(Store store, Agents agents, MessageStore messages) {
    this.store = store;
    this.agents = agents;
    this.messages = messages;
  }

  Unread unread(AgentId reader, int limit) {
    return store
        .read(tx -> position(tx, reader).map(position -> unread(tx, reader, position, limit)))
        .orElseGet(
            () ->
                store.write(
                    tx -> {
                      long position =
                          position(tx, reader).orElseGet(() -> messages.begin(tx, reader));
                      return unread(tx, reader, position, limit);
                    }));
  }

  private Unread unread(Tx tx, AgentId reader, long position, int limit) {
    long newest = messages.newest(tx);
    long end = Math.min(newest, position + SCAN);
    var found = messages.ofOthers(tx, reader, position, end, limit);
    long upTo = found.size() == limit ? found.getLast().seq() : end;
    return new Unread(found, upTo, upTo < newest);
  }

  private Optional<Long> position(Tx tx, AgentId reader) {
    return messages
        .position(tx, reader)
        .or(
            () ->
                agents
                    .find(tx, reader)
                    .map(agent -> messages.before(tx, Ids.firstAt(agent.createdAt()))));
  }

  void markRead(AgentId reader, long upTo) {
    store.write(
        tx -> {
          messages.requireThere(tx, "upTo", upTo);
          messages.move(tx, reader, upTo);
          return true;
        });
  }
}
