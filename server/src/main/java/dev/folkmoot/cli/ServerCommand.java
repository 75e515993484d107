package dev.folkmoot.cli;

import java.io.PrintWriter;
import java.net.URI;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Function;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** A command that talks to the running server. */
@Command(
    sortOptions = false,
    abbreviateSynopsis = true,
    descriptionHeading = "%n",
    parameterListHeading = "%n",
    optionListHeading = "%n",
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {"0:done", "2:wrong usage, refused, or the server cannot be reached"},
    footerHeading = "%nExample:%n")
public abstract class ServerCommand implements Callable<Integer> {
  @Option(names = "--json", order = 91, description = "Print the server's JSON unchanged.")
  boolean json;

  @Mixin final Address address = new Address();

  @Option(
      names = {"-h", "--help"},
      order = 94,
      usageHelp = true,
      description = "Show this help.")
  boolean help;

  @Spec
  @SuppressWarnings("NullAway.Init")
  CommandSpec spec;

  abstract int run(Client client) throws InterruptedException;

  @Override
  public final Integer call() throws InterruptedException {
    try (var client =
        new Client(address.http().build(), address::find, this::token, this::knownServer)) {
      return run(client);
    }
  }

  Optional<String> token() {
    return address.token();
  }

  /** The key that the server must prove that it has before each call; empty if it need not. */
  Optional<KnownServer> knownServer(URI server, Optional<String> token) {
    return address.knownServer(server, token);
  }

  QuestionText questionText() {
    return new QuestionText(TerminalStyle.ofTerminal());
  }

  PrintWriter out() {
    return spec.commandLine().getOut();
  }

  PrintWriter err() {
    return spec.commandLine().getErr();
  }

  /** Prints the reply in words, or its JSON with --json. */
  <T> T print(Reply reply, Class<T> type, Function<T, String> words) {
    var value = reply.as(type);
    out().println(json ? reply.json() : words.apply(value));
    return value;
  }
}
