package dev.folkmoot.webhook;

import dev.folkmoot.core.Digest;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.events.EventFilter;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** A webhook as somebody wants it; its types are the usual ones if none are named. */
public record Wanted(String url, Set<String> types, Format format, Optional<Secret> secret) {
  /**
   * All that waits for somebody is a question, so being told of questions is enough: what is halted
   * and whose turn it is would come as a second message about the same thing.
   */
  public static final List<String> USUAL =
      List.of(
          "question.asked",
          "question.reminded",
          "question.reassigned",
          "webhook.disabled",
          "webhook.set_aside");

  private static final int MOST_TYPES = 50;

  public Wanted {
    if (types.size() > MOST_TYPES) {
      throw Refusal.invalid("types has more than 50 entries; write families such as question.*");
    }
    types = Set.copyOf(types.isEmpty() ? USUAL : types);
    var _ = new EventFilter(Optional.empty(), Optional.empty(), types);
  }

  /** What must be the same in a request that is sent twice. */
  String content() {
    return String.join(
        "\n",
        url,
        String.join(",", new TreeSet<>(types)),
        format.name(),
        secret.map(Secret::text).map(Digest::of).orElse(""));
  }
}
