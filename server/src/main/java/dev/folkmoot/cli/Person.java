package dev.folkmoot.cli;

import picocli.CommandLine.Option;

/** Who gives the command. */
final class Person {
  @Option(
      names = "--by",
      paramLabel = "NAME",
      defaultValue = "${env:FOLKMOOT_USER:-${sys:user.name}}",
      description = "Who you are; else $$FOLKMOOT_USER, else your login: ${DEFAULT-VALUE}.")
  String by = "";
}
