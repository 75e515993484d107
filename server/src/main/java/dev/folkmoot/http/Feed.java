package dev.folkmoot.http;

import java.util.Optional;

/** The source of a stream's events. */
public interface Feed {
  /**
   * Opens the feed. From now on it runs {@code ready}, on any thread, whenever there may be
   * something to send.
   */
  void open(Runnable ready);

  /** The next part of the stream, or nothing until the next {@code ready}. */
  Optional<String> next();

  /** True once the feed has returned everything and nothing more will come: the stream ends. */
  default boolean isOver() {
    return false;
  }

  /** True once nothing will be added: the rest is sent even if the server stops. */
  default boolean isComplete() {
    return false;
  }

  /**
   * The text to send after a while without events: it keeps proxies from closing the connection,
   * and detects clients that have gone.
   */
  default String keepAlive() {
    return ": still here\n\n";
  }

  void close();
}
