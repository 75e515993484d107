package dev.folkmoot.cli;

/** The server cannot be reached or reports an internal error; a later call may succeed. */
public final class ServerAway extends CliFailure {
  ServerAway(String message) {
    super(message);
  }
}
