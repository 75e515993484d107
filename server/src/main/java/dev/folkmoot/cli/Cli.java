package dev.folkmoot.cli;

import dev.folkmoot.core.Durations;
import dev.folkmoot.core.Refusal;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;
import picocli.CommandLine.UnmatchedArgumentException;

/** The command line: a client of the server's REST API. */
@Command(
    name = "folkmoot",
    mixinStandardHelpOptions = true,
    versionProvider = Cli.Version.class,
    description = "Where agents and people ask, answer and decide.",
    descriptionHeading = "%n",
    optionListHeading = "%n",
    commandListHeading = "%nCommands:%n",
    footerHeading = "%nExample:%n",
    footer = "  folkmoot ask --wait \"Deploy?\" && make deploy")
public final class Cli implements Runnable {
  private static final List<Class<?>> COMMANDS =
      List.of(
          Ask.class,
          Answer.class,
          Inbox.class,
          Status.class,
          Halt.class,
          Resume.class,
          Watch.class,
          Chat.class,
          Discuss.class,
          RoundtableCommand.class,
          StoryCommand.class,
          KnowledgeCommand.class,
          Webhook.class,
          Open.class,
          Token.class,
          Hook.class,
          Install.class);

  @Spec
  @SuppressWarnings("NullAway.Init")
  CommandSpec spec;

  private final long started;

  private Cli(Duration age) {
    this.started = System.nanoTime() - age.toNanos();
  }

  /** With all commands. */
  public static CommandLine commandLine() {
    return commandLine(Duration.ZERO, COMMANDS.stream());
  }

  /**
   * With only the command that was typed, because making all commands takes a third of a short run.
   * An unknown word gets all of them, for the help and for suggestions.
   *
   * @param age the time since the process started
   * @param more commands that are not clients of a server
   */
  public static CommandLine commandLine(Duration age, String[] typed, Object... more) {
    var all = Stream.concat(COMMANDS.stream(), Stream.of(more)).toList();
    var named =
        Stream.of(typed)
            .limit(1)
            .flatMap(word -> all.stream().filter(command -> name(command).equals(word)))
            .toList();
    return commandLine(age, (named.isEmpty() ? all : named).stream());
  }

  private static String name(Object command) {
    var type = command instanceof Class<?> itself ? itself : command.getClass();
    return Objects.requireNonNull(type.getAnnotation(Command.class)).name();
  }

  private static CommandLine commandLine(Duration age, Stream<?> commands) {
    var line = new CommandLine(new Cli(age));
    commands.forEach(line::addSubcommand);
    return line.registerConverter(Duration.class, Cli::duration)
        .setExpandAtFiles(false)
        .setParameterExceptionHandler(Cli::misused)
        .setExecutionExceptionHandler(Cli::failed);
  }

  /** The start of the process on the clock of {@link System#nanoTime}. */
  long started() {
    return started;
  }

  @Override
  public void run() {
    spec.commandLine().usage(spec.commandLine().getOut());
  }

  private static Duration duration(String text) {
    try {
      return Durations.parse("duration", text);
    } catch (Refusal refusal) {
      throw new TypeConversionException(refusal.messageWithAdvice(new CommandAdvice()));
    }
  }

  private static int misused(ParameterException misuse, String[] args) {
    var command = misuse.getCommandLine();
    var message = TerminalStyle.line(String.valueOf(misuse.getMessage()));
    if (misuse instanceof UnmatchedArgumentException unmatched
        && !unmatched.getSuggestions().isEmpty()) {
      message += "; did you mean " + unmatched.getSuggestions().getFirst() + "?";
    }
    var name = command.getCommandSpec().qualifiedName();
    command.getErr().println("%s (see: %s --help)".formatted(message, name));
    return CliFailure.FAILED;
  }

  private static int failed(Exception failure, CommandLine command, ParseResult parsed)
      throws Exception {
    return switch (failure) {
      case CliFailure known -> {
        if (known instanceof Refused refused
            && command.getCommand() instanceof ServerCommand serverCommand
            && serverCommand.json) {
          command.getOut().println(refused.json());
        }
        yield ended(command, known.exitCode(), known.getMessage());
      }
      case Refusal refusal ->
          ended(command, CliFailure.FAILED, refusal.messageWithAdvice(new CommandAdvice()));
      default -> throw failure;
    };
  }

  private static int ended(CommandLine command, int exitCode, @Nullable String message) {
    command.getErr().println(message);
    return exitCode;
  }

  static final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
      var version = Cli.class.getPackage().getImplementationVersion();
      return new String[] {"folkmoot " + Objects.requireNonNullElse(version, "dev")};
    }
  }
}
