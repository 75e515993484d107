package dev.folkmoot.squad;

import dev.folkmoot.core.Advice;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.core.Text;
import java.util.regex.Pattern;

/** A message's UUIDv7. */
public record MessageId(String value) {
  private static final Pattern UUID =
      Pattern.compile("[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}");

  public MessageId {
    if (!UUID.matcher(value).matches()) {
      throw Refusal.invalid(
              "'%s' is not a message's id; ids are lower-case UUIDs".formatted(Text.shorten(value)))
          .advising(new Advice.ReadChat());
    }
  }

  @Override
  public String toString() {
    return value;
  }
}
