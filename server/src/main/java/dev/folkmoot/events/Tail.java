package dev.folkmoot.events;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Json;
import dev.folkmoot.core.SessionId;
import dev.folkmoot.store.Notifications;
import dev.folkmoot.store.PostgresStore;
import dev.folkmoot.store.Store;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Follows the end of the log on this node. It sees each new event once, whichever node wrote it,
 * wakes the event's waiters, and keeps the newest events in memory for the live streams. On
 * PostgreSQL it reads the events from the log; on SQLite it gets them from this process's commits.
 */
public final class Tail implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(Tail.class);
  private static final int KEPT = 1_024;
  private static final int PAGE = 500;
  private static final Duration QUIET = Duration.ofSeconds(1);
  private static final Duration PATIENCE = Duration.ofSeconds(2);

  private final EventLog events;
  private final InstantSource clock;
  private final Set<Runnable> listeners = ConcurrentHashMap.newKeySet();
  private final Set<Consumer<Event>> liveListeners = ConcurrentHashMap.newKeySet();
  private final Semaphore bell = new Semaphore(0);
  private final Deque<Event> newest = new ArrayDeque<>();
  private final Optional<Notifications> notifications;
  private final Thread thread;
  private long floor;
  private long cursor;

  Tail(Store store, EventLog events) {
    this.events = events;
    this.clock = store.clock();
    this.cursor = events.newest();
    this.floor = cursor;
    this.notifications =
        store instanceof PostgresStore postgres
            ? Optional.of(postgres.listen(EventLog.CHANNEL, QUIET))
            : Optional.empty();
    this.thread = Thread.ofVirtual().name("tail").unstarted(this::follow);
  }

  public void start() {
    thread.start();
  }

  /** Takes the events that this node has committed, in the order of the commits. */
  void written(List<Event> batch) {
    if (notifications.isEmpty()) {
      keep(batch);
    }
  }

  /** Notifies the listeners, after the waiters were woken. */
  void wakeListeners() {
    if (notifications.isEmpty()) {
      bell.release();
    }
  }

  /**
   * Adds a listener that runs after each batch of new events, until it is removed. It must not
   * block.
   */
  public void listen(Runnable listener) {
    listeners.add(listener);
  }

  public void leave(Runnable listener) {
    listeners.remove(listener);
  }

  /**
   * Sends this node's live listeners an event that is not in the log, such as a piece of a turn in
   * progress. The event may be lost.
   */
  public void publishLive(
      EventType type, Optional<AgentId> agent, Optional<SessionId> session, ObjectNode data) {
    if (!liveListeners.isEmpty()) {
      var event =
          new Event(
              0, clock.instant(), type.name(), agent, session, Optional.empty(), Json.write(data));
      liveListeners.forEach(listener -> guarded(() -> listener.accept(event)));
    }
  }

  /** Adds a listener for every live event, until it is removed. It must not block. */
  public void listenLive(Consumer<Event> listener) {
    liveListeners.add(listener);
  }

  public void leaveLive(Consumer<Event> listener) {
    liveListeners.remove(listener);
  }

  /** The next events that match a filter: from memory if they are new, otherwise from the log. */
  public EventPage after(long seq, EventFilter filter, int limit) {
    synchronized (newest) {
      if (seq >= floor) {
        var since = newest.reversed().stream().takeWhile(event -> event.seq() > seq).toList();
        return EventLog.page(since.reversed(), seq, filter, limit);
      }
    }
    return events.after(seq, filter, limit);
  }

  /** As {@link EventLog#aboutAgentAndHolds}, but from memory if the events are new. */
  public EventPage aboutAgentAndHolds(long seq, AgentId agent) {
    synchronized (newest) {
      if (seq >= floor) {
        var about =
            newest.reversed().stream()
                .takeWhile(event -> event.seq() > seq)
                .filter(
                    event ->
                        event.agent().filter(agent::isAlike).isPresent()
                            || events.types().holdsMany(event))
                .toList();
        return new EventPage(about.reversed(), Math.max(seq, cursor));
      }
    }
    return events.aboutAgentAndHolds(seq, agent);
  }

  public long cursor() {
    synchronized (newest) {
      return cursor;
    }
  }

  private void follow() {
    try {
      if (notifications.isPresent()) {
        notifications.get().follow(this::advance);
      } else {
        while (true) {
          bell.acquire();
          bell.drainPermits();
          notifyListeners();
        }
      }
    } catch (InterruptedException e) {
      log.debug("the tail ends");
    }
  }

  /**
   * Reads the new events and wakes their waiters. This node's own events have woken theirs already;
   * waking them twice is harmless, since they only look again.
   */
  private void advance() {
    try {
      List<Event> batch;
      do {
        batch = events.after(cursor(), EventFilter.ALL, PAGE).events();
        keep(batch);
        batch.forEach(events::wake);
        if (!batch.isEmpty()) {
          notifyListeners();
        }
      } while (batch.size() == PAGE);
    } catch (RuntimeException e) {
      log.warn("the event log could not be read; it is read again soon", e);
    }
  }

  private void notifyListeners() {
    listeners.forEach(Tail::guarded);
  }

  /** Runs a listener; its failure does not affect the others. */
  private static void guarded(Runnable listener) {
    try {
      listener.run();
    } catch (RuntimeException e) {
      log.warn("a listener failed", e);
    }
  }

  private void keep(List<Event> batch) {
    synchronized (newest) {
      for (var event : batch) {
        if (event.seq() != cursor + 1 && notifications.isEmpty()) {
          newest.clear();
          floor = event.seq() - 1;
        }
        newest.addLast(event);
        cursor = event.seq();
      }
      while (newest.size() > KEPT) {
        floor = newest.removeFirst().seq();
      }
    }
  }

  @Override
  public void close() {
    notifications.ifPresent(Notifications::close);
    thread.interrupt();
    try {
      thread.join(PATIENCE.toMillis());
      if (thread.isAlive()) {
        log.warn("the reader of the event log did not stop: the database does not answer");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
