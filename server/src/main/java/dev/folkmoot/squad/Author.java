package dev.folkmoot.squad;

import dev.folkmoot.agent.Speaker;

/**
 * The author of a chat message, prompt or response.
 *
 * @param claimsPerson whether the author claims to be a person, which is believed for unknown names
 */
public record Author(Speaker speaker, boolean claimsPerson) {
  /** An author that counts as an agent unless the registry or a token says otherwise. */
  public static Author agent(Speaker speaker) {
    return new Author(speaker, false);
  }
}
