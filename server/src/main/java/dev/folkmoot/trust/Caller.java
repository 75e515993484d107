package dev.folkmoot.trust;

import dev.folkmoot.agent.Speaker;
import dev.folkmoot.agent.Standing;
import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Refusal;
import java.util.Optional;

/** Who makes a request, as far as we can tell. */
public sealed interface Caller {
  /** Without tokens, callers name themselves. */
  record Open() implements Caller {}

  /** The token says who it is. */
  record Known(Principal principal) implements Caller {}

  /** The speaker: the one that is named, else a token's owner, else nobody that we know. */
  default Optional<Speaker> speaker(Optional<String> named, Speaker.Via via) {
    return named.or(() -> owner().map(AgentId::value)).map(name -> speaker(name, via));
  }

  /** The one that is named. A token's owner speaks as nobody else. */
  default Speaker speaker(String named, Speaker.Via via) {
    return switch (this) {
      case Open() -> new Speaker(new AgentId(named), via, Optional.empty(), Optional.empty());
      case Known(var principal) -> {
        if (!named.equals(principal.name().value())) {
          throw Refusal.notAllowed(
              "this token belongs to %s, who may not speak as %s; leave the name out"
                  .formatted(principal.name(), named));
        }
        yield new Speaker(
            principal.name(),
            via,
            Optional.of(principal.standing()),
            Optional.of(principal.token()));
      }
    };
  }

  /** The name that a token tells. */
  default Optional<AgentId> owner() {
    return this instanceof Known(var principal) ? Optional.of(principal.name()) : Optional.empty();
  }

  /** Whether this may be the named one itself: open callers may be anyone. */
  default boolean mayBe(AgentId name) {
    return switch (this) {
      case Open() -> true;
      case Known(var principal) -> principal.name().equals(name);
    };
  }

  /** Refuses agents; without tokens everybody may be a person. */
  default void requirePerson(String what) {
    if (this instanceof Known(var principal) && !principal.standing().isPerson()) {
      throw Refusal.notAllowed("only a person may %s; ask one to".formatted(what));
    }
  }

  /** Refuses everybody but operators; without tokens everybody is one. */
  default void requireOperator(String what) {
    if (this instanceof Known(var principal) && principal.standing() != Standing.OPERATOR) {
      throw Refusal.notAllowed("only an operator may " + what);
    }
  }
}
