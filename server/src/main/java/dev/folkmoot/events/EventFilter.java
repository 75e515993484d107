package dev.folkmoot.events;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.core.SessionId;
import dev.folkmoot.core.Text;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Which events a reader wants. A type may end in {@code .*}; no types means all. */
public record EventFilter(Optional<AgentId> agent, Optional<SessionId> session, Set<String> types) {
  private static final Pattern TYPE = Pattern.compile("[a-z_]{1,40}\\.([a-z_]{1,40}|\\*)");

  public static final EventFilter ALL =
      new EventFilter(Optional.empty(), Optional.empty(), Set.of());

  public EventFilter {
    types = Set.copyOf(types);
    for (var type : types) {
      if (!TYPE.matcher(type).matches()) {
        throw Refusal.invalid(
            "types: '%s' is none; write types such as question.asked or question.*"
                .formatted(Text.shorten(type)));
      }
    }
  }

  public boolean takes(Event event) {
    return (agent.isEmpty() || agent.equals(event.agent()))
        && (session.isEmpty() || session.equals(event.session()))
        && (types.isEmpty() || types.contains(event.type()) || types.contains(family(event)));
  }

  private static String family(Event event) {
    return event.type().substring(0, event.type().indexOf('.') + 1) + "*";
  }
}
