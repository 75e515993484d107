package dev.folkmoot.webhook;

import dev.folkmoot.core.Digest;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.events.EventTypes;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** A webhook to add. Without types it gets the events that people must know of at once. */
public record NewWebhook(String url, Set<String> types, Format format, Optional<Secret> secret) {
  private static final int MOST_TYPES = 50;

  public NewWebhook {
    if (types.size() > MOST_TYPES) {
      throw Refusal.invalid("types has more than 50 entries; write families such as question.*");
    }
    types = Set.copyOf(types);
  }

  /** The same with the default types filled in; refuses types that are not in the log. */
  NewWebhook withTypes(EventTypes declared) {
    declared.requireLogged(types);
    return types.isEmpty()
        ? new NewWebhook(url, Set.copyOf(declared.pushed()), format, secret)
        : this;
  }

  /** The content that must be the same if a request is sent twice. */
  String content() {
    return String.join(
        "\n",
        url,
        String.join(",", new TreeSet<>(types)),
        format.name(),
        secret.map(Secret::text).map(Digest::of).orElse(""));
  }
}
