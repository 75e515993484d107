package dev.folkmoot.core;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;

/** Counts the open calls of each principal, and refuses a call over the limit. */
public final class Quota {
  /** One open call. Giving it back a second time has no effect. */
  public final class Place {
    private final String principal;
    private final AtomicBoolean taken = new AtomicBoolean(true);

    private Place(String principal) {
      this.principal = principal;
    }

    public void giveBack() {
      if (taken.compareAndSet(true, false)) {
        open.computeIfPresent(principal, (_, count) -> count == 1 ? null : count - 1);
      }
    }
  }

  private final int most;
  private final Refusal.Code code;
  private final String tooMany;
  private final Map<String, Integer> open = new ConcurrentHashMap<>();

  private Quota(int most, Refusal.Code code, String tooMany) {
    this.most = most;
    this.code = code;
    this.tooMany = tooMany;
  }

  /** The quota of waiting calls. */
  public static Quota ofWaits(CallerLimits limits) {
    return new Quota(
        limits.waits(),
        Refusal.Code.TOO_MANY_WAITS,
        "you already have %d waiting calls, the most for one caller; call again when one ends");
  }

  /** The quota of open streams. */
  public static Quota ofStreams(CallerLimits limits) {
    return new Quota(
        limits.streams(),
        Refusal.Code.TOO_MANY_STREAMS,
        "you already have %d open streams, the most for one caller; close one and try again");
  }

  /** Takes a place for one more call. Throws a refusal if the principal has no place left. */
  public Place take(String principal) {
    open.compute(
        principal,
        (_, count) -> {
          if (count == null) {
            return 1;
          }
          if (count >= most) {
            throw new Refusal(code, tooMany.formatted(most), Map.of("limit", (long) most));
          }
          return count + 1;
        });
    return new Place(principal);
  }
}
