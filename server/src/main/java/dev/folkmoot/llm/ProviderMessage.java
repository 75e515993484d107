package dev.folkmoot.llm;

import dev.folkmoot.core.Json;
import dev.folkmoot.core.Secrets;
import dev.folkmoot.core.Text;
import java.util.Optional;
import tools.jackson.core.JacksonException;

/** A provider's message about a failure, as one short line without the key. */
final class ProviderMessage {
  private static final int LONGEST = 300;

  private final Optional<String> key;

  ProviderMessage(Optional<String> key) {
    this.key = key;
  }

  String by(Throwable failure) {
    return shown(Optional.ofNullable(failure.getMessage()).orElse("no reason given"));
  }

  /** The message in the body of an error of any provider; if there is none, the body. */
  String in(String body) {
    return shown(message(body).orElse(body));
  }

  private static Optional<String> message(String body) {
    try {
      var tree = Json.MAPPER.readTree(body);
      var error = (tree.isArray() ? tree.path(0) : tree).path("error");
      return error.isString() ? error.asStringOpt() : error.path("message").asStringOpt();
    } catch (JacksonException e) {
      return Optional.empty();
    }
  }

  private String shown(String text) {
    var hidden = key.map(secret -> text.replace(secret, "[masked]")).orElse(text);
    var line = Secrets.mask(Text.cleaned(hidden)).strip().replaceAll("\\s+", " ");
    if (line.isEmpty()) {
      return "no reason given";
    }
    var shown = Text.atMost(LONGEST, line);
    return shown.length() < line.length() ? shown + "…" : line;
  }
}
