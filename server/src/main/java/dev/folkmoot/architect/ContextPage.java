package dev.folkmoot.architect;

import dev.folkmoot.core.AgentId;
import java.util.List;
import java.util.Optional;

/**
 * An epoch of a context with some of its messages.
 *
 * @param current the number of the epoch that goes on now
 * @param messages the first is the system prompt, on the first page
 * @param next the place to read on from, if there is more
 */
public record ContextPage(
    AgentId agent, int current, Epoch epoch, List<Entry> messages, Optional<Place> next) {
  public ContextPage {
    messages = List.copyOf(messages);
  }

  /**
   * A message, for people and programs.
   *
   * @param role system, user, model, calls or results
   * @param request the request that it belongs to; none for the system prompt
   */
  public record Entry(String role, String content, long tokens, Optional<RequestId> request) {}

  /** After this message. */
  public record Place(int request, int step) {
    public static final Place START = new Place(0, 0);
  }
}
