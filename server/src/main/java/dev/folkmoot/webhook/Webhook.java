package dev.folkmoot.webhook;

import dev.folkmoot.events.EventFilter;
import java.net.URI;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/** An address that receives events. All events up to {@code handledUpTo} are done with. */
public record Webhook(
    WebhookId id,
    URI url,
    Set<String> types,
    Format format,
    long handledUpTo,
    State state,
    Optional<SetAside> setAside,
    Optional<Instant> deliveredAt,
    Instant createdAt) {
  /** Whether deliveries arrive. */
  public sealed interface State {
    record Active() implements State {}

    /** The next event failed this many times, and is delivered again at {@code nextAt}. */
    record Failing(int failures, String why, Instant nextAt) implements State {}

    /** No more events are delivered to it. */
    record Disabled(String why, Instant at) implements State {}
  }

  /**
   * The events that were refused for good and skipped: their count, and the last one with its
   * reason and time.
   */
  public record SetAside(int count, long event, String why, Instant at) {}

  public Webhook {
    types = Set.copyOf(types);
  }

  EventFilter filter() {
    return new EventFilter(Optional.empty(), Optional.empty(), types);
  }

  boolean isDisabled() {
    return state instanceof State.Disabled;
  }

  /** The URL without all that follows the host, which is often a secret. */
  public String shownUrl() {
    return "%s://%s/…".formatted(url.getScheme(), url.getRawAuthority());
  }
}
