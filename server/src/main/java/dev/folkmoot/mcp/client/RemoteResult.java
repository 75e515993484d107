package dev.folkmoot.mcp.client;

/** The result of a call of a tool of another server. */
public sealed interface RemoteResult {
  /**
   * The tool ran.
   *
   * @param isError whether the tool itself says that it failed
   */
  record Done(String text, boolean isError) implements RemoteResult {}

  /** There is no result; why, in a sentence for a model. */
  record Failed(String why) implements RemoteResult {}
}
