package dev.folkmoot.cli;

/** Nobody answered, or the server could not; it may be back soon. */
public final class ServerAway extends CliFailure {
  ServerAway(String message) {
    super(message);
  }
}
