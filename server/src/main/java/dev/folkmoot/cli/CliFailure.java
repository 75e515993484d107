package dev.folkmoot.cli;

/** Ends a command with one line on stderr and an exit code. */
public class CliFailure extends RuntimeException {
  static final int FAILED = 2;

  private final int exitCode;

  CliFailure(int exitCode, String message) {
    super(message, null, false, false);
    this.exitCode = exitCode;
  }

  public CliFailure(String message) {
    this(FAILED, message);
  }

  int exitCode() {
    return exitCode;
  }
}
