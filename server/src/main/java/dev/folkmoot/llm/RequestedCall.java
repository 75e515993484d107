package dev.folkmoot.llm;

/**
 * A call of a tool as a model asks for it.
 *
 * @param id by which its result is told apart from the others'
 * @param arguments as the model wrote them, which need not be JSON
 * @param complete false if the arguments were kept in part only, so that the call cannot be made
 */
public record RequestedCall(String id, String name, String arguments, boolean complete) {
  public RequestedCall(String id, String name, String arguments) {
    this(id, name, arguments, true);
  }
}
