package dev.folkmoot.squad;

import dev.folkmoot.core.Advice;
import dev.folkmoot.core.Ids;

/** A message's UUIDv7. */
public record MessageId(String value) {
  public MessageId {
    Ids.requireUuid("a message's id", value, new Advice.ReadChat());
  }

  @Override
  public String toString() {
    return value;
  }
}
