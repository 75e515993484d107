package dev.folkmoot.trust;

import dev.folkmoot.agent.Speaker;
import dev.folkmoot.agent.Standing;
import dev.folkmoot.core.Advice;
import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Refusal;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Who makes a request, as far as we can tell. */
public sealed interface Caller {
  /** Names are believed. */
  record Open() implements Caller {}

  /**
   * People must show a token and this caller shows none: an agent, whatever name it gives.
   *
   * @param owned the names that have a token, which is needed to use them
   */
  record ByName(Predicate<AgentId> owned) implements Caller {}

  /** The token says who it is. */
  record Known(Principal principal) implements Caller {}

  /** The speaker: the one that is named, else a token's owner, else nobody that we know. */
  default Optional<Speaker> speaker(Optional<String> named, Speaker.Via via) {
    return named.or(() -> owner().map(AgentId::value)).map(name -> speaker(name, via));
  }

  /** The one that is named. A token's owner speaks as nobody else. */
  default Speaker speaker(String named, Speaker.Via via) {
    return switch (this) {
      case Open() -> new Speaker(AgentId.given(named), via, Optional.empty(), Optional.empty());
      case ByName(var owned) -> {
        var name = AgentId.given(named);
        if (owned.test(name)) {
          throw Refusal.notAllowed(
                  "the name %s has a token or is a person's, and is used with a token only"
                      .formatted(name))
              .advising(new Advice.ShowToken());
        }
        yield Speaker.byName(name, via);
      }
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
      case ByName(var owned) -> !owned.test(name);
      case Known(var principal) -> principal.name().equals(name);
    };
  }

  /** The toolsets that a token is limited to; none if it is not limited. */
  default Set<String> toolsets() {
    return this instanceof Known(var principal) ? principal.toolsets() : Set.of();
  }

  /** Refuses, by throwing, a token that is limited to other toolsets. */
  default void requireToolset(String name) {
    if (!toolsets().isEmpty() && !toolsets().contains(name)) {
      throw Refusal.notAllowed(
          "this token is for %s, and this is for %s; ask an operator for another token"
              .formatted(toolsets().stream().sorted().collect(Collectors.joining(", ")), name));
    }
  }

  /** Refuses, by throwing, a token that is limited to some toolsets: this reaches beyond each. */
  default void requireAllToolsets(String what) {
    if (!toolsets().isEmpty()) {
      throw Refusal.notAllowed(
          "this token is for %s only, and only a token for everything may %s; ask an operator for one"
              .formatted(toolsets().stream().sorted().collect(Collectors.joining(", ")), what));
    }
  }

  /** Refuses agents; where names are believed everybody may be a person. */
  default void requirePerson(String what) {
    switch (this) {
      case Open() -> {}
      case ByName _ -> throw noToken("only a person may " + what, new Advice.ShowPersonToken());
      case Known(var principal) -> {
        if (!principal.standing().isPerson()) {
          throw Refusal.notAllowed("only a person may %s; ask one to".formatted(what));
        }
      }
    }
  }

  /** Refuses everybody but operators; where names are believed everybody is one. */
  default void requireOperator(String what) {
    switch (this) {
      case Open() -> {}
      case ByName _ ->
          throw noToken("only an operator may " + what, new Advice.ShowOperatorToken());
      case Known(var principal) -> {
        if (principal.standing() != Standing.OPERATOR) {
          throw Refusal.notAllowed("only an operator may " + what)
              .advising(new Advice.ShowOperatorToken());
        }
      }
    }
  }

  private static Refusal noToken(String message, Advice advice) {
    return Refusal.notAllowed(message + ", and you show no token").advising(advice);
  }
}
