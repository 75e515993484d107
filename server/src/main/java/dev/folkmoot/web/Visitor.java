package dev.folkmoot.web;

import dev.folkmoot.agent.Speaker;
import dev.folkmoot.core.AgentId;
import dev.folkmoot.trust.Caller;

/** Who looks at a page. */
record Visitor(Caller caller, AgentId name) {
  /** Speaks through the page. */
  Speaker speaker() {
    return caller.speaker(name.value(), Speaker.Via.WEB);
  }

  /** Whether a person may be taken to look: who names themselves is. */
  boolean isPerson() {
    return switch (caller) {
      case Caller.Open() -> true;
      case Caller.Known(var principal) -> principal.standing().isPerson();
    };
  }

  boolean is(AgentId other) {
    return name.equals(other);
  }
}
