package dev.folkmoot.webhook;

import dev.folkmoot.core.Digest;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.events.EventTypes;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** A webhook as somebody wants it; it gets what waits for people if it names no types. */
public record NewWebhook(String url, Set<String> types, Format format, Optional<Secret> secret) {
  private static final int MOST_TYPES = 50;

  public NewWebhook {
    if (types.size() > MOST_TYPES) {
      throw Refusal.invalid("types has more than 50 entries; write families such as question.*");
    }
    types = Set.copyOf(types);
  }

  /** The same with the types named that it gets; refused if there is no such type in the log. */
  NewWebhook of(EventTypes declared) {
    declared.requireLogged(types);
    return types.isEmpty()
        ? new NewWebhook(url, Set.copyOf(declared.pushed()), format, secret)
        : this;
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
