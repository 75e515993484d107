package dev.folkmoot.llm;

import java.util.List;

/**
 * The participants of a conversation. A reply ends where a line begins with the name of one of the
 * others, as {@code Name:} or {@code [Name]}.
 *
 * @param own the name of the participant who replies
 */
public record Voices(String own, List<String> others) {
  public Voices {
    others = List.copyOf(others);
  }
}
