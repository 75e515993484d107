package dev.folkmoot.web;

import dev.folkmoot.architect.LatestRequest;
import dev.folkmoot.architect.ListedContext;
import java.util.List;
import java.util.Optional;

/** The list of conversations that the reader may read. */
record ContextsView(
    Frame frame,
    String cursor,
    List<ListedContext> contexts,
    Optional<String> nextCursor,
    boolean mayReset) {
  String address(String part) {
    return Names.address("/contexts", "part", part, "cursor", cursor);
  }

  Optional<String> next() {
    return nextCursor.map(place -> Names.address("/contexts", "cursor", place));
  }

  static String address(ListedContext one) {
    return "/contexts/" + Names.encode(one.context().agent().value());
  }

  static String key(ListedContext one) {
    return "context-" + Names.key(one.context().agent().value());
  }

  /** The number of requests without a reply; empty if each has one. */
  static String unanswered(ListedContext one) {
    return switch (one.unanswered()) {
      case 0 -> "";
      case 1 -> "1 open request";
      default -> one.unanswered() + " open requests";
    };
  }

  /** The last request in a few words. */
  static String words(LatestRequest latest) {
    return "%s, %s"
        .formatted(
            latest.kind().noun(),
            latest.replied()
                ? latest.verdict().map(StoryWords::of).orElse("answered")
                : "waits for its reply");
  }
}
