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

/** The caller of a request, as far as the server can tell. */
public sealed interface Caller {
  /** A caller in {@code open} mode, whose name is believed. */
  record Open() implements Caller {}

  /**
   * A caller without a token, where people must show one. It is an agent under any name.
   *
   * @param owned accepts names that can only be used with their token
   */
  record ByName(Predicate<AgentId> owned) implements Caller {}

  /** A caller with a token. */
  record Known(Principal principal) implements Caller {}

  /** The speaker: the named one, or else the token's owner; empty if there is neither. */
  default Optional<Speaker> speaker(Optional<String> named, Speaker.Via via) {
    return named.or(() -> owner().map(AgentId::value)).map(name -> speaker(name, via));
  }

  /** The named speaker. Refuses a name that is not the token owner's. */
  default Speaker speaker(String named, Speaker.Via via) {
    return switch (this) {
      case Open() -> new Speaker(AgentId.given(named), via, Optional.empty(), Optional.empty());
      case ByName(var owned) -> {
        var name = AgentId.given(named);
        if (owned.test(name)) {
          throw Refusal.notAllowed(
                  "the name %s has a token or is a person's, so it can be used only with a token"
                      .formatted(name))
              .advising(new Advice.ShowToken());
        }
        yield Speaker.byName(name, via);
      }
      case Known(var principal) -> {
        if (!named.equals(principal.name().value())) {
          throw Refusal.notAllowed(
              "this token belongs to %s and cannot be used to speak as %s; leave the name out"
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

  /** The name of the token's owner, if there is a token. */
  default Optional<AgentId> owner() {
    return this instanceof Known(var principal) ? Optional.of(principal.name()) : Optional.empty();
  }

  /** Whether this caller may use the name; open callers may use any. */
  default boolean mayBe(AgentId name) {
    return switch (this) {
      case Open() -> true;
      case ByName(var owned) -> !owned.test(name);
      case Known(var principal) -> principal.name().equals(name);
    };
  }

  /** The toolsets that the token is limited to; empty if it is not limited. */
  default Set<String> toolsets() {
    return this instanceof Known(var principal) ? principal.toolsets() : Set.of();
  }

  /** Refuses a token that is limited to other toolsets. */
  default void requireToolset(String name) {
    if (!toolsets().isEmpty() && !toolsets().contains(name)) {
      throw Refusal.notAllowed(
          "this token is limited to %s, and this request needs %s; ask an operator for another"
              .formatted(toolsets().stream().sorted().collect(Collectors.joining(", ")), name));
    }
  }

  /** Refuses a token that is limited to some toolsets, for an action beyond any toolset. */
  default void requireAllToolsets(String what) {
    if (!toolsets().isEmpty()) {
      throw Refusal.notAllowed(
          "this token is limited to %s, and only an unlimited token may %s; ask an operator for one"
              .formatted(toolsets().stream().sorted().collect(Collectors.joining(", ")), what));
    }
  }

  /** Refuses agents. In {@code open} mode every caller may be a person. */
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

  /** Refuses all callers but operators. In {@code open} mode every caller is one. */
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
