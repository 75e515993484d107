package dev.folkmoot.cli;

import dev.folkmoot.core.Json;
import dev.folkmoot.wire.trust.SignInLinkJson;
import dev.folkmoot.wire.trust.WhoamiJson;
import picocli.CommandLine.Command;

@Command(
    name = "open",
    description = "Print a link that signs you in to the page: it works once, for ten minutes.",
    footer = "  folkmoot open")
final class Open extends ServerCommand {
  @Override
  int run(Client client) throws InterruptedException {
    if (client.get(Resource.at("whoami")).as(WhoamiJson.class).trust().equals("open")) {
      out().println(json ? Json.object().put("url", address.find().toString()) : address.find());
      return 0;
    }
    var link = link(client, address);
    out().println(json ? Json.object().put("url", link) : link);
    return 0;
  }

  /** A sign-in link for the owner of the client's token. */
  static String link(Client client, Address address) throws InterruptedException {
    var made = client.post(Resource.at("sign-in-links"), Json.object());
    return address.find() + made.as(SignInLinkJson.class).path();
  }
}
