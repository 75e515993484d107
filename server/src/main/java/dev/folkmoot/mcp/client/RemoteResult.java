package dev.folkmoot.mcp.client;

/** What became of a call of a tool of another server. */
public sealed interface RemoteResult {
  /**
   * The server answered.
   *
   * @param isError whether the answer is that the call failed
   */
  record Done(String text, boolean isError) implements RemoteResult {}

  /** Nothing was done; why, in a sentence for a model. */
  record NotSent(String why) implements RemoteResult {}

  /** Nobody knows whether it was done; why, in a sentence for a model. */
  record Unanswered(String why) implements RemoteResult {}
}
