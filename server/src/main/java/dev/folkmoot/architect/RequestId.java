package dev.folkmoot.architect;

import dev.folkmoot.core.Ids;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.core.Text;

/** The id of a request to the architect, a UUIDv7. */
public record RequestId(String value) {
  public RequestId {
    if (!Ids.isUuid(value)) {
      throw Refusal.invalid(
          "'%s' is not a request's id; use the id returned when the request was made"
              .formatted(Text.shorten(value)));
    }
  }

  @Override
  public String toString() {
    return value;
  }
}
