package dev.folkmoot.http;

import java.util.Optional;

/** Where a stream's events come from. */
public interface Feed {
  /** From now on {@code ready} is run, on any thread, whenever there may be something to send. */
  void open(Runnable ready);

  /** The next part of the stream, or nothing until the next {@code ready}. */
  Optional<String> next();

  /** True once everything was given and nothing more will come: the stream ends. */
  default boolean isOver() {
    return false;
  }

  /** True once nothing will be added: what was not given yet is sent even if the server stops. */
  default boolean isComplete() {
    return false;
  }

  /** What is sent when nothing else was for a while: it keeps proxies awake and finds the dead. */
  default String keepAlive() {
    return ": still here\n\n";
  }

  void close();
}
