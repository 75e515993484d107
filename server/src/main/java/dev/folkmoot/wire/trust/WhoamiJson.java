package dev.folkmoot.wire.trust;

import dev.folkmoot.trust.Caller;
import dev.folkmoot.trust.Trust;
import dev.folkmoot.wire.Doc;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

@Doc("The owner of the token that the call carries, if any, and the mode of trust.")
public record WhoamiJson(
    @Nullable String name,
    @Doc(
            value = "The role of the token's owner.",
            oneOf = {"agent", "monitor", "person", "operator"})
        @Nullable String role,
    @Doc(
            value =
                "The mode of trust. Who must show a token: people and operators (people), everybody"
                    + " (tokens) or nobody (open).",
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
