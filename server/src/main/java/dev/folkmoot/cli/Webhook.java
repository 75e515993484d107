package dev.folkmoot.cli;

import dev.folkmoot.core.Json;
import dev.folkmoot.wire.webhook.ReceiptJson;
import dev.folkmoot.wire.webhook.SetAsideJson;
import dev.folkmoot.wire.webhook.WebhookBody;
import dev.folkmoot.wire.webhook.WebhookJson;
import dev.folkmoot.wire.webhook.WebhooksJson;
import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "webhook",
    description = "Send events to a chat, a phone or a program.",
    subcommands = {Webhook.Add.class, Webhook.All.class, Webhook.Remove.class, Webhook.Test.class},
    footerHeading = "%nExample:%n",
    footer = "  folkmoot webhook add --format ntfy https://ntfy.sh/TOPIC")
final class Webhook extends CommandGroup {
  @Command(
      name = "add",
      description = "Add an address that receives events. The secret is shown only once.",
      footer = "  folkmoot webhook add --format slack https://hooks.slack.com/services/…")
  static final class Add extends ServerCommand {
    @Parameters(
        index = "0",
        paramLabel = "URL",
        description = "The address that receives the events.")
    String url = "";

    @Option(
        names = "--type",
        split = ",",
        paramLabel = "TYPE",
        description =
            "Event types, such as question.asked or question.*. Default: those that need"
                + " a person.")
    @Nullable List<String> types;

    @Option(
        names = "--format",
        paramLabel = "FORMAT",
        defaultValue = "standard",
        description = "standard, slack, discord, telegram or ntfy. Default: ${DEFAULT-VALUE}.")
    String format = "";

    @Option(
        names = "--secret-env",
        paramLabel = "NAME",
        description = "Environment variable that holds the signing secret. Default: a new secret.")
    @Nullable String secretVariable;

    @Override
    int run(Client client) throws InterruptedException {
      var body = new WebhookBody(url, types, secret(), format);
      var key = UUID.randomUUID().toString();
      print(client.post(Resource.at("webhooks"), body, key), WebhookJson.class, Add::words);
      return 0;
    }

    /** Not an option: other users of the machine can read the command line. */
    private @Nullable String secret() {
      if (secretVariable == null) {
        return null;
      }
      var secret = System.getenv(secretVariable);
      if (secret == null || secret.isBlank()) {
        throw new CliFailure(
            "The variable %s is not set. Set it to the secret"
                .formatted(TerminalStyle.line(secretVariable)));
      }
      return secret.strip();
    }

    private static String words(WebhookJson added) {
      return """
      %s
      This is the secret of webhook %s; it is not shown again.
      Try it out with:  folkmoot webhook test %s\
      """
          .formatted(added.secret(), added.id(), TerminalStyle.shortId(added.id()));
    }
  }

  @Command(
      name = "list",
      description = "List all webhooks, without their secrets.",
      footer = "  folkmoot webhook list")
  static final class All extends ServerCommand {
    @Override
    int run(Client client) throws InterruptedException {
      print(client.get(Resource.at("webhooks")), WebhooksJson.class, All::words);
      return 0;
    }

    private static String words(WebhooksJson all) {
      return all.webhooks().isEmpty()
          ? "There are no webhooks. Add one with: folkmoot webhook add URL"
          : all.webhooks().stream().map(All::line).collect(Collectors.joining("\n"));
    }

    private static String line(WebhookJson webhook) {
      return "%s  %-8s  %-8s  %s  %s%s%s"
          .formatted(
              TerminalStyle.shortId(webhook.id()),
              webhook.status(),
              webhook.format(),
              TerminalStyle.line(webhook.url()),
              TerminalStyle.line(String.join(",", webhook.types())),
              webhook.why() == null ? "" : "  it " + TerminalStyle.line(webhook.why()),
              setAside(webhook.setAside()));
    }

    private static String setAside(@Nullable SetAsideJson aside) {
      return aside == null
          ? ""
          : "  %d set aside, last event %d: it %s"
              .formatted(aside.count(), aside.event(), TerminalStyle.line(aside.why()));
    }
  }

  @Command(
      name = "remove",
      description = "Remove a webhook; its address receives nothing more.",
      footer = "  folkmoot webhook remove 9f3c21aa")
  static final class Remove extends ServerCommand {
    @Parameters(
        index = "0",
        paramLabel = "ID",
        description = "The webhook's id; see: folkmoot webhook list.")
    String id = "";

    @Override
    int run(Client client) throws InterruptedException {
      print(
          client.delete(Resource.at("webhooks", whole(client, id))),
          WebhookJson.class,
          removed -> "Webhook %s is removed.".formatted(TerminalStyle.shortId(removed.id())));
      return 0;
    }
  }

  @Command(
      name = "test",
      description = "Send a test event now.",
      exitCodeList = {
        "0:the receiver took it",
        "2:wrong usage, or the server cannot be reached",
        "3:the receiver did not take it"
      },
      footer = "  folkmoot webhook test 9f3c21aa")
  static final class Test extends ServerCommand {
    private static final int NOT_TAKEN = 3;

    @Parameters(
        index = "0",
        paramLabel = "ID",
        description = "The webhook's id; see: folkmoot webhook list.")
    String id = "";

    @Override
    int run(Client client) throws InterruptedException {
      var reply = client.post(Resource.at("webhooks", whole(client, id), "test"), Json.object());
      var receipt =
          print(
              reply,
              ReceiptJson.class,
              one -> "The receiver %s.".formatted(TerminalStyle.line(one.detail())));
      return receipt.taken() ? 0 : NOT_TAKEN;
    }
  }

  /** The only id that begins or ends with {@code part}. */
  private static String whole(Client client, String part) throws InterruptedException {
    var found =
        client.get(Resource.at("webhooks")).as(WebhooksJson.class).webhooks().stream()
            .map(WebhookJson::id)
            .filter(id -> !part.isBlank() && (id.startsWith(part) || id.endsWith(part)))
            .toList();
    if (found.size() != 1) {
      throw new CliFailure(
          "'%s' matches %d webhooks. Use an id from: folkmoot webhook list"
              .formatted(TerminalStyle.line(part), found.size()));
    }
    return found.getFirst();
  }
}
