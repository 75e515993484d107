package dev.folkmoot.cli;

import dev.folkmoot.core.Json;
import dev.folkmoot.wire.trust.TokenBody;
import dev.folkmoot.wire.trust.TokenJson;
import dev.folkmoot.wire.trust.TokensJson;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "token",
    description = "Make tokens, list them, take them back.",
    subcommands = {Token.Create.class, Token.All.class, Token.Revoke.class},
    footerHeading = "%nExample:%n",
    footer = "  folkmoot token create coder-1 --role agent")
final class Token {
  @Command(
      name = "create",
      description = "Make a token; it is shown this once.",
      footer = "  folkmoot token create ann --role person")
  static final class Create extends Task {
    @Parameters(index = "0", paramLabel = "NAME", description = "Whom it belongs to.")
    String name = "";

    @Option(
        names = "--role",
        paramLabel = "ROLE",
        defaultValue = "agent",
        description = "agent, monitor, person or operator (${DEFAULT-VALUE}).")
    String role = "";

    @Option(
        names = "--person-present",
        description = "A person sits at this agent's client and answers there.")
    boolean personPresent;

    @Option(
        names = "--toolsets",
        split = ",",
        paramLabel = "SET",
        description = "Which MCP tools it sees; all if left out.")
    @Nullable List<String> toolsets;

    @Override
    int run(Client client) throws InterruptedException {
      var body = new TokenBody(name, role, personPresent ? true : null, toolsets);
      var reply = client.post(Resource.at("tokens"), body);
      var token = print(reply, TokenJson.class, Create::words);
      if (!json && List.of("person", "operator").contains(token.role())) {
        printLink(Objects.requireNonNull(token.secret()));
      }
      return 0;
    }

    private void printLink(String secret) throws InterruptedException {
      try (var owner =
          new Client(address.http().build(), address::find, () -> Optional.of(secret))) {
        out().println("Sign in, once and within ten minutes:  " + Open.link(owner, address));
      }
    }

    private static String words(TokenJson token) {
      return "%s\nThis is %s's token %s; it is not shown again."
          .formatted(token.secret(), token.name(), token.id());
    }
  }

  @Command(
      name = "list",
      description = "All tokens, without their secrets.",
      footer = "  folkmoot token list")
  static final class All extends Task {
    @Override
    int run(Client client) throws InterruptedException {
      print(client.get(Resource.at("tokens")), TokensJson.class, All::words);
      return 0;
    }

    private static String words(TokensJson all) {
      return all.tokens().stream().map(All::line).collect(Collectors.joining("\n"));
    }

    private static String line(TokenJson token) {
      return "%s  %-8s  %s%s"
          .formatted(
              token.id(),
              token.role(),
              Look.line(token.name()),
              token.revokedAt() == null ? "" : "  revoked " + token.revokedAt());
    }
  }

  @Command(
      name = "revoke",
      description = "Take a token back for good.",
      footer = "  folkmoot token revoke 3f9c0d1e2b4a5968")
  static final class Revoke extends Task {
    @Parameters(index = "0", paramLabel = "ID", description = "As the list shows it.")
    String id = "";

    @Override
    int run(Client client) throws InterruptedException {
      print(
          client.post(Resource.at("tokens", id, "revoke"), Json.object()),
          TokenJson.class,
          token -> "%s's token %s is revoked.".formatted(token.name(), token.id()));
      return 0;
    }
  }
}
