package dev.folkmoot.web;

import dev.folkmoot.agent.Speaker;
import dev.folkmoot.agent.Standing;
import dev.folkmoot.core.AgentId;
import dev.folkmoot.squad.Author;
import dev.folkmoot.trust.Caller;

/** The reader of a page. */
record Visitor(Caller caller, AgentId name) {
  /** The reader as a speaker through the page. */
  Speaker speaker() {
    return caller.speaker(name.value(), Speaker.Via.WEB);
  }

  /** The reader as an author in the chat. */
  Author author() {
    return new Author(speaker(), isPerson());
  }

  /** The reader's standing; in {@code open} mode, that of an operator. */
  Standing standing() {
    return switch (caller) {
      case Caller.Open() -> Standing.OPERATOR;
      case Caller.ByName _ -> Standing.AGENT;
      case Caller.Known(var principal) -> principal.standing();
    };
  }

  /** Whether the reader counts as a person; in {@code open} mode, every reader does. */
  boolean isPerson() {
    return standing().isPerson();
  }

  /** Whether changes need the browser key, which a script keeps; not in {@code open} mode. */
  boolean needsScript() {
    return caller instanceof Caller.Known;
  }

  boolean is(AgentId other) {
    return name.equals(other);
  }
}
