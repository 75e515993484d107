package dev.folkmoot.architect;

import dev.folkmoot.core.AgentId;
import java.util.List;

/**
 * An epoch of a conversation as people read it: its latest exchanges, the oldest of them first.
 *
 * @param current the number of the current epoch
 * @param earlier whether there are exchanges before these
 * @param leftOver requests of earlier epochs without a reply, the oldest first
 * @param epochs the newest epochs of the same agent, the newest first
 */
public record Dialogue(
    AgentId agent,
    int current,
    Epoch epoch,
    String system,
    List<RequestWithMessages> exchanges,
    boolean earlier,
    List<RequestWithMessages> leftOver,
    List<Epoch> epochs) {
  public Dialogue {
    exchanges = List.copyOf(exchanges);
    leftOver = List.copyOf(leftOver);
    epochs = List.copyOf(epochs);
  }

  /**
   * A request with the messages that belong to it.
   *
   * @param messages the messages; empty until the request has its reply
   * @param queued whether an earlier request of the agent must have its reply first
   */
  public record RequestWithMessages(
      Request request, List<ContextPage.Entry> messages, boolean queued) {
    public RequestWithMessages {
      messages = List.copyOf(messages);
    }
  }
}
