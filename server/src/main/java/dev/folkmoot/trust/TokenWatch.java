package dev.folkmoot.trust;

import dev.folkmoot.events.EventFilter;
import dev.folkmoot.events.Tail;
import java.util.Optional;
import java.util.Set;

/** Clears this node's cache of tokens as soon as any node has ended one. */
public final class TokenWatch implements AutoCloseable {
  private static final int AT_ONCE = 100;
  private static final EventFilter ENDED =
      new EventFilter(
          Optional.empty(),
          Optional.empty(),
          Set.of(
              TrustEvents.REVOKED.name(),
              TrustEvents.ROTATED.name(),
              TrustEvents.SIGNED_OUT.name()));

  private final Tail tail;
  private final Trust trust;
  private final Runnable listener = this::look;
  private long cursor;

  private TokenWatch(Tail tail, Trust trust) {
    this.tail = tail;
    this.trust = trust;
    this.cursor = tail.cursor();
  }

  public static TokenWatch follow(Tail tail, Trust trust) {
    var watch = new TokenWatch(tail, trust);
    tail.listen(watch.listener);
    return watch;
  }

  private void look() {
    boolean ended = false;
    while (true) {
      var page = tail.after(cursor, ENDED, AT_ONCE);
      ended |= !page.events().isEmpty();
      if (page.cursor() == cursor) {
        break;
      }
      cursor = page.cursor();
    }
    if (ended) {
      trust.clearCache();
    }
  }

  @Override
  public void close() {
    tail.leave(listener);
  }
}
