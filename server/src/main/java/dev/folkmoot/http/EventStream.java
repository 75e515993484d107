package dev.folkmoot.http;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Executor;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * Sends a feed to one client, one write at a time: a slow client falls behind, but nothing piles
 * up.
 */
final class EventStream {
  private final Feed feed;
  private final Response response;
  private final Callback done;
  private final Executor workers;
  private final BooleanSupplier isAllowed;
  private final Consumer<EventStream> ended;
  private boolean busy;
  private boolean ready;
  private boolean over;
  private boolean stopping;
  private boolean dismissed;

  EventStream(
      Feed feed,
      Response response,
      Callback done,
      Executor workers,
      BooleanSupplier isAllowed,
      Consumer<EventStream> ended) {
    this.feed = feed;
    this.response = response;
    this.done = done;
    this.workers = workers;
    this.isAllowed = isAllowed;
    this.ended = ended;
  }

  /**
   * Sends the head at once, since the first event may come late. If there is an event already, both
   * go in one write: a client whose connection is cut after the head alone would not know where to
   * resume.
   */
  void start() {
    synchronized (this) {
      busy = true;
      ready = true;
    }
    try {
      feed.open(this::ready);
      write(feed.next().orElse(""));
    } catch (RuntimeException e) {
      fail(e);
    }
  }

  /** Call this when there may be something to send. */
  void ready() {
    synchronized (this) {
      ready = true;
      if (busy || over) {
        return;
      }
      busy = true;
    }
    workers.execute(this::pump);
  }

  /** Ends the stream if its token has ended; a write that has begun is finished first. */
  boolean endUnlessAllowed() {
    if (isAllowed.getAsBoolean()) {
      return false;
    }
    synchronized (this) {
      dismissed = true;
      if (busy || over) {
        return true;
      }
      busy = true;
    }
    end();
    return true;
  }

  void keepAlive() {
    if (endUnlessAllowed()) {
      return;
    }
    synchronized (this) {
      if (busy || over) {
        return;
      }
      busy = true;
    }
    write(feed.keepAlive());
  }

  private void pump() {
    try {
      while (true) {
        boolean complete = feed.isComplete();
        boolean stop;
        synchronized (this) {
          stop = dismissed || (stopping && !complete);
          if (!stop && (!ready || over)) {
            busy = false;
            return;
          }
          ready = false;
        }
        if (stop) {
          end();
          return;
        }
        var next = feed.next();
        if (next.isPresent()) {
          synchronized (this) {
            ready = true;
          }
          write(next.get());
          return;
        }
        if (feed.isOver()) {
          end();
          return;
        }
      }
    } catch (RuntimeException e) {
      fail(e);
    }
  }

  private void write(String text) {
    response.write(
        false,
        ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)),
        Callback.from(() -> workers.execute(this::pump), this::fail));
  }

  /**
   * Ends the stream because the server is stopping. The rest of a complete feed is still sent;
   * other clients come back for theirs.
   */
  void stop() {
    synchronized (this) {
      stopping = true;
      if (busy) {
        return;
      }
    }
    if (!feed.isComplete()) {
      end();
    }
  }

  /** Ends the stream normally. */
  private void end() {
    if (finish()) {
      response.write(true, ByteBuffer.allocate(0), done);
    }
  }

  /** Ends the stream after a failure: the client has gone, or the feed failed. */
  void fail(Throwable failure) {
    if (finish()) {
      done.failed(failure);
    }
  }

  private boolean finish() {
    synchronized (this) {
      if (over) {
        return false;
      }
      over = true;
    }
    feed.close();
    ended.accept(this);
    return true;
  }
}
