package dev.folkmoot.roundtable;

import dev.folkmoot.core.AgentId;
import java.util.List;
import java.util.stream.Collectors;

/** The answer to somebody who wants the next round to begin. */
public sealed interface Continued {
  /**
   * The round has begun.
   *
   * @param ignored the ids of results that were not needed any more
   */
  record Begun(int round, List<String> ignored) implements Continued {
    public Begun {
      ignored = List.copyOf(ignored);
    }
  }

  /** No round has begun: these requests wait for a result. The results that came are kept. */
  record ContextRequired(List<ContextRequest> open) implements Continued {
    public ContextRequired {
      open = List.copyOf(open);
    }

    /** As callers are told. */
    public String message() {
      return """
      Cannot continue: %d required context request(s) pending.

      You MUST provide contextResults for these requests:
      %s

      Use WebSearch or other tools to fulfill these requests, then call continue_roundtable with contextResults.\
      """
          .formatted(
              open.size(),
              open.stream()
                  .map(
                      one ->
                          "- [%s] (%s): %s"
                              .formatted(
                                  one.id(),
                                  one.agent().map(AgentId::value).orElse(one.speaker()),
                                  onOneLine(one.query())))
                  .collect(Collectors.joining("\n")));
    }

    /** A line of a query could pass for a request of somebody else. */
    private static String onOneLine(String query) {
      return query.strip().replaceAll("\\s*\\R\\s*", " ");
    }
  }
}
