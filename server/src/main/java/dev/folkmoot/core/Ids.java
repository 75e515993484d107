package dev.folkmoot.core;

import java.security.SecureRandom;
import java.time.Instant;
import java.time.InstantSource;
import java.util.UUID;
import java.util.regex.Pattern;

/** Makes UUIDv7: 48 bits of milliseconds, then a counter that keeps one process's ids in order. */
public final class Ids {
  /** A text that sorts after every id, since ids have no letter after f. */
  public static final String LAST = "g";

  private static final Pattern FORM = Pattern.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");

  private final InstantSource clock;
  private final SecureRandom random = new SecureRandom();
  private long millis;
  private int counter;

  public Ids(InstantSource clock) {
    this.clock = clock;
  }

  public static boolean isUuid(String text) {
    return FORM.matcher(text).matches();
  }

  /**
   * Refuses a text that is not a lower-case UUID.
   *
   * @param what what the text should be, with its article: {@code a question id}
   */
  public static void requireUuid(String what, String text, Advice next) {
    if (!isUuid(text)) {
      throw Refusal.invalid(
              "'%s' is not %s; ids are lower-case UUIDs".formatted(Text.shorten(text), what))
          .advising(next);
    }
  }

  /** The smallest id that can be made at that time. */
  public static String firstAt(Instant time) {
    return new UUID(time.toEpochMilli() << 16 | 0x7000, 0x8000_0000_0000_0000L).toString();
  }

  public synchronized String next() {
    long now = clock.millis();
    if (now > millis) {
      millis = now;
      counter = random.nextInt(0x800);
    } else if (++counter > 0xfff) {
      millis++;
      counter = 0;
    }
    long high = millis << 16 | 0x7000 | counter;
    long low = random.nextLong() >>> 2 | 0x8000_0000_0000_0000L;
    return new UUID(high, low).toString();
  }
}
