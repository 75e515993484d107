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
    description = "Create, list, rotate and revoke tokens.",
    subcommands = {Token.Create.class, Token.All.class, Token.Rotate.class, Token.Revoke.class},
    footerHeading = "%nExample:%n",
    footer = "  folkmoot token create coder-1 --role agent")
final class Token extends CommandGroup {
  /** A command that prints a new token, and a sign-in link too if the owner is a person. */
  abstract static class NewTokenCommand extends ServerCommand {
    void printNew(Reply made) throws InterruptedException {
      var token = print(made, TokenJson.class, NewTokenCommand::words);
      if (!json && "http".equals(address.find().getScheme())) {
        out()
            .println(
                "To use it with --url http://…, also give --server-key with a copy of "
                    + address.serverKeyFile().toAbsolutePath());
      }
      if (!json && List.of("person", "operator").contains(token.role())) {
        printLink(Objects.requireNonNull(token.secret()));
      }
    }

    private void printLink(String secret) throws InterruptedException {
      try (var owner =
          new Client(
              address.http().build(),
              address::find,
              () -> Optional.of(secret),
              this::knownServer)) {
        out()
            .println(
                "Sign-in link, which works once, for ten minutes:  " + Open.link(owner, address));
      }
    }

    private static String words(TokenJson token) {
      return "%s\nThis is %s's token %s; it is not shown again.%s"
          .formatted(
              token.secret(),
              token.name(),
              token.id(),
              token.expiresAt() == null ? "" : " It expires at " + token.expiresAt() + ".");
    }
  }

  @Command(
      name = "create",
      description = "Create a token. It is shown only once.",
      footer = "  folkmoot token create ann --role person --for 90d")
  static final class Create extends NewTokenCommand {
    @Parameters(index = "0", paramLabel = "NAME", description = "The owner of the token.")
    String name = "";

    @Option(
        names = "--role",
        paramLabel = "ROLE",
        defaultValue = "agent",
        description = "agent, monitor, person or operator. Default: ${DEFAULT-VALUE}.")
    String role = "";

    @Option(
        names = "--person-present",
        description = "A person sits at this agent's client and answers there.")
    boolean personPresent;

    @Option(
        names = "--toolsets",
        split = ",",
        paramLabel = "SET",
        description = "The toolsets that the token is limited to. Default: all.")
    @Nullable List<String> toolsets;

    @Option(
        names = "--for",
        paramLabel = "TIME",
        description = "Time until the token expires, such as 90d. Default: never.")
    @Nullable String goodFor;

    @Override
    int run(Client client) throws InterruptedException {
      var body = new TokenBody(name, role, personPresent ? true : null, toolsets, goodFor);
      printNew(client.post(Resource.at("tokens"), body));
      return 0;
    }
  }

  @Command(
      name = "list",
      description = "List all tokens, without their secrets.",
      footer = "  folkmoot token list")
  static final class All extends ServerCommand {
    @Override
    int run(Client client) throws InterruptedException {
      print(client.get(Resource.at("tokens")), TokensJson.class, All::words);
      return 0;
    }

    private static String words(TokensJson all) {
      return all.tokens().stream().map(All::line).collect(Collectors.joining("\n"));
    }

    private static String line(TokenJson token) {
      return "%s  %-8s  %s%s%s"
          .formatted(
              token.id(),
              token.role(),
              TerminalStyle.line(token.name()),
              token.expiresAt() == null ? "" : "  expires " + token.expiresAt(),
              token.revokedAt() == null ? "" : "  revoked " + token.revokedAt());
    }
  }

  @Command(
      name = "rotate",
      description =
          "Replace a token by a new one; the old one ends at once. If operator.token holds the old"
              + " one, it gets the new one.",
      footer = "  folkmoot token rotate 3f9c0d1e2b4a5968")
  static final class Rotate extends NewTokenCommand {
    @Parameters(
        index = "0",
        paramLabel = "ID",
        description = "The token's id; see: folkmoot token list.")
    String id = "";

    @Override
    int run(Client client) throws InterruptedException {
      var rotated = client.post(Resource.at("tokens", id, "rotate"), Json.object());
      try {
        var secret = Objects.requireNonNull(rotated.as(TokenJson.class).secret());
        address.replaceOperatorToken(id, secret);
      } finally {
        printNew(rotated);
      }
      return 0;
    }
  }

  @Command(
      name = "revoke",
      description = "Revoke a token for good.",
      footer = "  folkmoot token revoke 3f9c0d1e2b4a5968")
  static final class Revoke extends ServerCommand {
    @Parameters(
        index = "0",
        paramLabel = "ID",
        description = "The token's id; see: folkmoot token list.")
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
