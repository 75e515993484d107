package dev.folkmoot.squad;

import dev.folkmoot.agent.Speaker;

/**
 * Somebody who speaks in the chat.
 *
 * @param claimsPerson whether it says that it is a person; believed of names that nobody knows
 */
public record Author(Speaker speaker, boolean claimsPerson) {
  /** An agent, unless the registry or a token knows better. */
  public static Author agent(Speaker speaker) {
    return new Author(speaker, false);
  }
}
