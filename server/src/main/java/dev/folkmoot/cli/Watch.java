package dev.folkmoot.cli;

import dev.folkmoot.wire.events.EventJson;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
    name = "watch",
    description = "Show events as they happen, until Ctrl-C.",
    footer = "  folkmoot watch --types 'question.*' --after 0")
final class Watch extends ServerCommand {
  @Option(names = "--agent", paramLabel = "A", description = "Only events about this agent.")
  @Nullable String agent;

  @Option(names = "--session", paramLabel = "S", description = "Only events of this session.")
  @Nullable String session;

  @Option(
      names = "--types",
      paramLabel = "T",
      description = "Only these types, such as question.asked,agent.*.")
  @Nullable String types;

  @Option(
      names = "--after",
      paramLabel = "N",
      description = "Begin after this event; 0 shows all. Default: only new events.")
  @Nullable Long after;

  @Override
  int run(Client client) throws InterruptedException {
    var events = Resource.at("events").with("agent", agent).with("session", session);
    var wanted = events.with("types", types);
    new EventFollower(client, wanted, err())
        .followAfter(after == null ? "" : after.toString(), this::show, () -> !out().checkError());
    return 0;
  }

  private void show(String event) {
    out()
        .println(
            json
                ? event
                : new EventLine(TerminalStyle.ofTerminal())
                    .of(new Reply(200, event).as(EventJson.class)));
  }
}
