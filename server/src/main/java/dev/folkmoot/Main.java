package dev.folkmoot;

import dev.folkmoot.cli.Cli;
import dev.folkmoot.cli.Verify;
import dev.folkmoot.demo.Demo;
import java.time.Duration;
import java.time.Instant;

/** The program: the server and its command line. */
final class Main {
  private Main() {}

  public static void main(String[] args) {
    Logs.keepUntilTheEnd();
    System.exit(
        Cli.commandLine(
                age(),
                args,
                new Serve(),
                new McpCommand(),
                new Verify(new StoppedAudit()),
                new Demo(new DemoHost()))
            .execute(args));
  }

  /** How long ago this process was started, which Java's own start is a part of. */
  private static Duration age() {
    var now = Instant.now();
    var age = Duration.between(ProcessHandle.current().info().startInstant().orElse(now), now);
    return age.isNegative() ? Duration.ZERO : age;
  }
}
