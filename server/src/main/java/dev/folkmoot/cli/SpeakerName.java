package dev.folkmoot.cli;

import dev.folkmoot.wire.trust.WhoamiJson;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The name under which the user takes part in a session. */
final class SpeakerName {
  private SpeakerName() {}

  /** The owner of the token; without a token, the name given, else the login. */
  static String of(Client client, Address address, @Nullable String given)
      throws InterruptedException {
    var owner =
        address.token().isEmpty()
            ? Optional.<String>empty()
            : Optional.ofNullable(client.get(Resource.at("whoami")).as(WhoamiJson.class).name());
    var named = Optional.ofNullable(given);
    if (owner.isPresent() && named.isPresent() && !named.equals(owner)) {
      throw new CliFailure(
          "Your token belongs to %s; leave --as out, or name %s's token with --token-env"
              .formatted(TerminalStyle.line(owner.get()), TerminalStyle.line(named.get())));
    }
    return owner.or(() -> named).orElseGet(() -> System.getProperty("user.name"));
  }
}
