package dev.folkmoot.tool;

import dev.folkmoot.core.Refusal;
import java.util.Set;

/** The caller of a tool. Each server that offers tools has its own implementation. */
public interface ToolCaller {
  /** The owner of the caller's tasks and unfinished calls; the same for all its calls. */
  String principal();

  /** The toolsets that the caller is limited to; empty if it may use all. */
  default Set<String> toolsets() {
    return Set.of();
  }

  default boolean mayUse(String toolset) {
    return toolsets().isEmpty() || toolsets().contains(toolset);
  }

  /** Refuses a caller that is limited to other toolsets. */
  default void requireToolset(String name) {
    if (!mayUse(name)) {
      throw Refusal.notAllowed("this needs the toolset " + name);
    }
  }
}
