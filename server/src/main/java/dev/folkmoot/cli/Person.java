package dev.folkmoot.cli;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The person who runs the command. */
final class Person {
  @Option(
      names = "--by",
      paramLabel = "NAME",
      defaultValue = "${env:FOLKMOOT_USER}",
      description = "Your name. Default: $$FOLKMOOT_USER, else the token's owner, else your login.")
  @Nullable String by;

  /** Null if the token names its owner. */
  @Nullable String name(Address address) {
    if (by != null && !by.isBlank()) {
      return by;
    }
    return address.token().isPresent() ? null : System.getProperty("user.name");
  }
}
