package dev.folkmoot.cli;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Who gives the command. */
final class Person {
  @Option(
      names = "--by",
      paramLabel = "NAME",
      defaultValue = "${env:FOLKMOOT_USER}",
      description = "Who you are; else $$FOLKMOOT_USER, else the token's owner, else your login.")
  @Nullable String by;

  /** Nothing if the token tells. */
  @Nullable String name(Address address) {
    if (by != null && !by.isBlank()) {
      return by;
    }
    return address.token().isPresent() ? null : System.getProperty("user.name");
  }
}
