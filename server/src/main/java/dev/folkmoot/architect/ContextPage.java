package dev.folkmoot.architect;

import dev.folkmoot.core.AgentId;
import java.util.List;
import java.util.Optional;

/**
 * An epoch of a context with some of its messages.
 *
 * @param current the number of the current epoch
 * @param messages some messages; the first page begins with the system prompt
 * @param next the place after which the next page begins, if there is more
 */
public record ContextPage(
    AgentId agent, int current, Epoch epoch, List<Entry> messages, Optional<Place> next) {
  public ContextPage {
    messages = List.copyOf(messages);
  }

  /**
   * A message as people and programs read it.
   *
   * @param role system, user, model, calls or results
   * @param request the request that it belongs to; none for the system prompt
   */
  public record Entry(String role, String content, long tokens, Optional<RequestId> request) {}

  /** The place after a message. */
  public record Place(int request, int step) {
    public static final Place START = new Place(0, 0);
  }
}
