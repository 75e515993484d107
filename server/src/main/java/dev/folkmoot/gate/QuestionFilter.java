package dev.folkmoot.gate;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.core.SessionId;
import dev.folkmoot.core.Text;
import java.util.Optional;
import java.util.Set;

/**
 * Which questions a reader wants. Among open questions, those that hold somebody come first, then
 * the most urgent. Otherwise the newest come first.
 */
public record QuestionFilter(
    Optional<String> status,
    Optional<AgentId> agent,
    Optional<SessionId> session,
    Optional<Type> type,
    Optional<String> to,
    Optional<String> text) {
  private static final Set<String> STATUSES = Set.of("open", "answered", "expired", "cancelled");

  public QuestionFilter {
    if (status.isPresent() && !STATUSES.contains(status.get())) {
      throw Refusal.invalid(
          "Unknown status '%s'. Use open, answered, expired or cancelled"
              .formatted(Text.shorten(status.get())));
    }
    to.ifPresent(name -> Text.requireName("to", name));
    text.ifPresent(words -> Text.requireLength("text", words, 200));
  }

  public static QuestionFilter open() {
    return new QuestionFilter(
        Optional.of("open"),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty());
  }

  boolean urgentFirst() {
    return status.filter("open"::equals).isPresent();
  }
}
