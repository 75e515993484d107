package dev.folkmoot.mcp.client;

/** The outcome of a call to a tool of another server. */
public sealed interface RemoteResult {
  /**
   * The server answered.
   *
   * @param isError whether it answered that the call failed
   */
  record Done(String text, boolean isError) implements RemoteResult {}

  /** The call was not made. {@code why} is a sentence for a model. */
  record NotSent(String why) implements RemoteResult {}

  /** The call may or may not have been made. {@code why} is a sentence for a model. */
  record Unanswered(String why) implements RemoteResult {}
}
