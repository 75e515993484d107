package dev.folkmoot.cli;

/** The server did not answer, or failed to; it may be back soon. */
public final class ServerAway extends CliFailure {
  ServerAway(String message) {
    super(message);
  }
}
