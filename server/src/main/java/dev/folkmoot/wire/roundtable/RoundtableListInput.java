package dev.folkmoot.wire.roundtable;

import dev.folkmoot.core.Cursor;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.core.SessionId;
import dev.folkmoot.core.Text;
import dev.folkmoot.session.SessionFilter;
import dev.folkmoot.wire.Doc;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The roundtables to list. */
public record RoundtableListInput(
    @Doc(value = "Words in the topic.", max = 200) @Nullable String topic,
    @Nullable String mode,
    @Doc(
            value = "The status of the roundtable.",
            oneOf = {"active", "paused", "completed", "error"})
        @Nullable String status,
    @Doc("The earliest start: 2026-11-17, or 2026-11-17T08:00:00Z.") @Nullable String fromDate,
    @Doc("The latest start: a day, which is included, or a time.") @Nullable String toDate,
    @Doc(value = "How many, 1 to 200; 50 if left out.", max = 200) @Nullable Integer limit,
    @Doc("The cursor from the previous page.") @Nullable String cursor) {
  private static final int USUAL = 50;

  public SessionFilter filter() {
    return new SessionFilter(
        Optional.ofNullable(topic),
        Optional.ofNullable(mode),
        Optional.ofNullable(status),
        time("fromDate", fromDate, 0),
        time("toDate", toDate, 1));
  }

  public int pageSize() {
    return Optional.ofNullable(limit).orElse(USUAL);
  }

  public Optional<SessionId> before() {
    return Optional.ofNullable(cursor).map(Cursor::id).map(SessionId::given);
  }

  /** The time, or the beginning of the day plus this number of days. */
  private static Optional<Instant> time(String name, @Nullable String text, int days) {
    if (text == null) {
      return Optional.empty();
    }
    try {
      return Optional.of(
          text.contains("T")
              ? OffsetDateTime.parse(text).toInstant()
              : LocalDate.parse(text).plusDays(days).atStartOfDay(ZoneOffset.UTC).toInstant());
    } catch (DateTimeParseException e) {
      throw Refusal.invalid(
          "%s: '%s' is neither a day such as 2026-11-17 nor a time such as 2026-11-17T08:00:00Z"
              .formatted(name, Text.shorten(text)));
    }
  }
}
