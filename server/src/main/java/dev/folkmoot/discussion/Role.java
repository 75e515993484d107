package dev.folkmoot.discussion;

import dev.folkmoot.core.Refusal;
import dev.folkmoot.core.Text;
import java.util.Arrays;
import java.util.Locale;

/** What somebody is in a discussion. */
public enum Role {
  MANAGER,
  LEADER,
  USER,
  SPECIALIST;

  public static Role of(String word) {
    return Arrays.stream(values())
        .filter(role -> role.word().equalsIgnoreCase(word))
        .findFirst()
        .orElseThrow(
            () ->
                Refusal.invalid(
                    "role must be manager, leader, user or specialist, was '%s'"
                        .formatted(Text.shorten(word))));
  }

  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
