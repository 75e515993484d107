package dev.folkmoot.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** A command that only groups other commands. */
@Command(
    descriptionHeading = "%n",
    optionListHeading = "%n",
    commandListHeading = "%nCommands:%n",
    footerHeading = "%nExample:%n")
abstract class CommandGroup {
  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Show this help.")
  boolean help;
}
