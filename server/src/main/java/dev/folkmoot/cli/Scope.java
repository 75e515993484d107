package dev.folkmoot.cli;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The target of a halt: an agent, a session or everything. */
final class Scope {
  @Parameters(index = "0", paramLabel = "SCOPE", description = "agent, session or everything.")
  String word = "";

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "TARGET",
      description = "The agent's name or the session's id.")
  @Nullable String target;

  @Spec(Spec.Target.MIXEE)
  @SuppressWarnings("NullAway.Init")
  CommandSpec command;

  /** The word on the wire. */
  String wire() {
    return switch (word) {
      case "agent", "session" -> requireTarget();
      case "everything", "system" -> requireNoTarget();
      default ->
          throw wrong("Unknown scope '%s'. Use agent, session or everything".formatted(word));
    };
  }

  private String requireTarget() {
    if (target == null) {
      throw wrong("Which %s? Name it: %s NAME".formatted(word, word));
    }
    return word;
  }

  private String requireNoTarget() {
    if (target != null) {
      throw wrong("Leave '%s' out: %s takes no name".formatted(target, word));
    }
    return "system";
  }

  private ParameterException wrong(String message) {
    return new ParameterException(command.commandLine(), message);
  }

  @Override
  public String toString() {
    return target == null ? "everything" : word + " " + TerminalStyle.line(target);
  }
}
