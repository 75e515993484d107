package dev.folkmoot.wire.agent;

import dev.folkmoot.agent.Agent;
import dev.folkmoot.core.Cursor;
import dev.folkmoot.wire.Doc;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

@Doc("A page of agents.")
public record AgentsJson(List<AgentJson> agents, @Nullable String cursor) {
  private static final Pattern PLACE = Pattern.compile("after (.*)");

  /** The cursor of the page after this agent. */
  public static String cursor(Agent last) {
    return Cursor.encode("after " + last.id());
  }

  /** The last agent of the previous page. */
  public static String place(String cursor) {
    return Cursor.parse(cursor, PLACE).group(1);
  }
}
