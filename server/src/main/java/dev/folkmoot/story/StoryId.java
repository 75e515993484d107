package dev.folkmoot.story;

import dev.folkmoot.core.Refusal;
import dev.folkmoot.core.Text;

/** A story's id: a name that its author gives it, such as {@code login-1}, or else a UUIDv7. */
public record StoryId(String value) {
  public StoryId {
    Text.requireName("a story's id", value);
    if (value.equals(".") || value.equals("..")) {
      throw Refusal.invalid(
          "a story's id is part of its address, so it cannot be '%s'; choose another id"
              .formatted(value));
    }
  }

  @Override
  public String toString() {
    return value;
  }
}
