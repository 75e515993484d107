package dev.folkmoot.demo;

import java.net.URI;
import java.nio.file.Path;
import java.util.List;

/** Starts the server that the demo plays on. */
@FunctionalInterface
public interface Host {
  /** A scripted model: its id and name, the file of its lines, and its tools. */
  record Actor(String id, String name, Path lines, List<String> tools) {
    public Actor {
      tools = List.copyOf(tools);
    }
  }

  record Server(URI url, Runnable stop) {}

  Server start(Path data, int port, List<Actor> actors);
}
