package dev.folkmoot.session;

import dev.folkmoot.core.Refusal;
import dev.folkmoot.core.Text;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * A filter for the list of sessions.
 *
 * @param topic a text that the topic contains
 * @param from the earliest time of opening
 * @param to the time before which it was opened
 */
public record SessionFilter(
    Optional<String> topic,
    Optional<String> mode,
    Optional<String> status,
    Optional<Instant> from,
    Optional<Instant> to) {
  static final SessionFilter ALL =
      new SessionFilter(
          Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

  private static final Set<String> STATUSES = Set.of("active", "paused", "completed", "error");
  private static final int LONGEST = 200;

  public SessionFilter {
    topic.ifPresent(words -> Text.requireLength("topic", words, LONGEST));
    mode.ifPresent(word -> Text.requireName("mode", word));
    status.ifPresent(
        word -> {
          if (!STATUSES.contains(word)) {
            throw Refusal.invalid(
                "Unknown status '%s'. Use active, paused, completed or error"
                    .formatted(Text.shorten(word)));
          }
        });
  }

  String conditions() {
    return (topic.isPresent() ? " and lower(topic) like :words escape '!'" : "")
        + (mode.isPresent() ? " and mode = :mode" : "")
        + (status.isPresent() ? " and status = :status" : "")
        + (from.isPresent() ? " and id >= :from" : "")
        + (to.isPresent() ? " and id < :to" : "");
  }

  Optional<String> pattern() {
    return topic.map(
        words -> "%" + words.toLowerCase(Locale.ROOT).replaceAll("[!%_]", "!$0") + "%");
  }
}
