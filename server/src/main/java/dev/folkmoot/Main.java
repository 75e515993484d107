package dev.folkmoot;

import dev.folkmoot.cli.Cli;
import dev.folkmoot.cli.Verify;
import dev.folkmoot.demo.Demo;

/** The program: the server and its command line. */
final class Main {
  private Main() {}

  public static void main(String[] args) {
    Logs.keepUntilTheEnd();
    System.exit(
        Cli.commandLine()
            .addSubcommand(new Serve())
            .addSubcommand(new McpCommand())
            .addSubcommand(new Verify(new StoppedAudit()))
            .addSubcommand(new Demo(new DemoHost()))
            .execute(args));
  }
}
