package dev.folkmoot.rest;

import dev.folkmoot.core.Json;
import dev.folkmoot.events.Event;
import dev.folkmoot.events.EventFilter;
import dev.folkmoot.events.EventReader;
import dev.folkmoot.events.Tail;
import dev.folkmoot.http.Feed;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Sends the log as Server-Sent Events, from a given event on. */
final class EventFeed implements Feed {
  private static final int PAGE = 100;
  private static final int MAX_LIVE = 1_000;

  private final Tail tail;
  private final EventReader reader;
  private final EventFilter filter;
  private long cursor;
  private long sent;
  private boolean started;
  private Runnable ready = () -> {};
  private final Consumer<Event> liveListener = this::queueLive;
  private final Deque<LiveEvent> liveEvents = new ArrayDeque<>();

  /** A live event, and the number of the newest logged event when it came. */
  private record LiveEvent(long after, Event event) {}

  EventFeed(Tail tail, EventReader reader, EventFilter filter, long cursor) {
    this.tail = tail;
    this.reader = reader;
    this.filter = filter;
    this.cursor = cursor;
  }

  @Override
  public void open(Runnable whenReady) {
    ready = whenReady;
    tail.listen(ready);
    tail.listenLive(liveListener);
  }

  /**
   * The first part is the id to resume from: a client that is cut off before its first event then
   * misses nothing.
   */
  @Override
  public Optional<String> next() {
    if (!started) {
      started = true;
      sent = cursor;
      return Optional.of("retry: 1000\nid: %d\n\n".formatted(cursor));
    }
    while (true) {
      var page = reader.after(cursor, PAGE);
      boolean moved = page.cursor() > cursor;
      cursor = page.cursor();
      if (!page.events().isEmpty()) {
        sent = page.events().getLast().seq();
      }
      var text = inOrder(page.events());
      if (!text.isEmpty() || !moved) {
        return Optional.of(text).filter(words -> !words.isEmpty());
      }
    }
  }

  /** The live pieces of a turn come before the event of the turn. */
  private String inOrder(List<Event> events) {
    var text = new StringBuilder();
    for (var event : events) {
      text.append(liveBefore(event.seq())).append(block(event));
    }
    return text.append(liveBefore(cursor + 1)).toString();
  }

  /**
   * Live events go only to readers that name their types; a reader that is too slow misses some.
   */
  private void queueLive(Event live) {
    if (!filter.types().isEmpty() && filter.matches(live)) {
      long newest = tail.cursor();
      synchronized (liveEvents) {
        if (liveEvents.size() < MAX_LIVE) {
          liveEvents.addLast(new LiveEvent(newest, live));
        }
      }
      ready.run();
    }
  }

  private String liveBefore(long seq) {
    var text = new StringBuilder();
    synchronized (liveEvents) {
      while (!liveEvents.isEmpty() && liveEvents.getFirst().after() < seq) {
        text.append(block(liveEvents.removeFirst()));
      }
    }
    return text.toString();
  }

  /** A live event has no id: a client that reconnects resumes after the last event of the log. */
  private static String block(LiveEvent live) {
    var event = live.event();
    return "event: %s\ndata: %s\n\n".formatted(event.type(), Json.write(event.json()));
  }

  /**
   * Sends the current position, too. A client that gets few events then resumes from there, and the
   * events that were not for it need not be skipped again.
   */
  @Override
  public String keepAlive() {
    if (sent == cursor) {
      return Feed.super.keepAlive();
    }
    sent = cursor;
    return "id: %d\n%s".formatted(cursor, Feed.super.keepAlive());
  }

  private static String block(Event event) {
    return "id: %d\nevent: %s\ndata: %s\n\n"
        .formatted(event.seq(), event.type(), Json.write(event.json()));
  }

  @Override
  public void close() {
    tail.leave(ready);
    tail.leaveLive(liveListener);
  }
}
