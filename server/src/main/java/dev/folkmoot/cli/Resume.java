package dev.folkmoot.cli;

import dev.folkmoot.wire.gate.ResumeBody;
import dev.folkmoot.wire.gate.ResumeResultJson;
import java.util.UUID;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(
    name = "resume",
    description =
        "Lift the halts of an agent, a session or everything, and show what is still held.",
    footer = "  folkmoot resume agent coder-1")
final class Resume extends ServerCommand {
  @Mixin final Scope scope = new Scope();

  @Mixin final Person person = new Person();

  @Override
  int run(Client client) throws InterruptedException {
    var resume = new ResumeBody(scope.wire(), scope.target, person.name(address));
    var reply = client.post(Resource.at("halts", "resume"), resume, UUID.randomUUID().toString());
    print(reply, ResumeResultJson.class, this::words);
    return 0;
  }

  private String words(ResumeResultJson resumed) {
    int lifted = resumed.resumed().size();
    return (lifted == 0
            ? "There was no halt of " + scope + "."
            : "Lifted %d halt%s of %s.".formatted(lifted, lifted == 1 ? "" : "s", scope))
        + "\n"
        + questionText().gate(resumed.gate());
  }
}
