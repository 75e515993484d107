package dev.folkmoot.mcp;

import dev.folkmoot.core.Json;
import dev.folkmoot.http.Feed;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import tools.jackson.databind.node.ObjectNode;

/**
 * The messages of one stream, from the first to the last. It takes messages whether or not somebody
 * reads them, and in the older era they may be read again from any position that is still kept.
 */
public final class Outbox {
  private static final int KEPT_MESSAGES = 256;

  private final Optional<String> name;
  private final List<String> blocks = new ArrayList<>(2);
  private final List<Subscriber> readers = new ArrayList<>(1);
  private int dropped;
  private boolean started;
  private boolean over;
  private Runnable firstMessage = () -> {};
  private Runnable onOpened = () -> {};
  private Runnable abandoned = () -> {};
  private Supplier<Optional<ObjectNode>> idle = Optional::empty;

  private Outbox(Optional<String> name) {
    this.name = name;
  }

  /** A stream that is read once. */
  static Outbox unnamed() {
    return new Outbox(Optional.empty());
  }

  /** A stream whose messages are numbered under a name. */
  public static Outbox named(String name) {
    return new Outbox(Optional.of(name));
  }

  /** Like {@link #named}, but begins with an event without data, from which a client can resume. */
  public static Outbox primed(String name) {
    var outbox = named(name);
    outbox.blocks.add("id: %s.0\nretry: 2000\ndata:\n\n".formatted(name));
    return outbox;
  }

  /** The name by which a client finds the stream again. */
  public Optional<String> name() {
    return name;
  }

  /** Runs the action as soon as there is a message, at once if there is one. */
  void onFirstMessage(Runnable action) {
    synchronized (this) {
      if (!started) {
        firstMessage = action;
        return;
      }
    }
    action.run();
  }

  /** Runs the action when a reader first gets the stream. */
  public void onOpened(Runnable action) {
    onOpened = action;
  }

  /** Runs the action if the last reader goes before the last message. */
  public synchronized void onAbandoned(Runnable action) {
    abandoned = action;
  }

  /** Sets the source of the message that is sent after a while without others. */
  synchronized void idleMessage(Supplier<Optional<ObjectNode>> message) {
    idle = message;
  }

  public void send(ObjectNode message) {
    Runnable first;
    List<Subscriber> toWake;
    synchronized (this) {
      if (over) {
        return;
      }
      add(Json.write(message));
      started = true;
      first = firstMessage;
      firstMessage = () -> {};
      toWake = List.copyOf(readers);
    }
    first.run();
    toWake.forEach(Subscriber::wake);
  }

  private void add(String json) {
    int position = dropped + blocks.size();
    blocks.add(
        name.map(known -> "id: %s.%d\ndata: %s\n\n".formatted(known, position, json))
            .orElseGet(() -> "data: " + json + "\n\n"));
    if (blocks.size() > KEPT_MESSAGES) {
      blocks.removeFirst();
      dropped++;
    }
  }

  /** Ends the stream. */
  public void end() {
    List<Subscriber> toWake;
    synchronized (this) {
      over = true;
      toWake = List.copyOf(readers);
    }
    toWake.forEach(Subscriber::wake);
  }

  public synchronized boolean hasReader() {
    return !readers.isEmpty();
  }

  public Feed fromTheStart() {
    onOpened.run();
    return new Subscriber(0);
  }

  /** Resumes after the last message that a client has got. */
  public Feed after(int position) {
    return new Subscriber(position + 1);
  }

  private final class Subscriber implements Feed {
    private int position;
    private Runnable ready = () -> {};

    Subscriber(int position) {
      this.position = position;
    }

    @Override
    public void open(Runnable whenReady) {
      synchronized (Outbox.this) {
        ready = whenReady;
        readers.add(this);
      }
    }

    void wake() {
      ready.run();
    }

    @Override
    public Optional<String> next() {
      synchronized (Outbox.this) {
        int index = Math.max(0, position - dropped);
        if (index >= blocks.size()) {
          return Optional.empty();
        }
        position = dropped + index + 1;
        return Optional.of(blocks.get(index));
      }
    }

    @Override
    public boolean isOver() {
      synchronized (Outbox.this) {
        return over && position >= dropped + blocks.size();
      }
    }

    @Override
    public boolean isComplete() {
      synchronized (Outbox.this) {
        return over;
      }
    }

    @Override
    public String keepAlive() {
      Supplier<Optional<ObjectNode>> what;
      synchronized (Outbox.this) {
        what = idle;
      }
      return what.get()
          .map(message -> "data: " + Json.write(message) + "\n\n")
          .orElseGet(Feed.super::keepAlive);
    }

    @Override
    public void close() {
      boolean gone;
      synchronized (Outbox.this) {
        readers.remove(this);
        gone = !over && readers.isEmpty();
      }
      if (gone) {
        abandoned.run();
      }
    }
  }
}
