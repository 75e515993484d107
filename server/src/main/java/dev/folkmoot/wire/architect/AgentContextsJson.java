package dev.folkmoot.wire.architect;

import dev.folkmoot.architect.Context;
import dev.folkmoot.core.Cursor;
import dev.folkmoot.wire.Doc;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

@Doc("The architect's contexts, each with its current epoch.")
public record AgentContextsJson(
    List<AgentContextJson> contexts,
    @Doc("The cursor of the next page, if there is one.") @Nullable String cursor) {
  private static final Pattern PLACE = Pattern.compile("agent=(.{1,512})");

  /** Reads a cursor: the name of the last agent of the previous page. */
  public static String place(String cursor) {
    return Cursor.parse(cursor, PLACE).group(1);
  }

  public static AgentContextsJson of(List<Context> page, int limit) {
    return new AgentContextsJson(
        page.stream()
            .map(
                one ->
                    AgentContextJson.of(one.agent(), one.epoch().number(), one.epoch(), null, null))
            .toList(),
        page.size() < limit ? null : cursor(page.getLast()));
  }

  /** The cursor of the page after this context. */
  public static String cursor(Context last) {
    return Cursor.encode("agent=" + last.agent().value());
  }
}
