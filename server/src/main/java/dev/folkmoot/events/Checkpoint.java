package dev.folkmoot.events;

import dev.folkmoot.core.Digest;
import dev.folkmoot.core.SealKey;
import java.time.Instant;
import java.util.List;
import java.util.Locale;

/**
 * A sealed position in the log.
 *
 * @param chain a digest over the numbers and seals of all events up to this position, in order
 * @param questions for {@link Place#FROM} the number of questions without a seal, for {@link
 *     Place#UPTO} the number of all questions
 */
public record Checkpoint(
    Place place, long seq, String chain, long questions, Instant at, String seal) {
  public enum Place {
    /** Where verification of the log begins. */
    FROM,
    /** Where the chain ends. */
    UPTO;

    String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  public static final String FIRST_CHAIN = Digest.of("folkmoot audit");

  public static Checkpoint of(
      SealKey key, Place place, long seq, String chain, long questions, Instant at) {
    var open = new Checkpoint(place, seq, chain, questions, at, "");
    return new Checkpoint(place, seq, chain, questions, at, key.seal("checkpoint", open.fields()));
  }

  public boolean isSealedBy(SealKey key) {
    return key.isSealed("checkpoint", fields(), seal);
  }

  /** The chain after one more event. */
  public static String chained(String chain, long seq, String seal) {
    return Digest.of(chain + "\n" + seq + "\n" + seal);
  }

  private List<String> fields() {
    return List.of(
        place.word(),
        Long.toString(seq),
        chain,
        Long.toString(questions),
        Long.toString(at.toEpochMilli()));
  }
}
