package dev.folkmoot.webhook;

import dev.folkmoot.events.EventFilter;
import java.net.URI;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/** Somebody who is told of events. {@code told} is the last event it need not be told of. */
public record Webhook(
    WebhookId id,
    URI url,
    Set<String> types,
    Format format,
    long told,
    State state,
    Optional<SetAside> setAside,
    Optional<Instant> deliveredAt,
    Instant createdAt) {
  /** Whether deliveries arrive. */
  public sealed interface State {
    record Active() implements State {}

    /** The next event was not taken so many times, and is delivered again then. */
    record Failing(int failures, String why, Instant nextAt) implements State {}

    /** It is not told any more. */
    record Disabled(String why, Instant at) implements State {}
  }

  /** So many events were refused for good and left out; the last of them, why and when. */
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

  /** Its address without what is often a secret: all that follows the host. */
  public String shownUrl() {
    return "%s://%s/…".formatted(url.getScheme(), url.getRawAuthority());
  }
}
