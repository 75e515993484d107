package dev.folkmoot.story;

import dev.folkmoot.core.Advice;
import dev.folkmoot.core.Ids;

/** A spec's UUIDv7. */
public record SpecId(String value) {
  public SpecId {
    Ids.requireUuid("a spec's id", value, new Advice.ListSpecs());
  }

  @Override
  public String toString() {
    return value;
  }
}
