package dev.folkmoot.architect;

import dev.folkmoot.llm.Message;
import dev.folkmoot.llm.TokenEstimate;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * An epoch of a conversation as the model reads it.
 *
 * @param summarized the number of the last request that only the summary covers
 */
record Conversation(
    String system, Optional<String> summary, int summarized, List<Exchange> exchanges) {
  private static final String HEADING =
      "A summary of your own earlier replies in this conversation, the oldest first:\n";
  private static final String MORE = "- (still earlier ones are left out)";

  Conversation {
    exchanges = List.copyOf(exchanges);
  }

  /** The summary, if there is one, and the exchanges. */
  List<Message> messages() {
    var all = new ArrayList<Message>();
    summary.map(lines -> Message.user(HEADING + lines)).ifPresent(all::add);
    exchanges.forEach(exchange -> all.addAll(exchange.messages()));
    return all;
  }

  /**
   * This conversation if it fits into the budget together with {@code more}, else a shortened one.
   * The oldest exchanges move to the summary, each as a whole, so that no tool result is left
   * without its call.
   *
   * @param more the characters that are sent in addition
   */
  Conversation within(PromptBudget budget, long more) {
    long fixed = TokenEstimate.length(system) + more;
    long kept = exchanges.stream().mapToLong(Exchange::length).sum();
    if (TokenEstimate.tokens(fixed + length(summary) + kept) <= budget.tokens()) {
      return this;
    }
    int dropped = 0;
    var newSummary = summary;
    while (dropped < exchanges.size()
        && isTooLong(budget, fixed + length(newSummary) + kept, exchanges.size() - dropped)) {
      var oldest = exchanges.get(dropped++);
      kept -= oldest.length();
      newSummary = Optional.of(longer(newSummary, oldest.line(), budget));
    }
    return dropped == 0
        ? this
        : new Conversation(
            system,
            newSummary,
            exchanges.get(dropped - 1).no(),
            exchanges.subList(dropped, exchanges.size()));
  }

  /**
   * Whether another exchange must move to the summary. If only one is left, it stays as long as the
   * whole budget has room for it.
   */
  private static boolean isTooLong(PromptBudget budget, long characters, int left) {
    long tokens = TokenEstimate.tokens(characters);
    return tokens > (left > 1 ? budget.afterCompaction() : budget.tokens());
  }

  private static long length(Optional<String> summary) {
    return summary.map(lines -> TokenEstimate.length(HEADING + lines)).orElse(0L);
  }

  /** The summary with one more line; its oldest lines are dropped if it becomes too long. */
  private static String longer(Optional<String> summary, String line, PromptBudget budget) {
    var lines = new ArrayDeque<>(summary.map(text -> text.lines().toList()).orElseGet(List::of));
    boolean cut = lines.remove(MORE);
    lines.add(line);
    while (lines.size() > 1 && length(lines) > budget.summary()) {
      lines.removeFirst();
      cut = true;
    }
    if (cut) {
      lines.addFirst(MORE);
    }
    return String.join("\n", lines);
  }

  private static long length(Deque<String> lines) {
    return lines.stream().mapToLong(line -> TokenEstimate.length(line) + 1).sum();
  }
}
