package dev.folkmoot.core;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;

/** Counts what each principal has open at the same time, and refuses one too many. */
public final class Quota {
  /** One thing that is open. Giving it back twice gives it back once. */
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

  /** The calls that wait. */
  public static Quota ofWaits(Limits limits) {
    return new Quota(
        limits.waits(),
        Refusal.Code.TOO_MANY_WAITS,
        "you wait in %d calls already, as many as one caller may; call again when one has ended");
  }

  /** The streams that are read. */
  public static Quota ofStreams(Limits limits) {
    return new Quota(
        limits.streams(),
        Refusal.Code.TOO_MANY_STREAMS,
        "you read %d streams already, as many as one caller may; close one and open this again");
  }

  /** A place for one more. Refuses, by throwing, a principal that has none left. */
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
