package dev.folkmoot.story;

import dev.folkmoot.core.Advice;
import dev.folkmoot.core.Ids;

/** A letter's UUIDv7, so that letters sort by the time of sending. */
public record LetterId(String value) {
  public LetterId {
    Ids.requireUuid("a message's id", value, new Advice.NextMessage());
  }

  @Override
  public String toString() {
    return value;
  }
}
