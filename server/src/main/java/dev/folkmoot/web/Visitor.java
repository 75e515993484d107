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

  boolean is(AgentId other) {
    return name.equals(other);
  }
}
