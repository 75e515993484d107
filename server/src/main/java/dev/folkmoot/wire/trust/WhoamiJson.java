package dev.folkmoot.wire.trust;

import dev.folkmoot.trust.Caller;
import dev.folkmoot.trust.Trust;
import dev.folkmoot.wire.Doc;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

@Doc("Whom a call's token belongs to, if it carries one, and who must show one.")
public record WhoamiJson(
    @Nullable String name,
    @Doc(
            value = "What they may do.",
            oneOf = {"agent", "monitor", "person", "operator"})
        @Nullable String role,
    @Doc(
            value =
                "Who must show a token: people and operators, everybody (tokens), or nobody"
                    + " (open).",
            oneOf = {"people", "tokens", "open"})
        String trust) {
  public static WhoamiJson of(Caller caller, Trust.Mode mode) {
    return switch (caller) {
      case Caller.Open(), Caller.ByName _ -> new WhoamiJson(null, null, mode.word());
      case Caller.Known(var principal) ->
          new WhoamiJson(
              principal.name().value(),
              principal.standing().name().toLowerCase(Locale.ROOT),
              mode.word());
    };
  }
}
