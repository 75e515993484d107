package dev.folkmoot.cli;

import dev.folkmoot.wire.knowledge.ChangeJson;
import dev.folkmoot.wire.knowledge.EdgeJson;
import dev.folkmoot.wire.knowledge.NodeDetailJson;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

@Command(
    name = "show",
    description = "Show a knowledge entry with its edges, its changes and open questions.",
    footer = "  folkmoot knowledge show auth-service")
final class ShowKnowledge extends ServerCommand {
  @Parameters(
      index = "0",
      paramLabel = "ID",
      description = "The entry's id; see: folkmoot knowledge search.")
  String id = "";

  @Override
  int run(Client client) throws InterruptedException {
    print(
        client.get(Resource.at("knowledge", "nodes", id)),
        NodeDetailJson.class,
        ShowKnowledge::words);
    return 0;
  }

  private static String words(NodeDetailJson detail) {
    var node = detail.node();
    var lines = new ArrayList<String>();
    lines.add(
        "%s: %s, %s, %s"
            .formatted(TerminalStyle.line(node.id()), node.type(), node.level(), node.status()));
    attribute(lines, "priority", node.priority());
    attribute(lines, "tag", node.tag());
    attribute(lines, "component", node.component());
    attribute(lines, "path", node.path());
    lines.add("");
    lines.add(TerminalStyle.clean(node.description()));
    if (node.example() != null) {
      lines.add("");
      lines.add("Example:");
      lines.add(TerminalStyle.clean(node.example()));
    }
    lines.add("");
    detail.edges().forEach(edge -> lines.add(line(edge)));
    detail.history().forEach(change -> lines.add(line(change)));
    detail
        .conflicts()
        .forEach(
            question ->
                lines.add("people decide about it: folkmoot answer %s ANSWER".formatted(question)));
    return String.join("\n", lines);
  }

  private static void attribute(List<String> lines, String name, @Nullable String value) {
    if (value != null) {
      lines.add("%s: %s".formatted(name, TerminalStyle.line(value)));
    }
  }

  private static String line(EdgeJson edge) {
    return TerminalStyle.line(
        "%s %s %s%s"
            .formatted(
                edge.from(),
                edge.relation(),
                edge.to(),
                edge.note() == null ? "" : " (%s)".formatted(edge.note())));
  }

  private static String line(ChangeJson change) {
    return "%s by %s, %s"
        .formatted(
            change.before() == null ? "added" : "changed",
            TerminalStyle.line(change.by()),
            change.at());
  }
}
