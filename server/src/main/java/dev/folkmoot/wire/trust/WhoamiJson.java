package dev.folkmoot.wire.trust;

import dev.folkmoot.trust.Caller;
import dev.folkmoot.wire.Doc;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

@Doc("Whom a call's token belongs to; nothing where callers name themselves.")
public record WhoamiJson(
    @Nullable String name,
    @Doc(
            value = "What they may do.",
            oneOf = {"agent", "monitor", "person", "operator"})
        @Nullable String role) {
  public static WhoamiJson of(Caller caller) {
    return switch (caller) {
      case Caller.Open() -> new WhoamiJson(null, null);
      case Caller.Known(var principal) ->
          new WhoamiJson(
              principal.name().value(), principal.standing().name().toLowerCase(Locale.ROOT));
    };
  }
}
