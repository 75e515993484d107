package dev.folkmoot.roundtable;

import dev.folkmoot.core.AgentId;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** The outcome of a request to begin the next round. */
public sealed interface ContinueOutcome {
  /**
   * The round has begun.
   *
   * @param ignored the ids of requests whose results were no longer needed
   */
  record Begun(int round, List<String> ignored) implements ContinueOutcome {
    public Begun {
      ignored = List.copyOf(ignored);
    }
  }

  /**
   * No round has begun, because these requests wait for a result. The results that were given are
   * stored.
   *
   * @param ignored the ids of requests whose results were no longer needed
   */
  record ContextRequired(List<ContextRequest> open, List<String> ignored)
      implements ContinueOutcome {
    public ContextRequired {
      open = List.copyOf(open);
      ignored = List.copyOf(ignored);
    }

    /** The message for the caller. */
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

    /** A second message, if results were ignored; the first is the same whatever was. */
    public Optional<String> ignoredMessage() {
      return ignored.isEmpty()
          ? Optional.empty()
          : Optional.of(
              "Ignored, because these requests had a result already: "
                  + String.join(", ", ignored));
    }

    /** Puts the query on one line: a second line could pass for another agent's request. */
    private static String onOneLine(String query) {
      return query.strip().replaceAll("\\s*\\R\\s*", " ");
    }
  }
}
