package dev.folkmoot.events;

import dev.folkmoot.core.SealKey;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;

/**
 * Seals and numbers the events that this process writes. A copy of a sealed row repeats a number,
 * and so is found. This reads nothing from the database, so that no node waits for another.
 */
final class EventSeals {
  private static final String PURPOSE = "event";

  private final SealKey key;
  private final String run = HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextLong());
  private final AtomicLong written = new AtomicLong();

  EventSeals(SealKey key) {
    this.key = key;
  }

  SealKey key() {
    return key;
  }

  /** Makes the next seal. Call it in the order of the log. */
  String next(List<String> fields) {
    var number = Long.toString(written.incrementAndGet());
    return run + "." + number + "." + key.seal(PURPOSE, numbered(run, number, fields));
  }

  /**
   * The parts of an event's seal: the process that wrote the event, the event's number in that
   * process, and the seal made with the key.
   */
  record Parts(String run, long number, String proof) {
    static Parts of(String seal) {
      var parts = seal.split("\\.", 3);
      return parts.length == 3 && parts[1].matches("[0-9]{1,18}")
          ? new Parts(parts[0], Long.parseLong(parts[1]), parts[2])
          : new Parts("", 0, "");
    }

    boolean isOf(SealKey key, List<String> fields) {
      return key.isSealed(PURPOSE, numbered(run, Long.toString(number), fields), proof);
    }
  }

  private static List<String> numbered(String run, String number, List<String> fields) {
    return Stream.concat(Stream.of(run, number), fields.stream()).toList();
  }
}
