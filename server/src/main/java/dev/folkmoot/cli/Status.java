package dev.folkmoot.cli;

import dev.folkmoot.wire.gate.CheckJson;
import dev.folkmoot.wire.gate.GateJson;
import dev.folkmoot.wire.trust.WhoamiJson;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "status",
    description = "Show what is held, or whether one agent may proceed.",
    exitCodeList = {
      "0:the agent may proceed, or no agent was named",
      "2:wrong usage, or the server cannot be reached",
      "3:the agent is held"
    },
    footer = "  folkmoot status coder-1 && make deploy")
final class Status extends ServerCommand {
  static final int HELD = 3;

  @Parameters(arity = "0..1", paramLabel = "AGENT", description = "The agent to check.")
  @Nullable String agent;

  @Option(
      names = "--session",
      paramLabel = "S",
      description = "Check the agent in this session only.")
  @Nullable String session;

  @Override
  int run(Client client) throws InterruptedException {
    return agent == null ? gate(client) : check(client, agent);
  }

  private int gate(Client client) throws InterruptedException {
    if (client.get(Resource.at("whoami")).as(WhoamiJson.class).trust().equals("open")) {
      err()
          .println(
              "Warning: trust is open, so anybody who reaches the server can answer and halt in"
                  + " any name; see: folkmoot serve --help");
    }
    print(client.get(Resource.at("gate")), GateJson.class, questionText()::gate);
    return 0;
  }

  private int check(Client client, String name) throws InterruptedException {
    var reply = client.get(Resource.at("gate", name).with("session", session));
    return print(reply, CheckJson.class, check -> questionText().check(name, check)).canProceed()
        ? 0
        : HELD;
  }
}
