package dev.folkmoot.web;

import dev.folkmoot.agent.Speaker;
import dev.folkmoot.agent.Standing;
import dev.folkmoot.core.AgentId;
import dev.folkmoot.squad.Author;
import dev.folkmoot.trust.Caller;

/** Who looks at a page. */
record Visitor(Caller caller, AgentId name) {
  /** Speaks through the page. */
  Speaker speaker() {
    return caller.speaker(name.value(), Speaker.Via.WEB);
  }

  /** Speaks in the chat. */
  Author author() {
    return new Author(speaker(), isPerson());
  }

  /** What the reader may do, as far as we can tell: without tokens, everything. */
  Standing standing() {
    return switch (caller) {
      case Caller.Open() -> Standing.OPERATOR;
      case Caller.ByName _ -> Standing.AGENT;
      case Caller.Known(var principal) -> principal.standing();
    };
  }

  /** Whether a person may be taken to look: who names themselves is. */
  boolean isPerson() {
    return standing().isPerson();
  }

  /** Whether changes need the key that our script keeps: where names are believed, they do not. */
  boolean needsScript() {
    return caller instanceof Caller.Known;
  }

  boolean is(AgentId other) {
    return name.equals(other);
  }
}
