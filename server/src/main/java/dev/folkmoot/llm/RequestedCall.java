package dev.folkmoot.llm;

/**
 * A tool call that a model requests.
 *
 * @param id links the result to the call
 * @param arguments as the model wrote them; they may not be valid JSON
 * @param complete false if the arguments were not stored in full, so that the call cannot be made
 */
public record RequestedCall(String id, String name, String arguments, boolean complete) {
  public RequestedCall(String id, String name, String arguments) {
    this(id, name, arguments, true);
  }
}
