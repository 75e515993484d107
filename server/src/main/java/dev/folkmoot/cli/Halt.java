package dev.folkmoot.cli;

import dev.folkmoot.wire.gate.HaltBody;
import dev.folkmoot.wire.gate.QuestionJson;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "halt",
    description = "Hold an agent, a session or everything until it is resumed.",
    footer = "  folkmoot halt agent coder-1 --reason \"wrong branch\"")
final class Halt extends ServerCommand {
  @Mixin final Scope scope = new Scope();

  @Option(
      names = "--reason",
      paramLabel = "R",
      description = "The reason, shown to those who are held.")
  @Nullable String reason;

  @Mixin final Person person = new Person();

  @Override
  int run(Client client) throws InterruptedException {
    var halt = new HaltBody(scope.wire(), scope.target, reason, person.name(address));
    var reply = client.post(Resource.at("halts"), halt, UUID.randomUUID().toString());
    print(reply, QuestionJson.class, this::words);
    return 0;
  }

  private String words(QuestionJson halt) {
    var held =
        "%s is held (%s). Lift it with: folkmoot resume %s"
            .formatted(capital(scope.toString()), TerminalStyle.shortId(halt.id()), scope);
    return halt.note() == null ? held : "%s%nNote: %s".formatted(held, halt.note());
  }

  static String capital(String text) {
    return Character.toUpperCase(text.charAt(0)) + text.substring(1);
  }
}
