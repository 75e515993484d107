package dev.folkmoot.rest;

import dev.folkmoot.agent.Speaker;
import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.core.Text;
import dev.folkmoot.gate.Scope;
import dev.folkmoot.http.Exchange;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Turns the wire's words into the domain's. */
final class Words {
  private Words() {}

  static Speaker speaker(Exchange exchange, String name) {
    boolean cli = exchange.header("User-Agent").filter("folkmoot-cli"::equals).isPresent();
    return new Speaker(new AgentId(name), cli ? Speaker.Via.CLI : Speaker.Via.REST);
  }

  static Scope scope(String word) {
    return constant("scope", Scope.class, word);
  }

  /** A constant by its name, in any case. */
  static <E extends Enum<E>> E constant(String field, Class<E> type, String word) {
    return Arrays.stream(type.getEnumConstants())
        .filter(constant -> constant.name().equalsIgnoreCase(word))
        .findFirst()
        .orElseThrow(
            () ->
                Refusal.invalid(
                    "%s: '%s' is none; use one of %s"
                        .formatted(
                            field,
                            Text.shorten(word),
                            Arrays.stream(type.getEnumConstants())
                                .map(constant -> constant.name().toLowerCase(Locale.ROOT))
                                .collect(Collectors.joining(", ")))));
  }

  static String target(Scope scope, @Nullable String target) {
    if (scope == Scope.SYSTEM) {
      if (target != null) {
        throw Refusal.invalid("target goes with the scopes agent and session; leave it out");
      }
      return "";
    }
    if (target == null) {
      throw Refusal.invalid(
          "target is missing; name the " + (scope == Scope.AGENT ? "agent" : "session"));
    }
    Text.requireName("target", target);
    return target;
  }
}
