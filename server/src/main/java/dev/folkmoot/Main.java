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
    Logs.keepDuringShutdown();
    System.exit(
        Cli.commandLine(
                processAge(),
                args,
                new Serve(),
                new McpCommand(),
                new Verify(new StoppedServerVerifier()),
                new Demo(new DemoHost()))
            .execute(args));
  }

  /** The time since this process started; it includes the start of Java. */
  private static Duration processAge() {
    var now = Instant.now();
    var age = Duration.between(ProcessHandle.current().info().startInstant().orElse(now), now);
    return age.isNegative() ? Duration.ZERO : age;
  }
}
