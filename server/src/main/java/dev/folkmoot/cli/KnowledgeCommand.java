package dev.folkmoot.cli;

import dev.folkmoot.wire.knowledge.AddResultJson;
import dev.folkmoot.wire.knowledge.EdgePart;
import dev.folkmoot.wire.knowledge.KnowledgeBody;
import dev.folkmoot.wire.knowledge.KnowledgePart;
import dev.folkmoot.wire.knowledge.NodeJson;
import dev.folkmoot.wire.knowledge.NodesJson;
import dev.folkmoot.wire.knowledge.PushBody;
import dev.folkmoot.wire.knowledge.PushResultJson;
import dev.folkmoot.wire.knowledge.UpdateJson;
import dev.folkmoot.wire.knowledge.UpdatesJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "knowledge",
    description = "Add, search and push the knowledge of the team.",
    subcommands = {
      KnowledgeCommand.Add.class,
      KnowledgeCommand.Search.class,
      ShowKnowledge.class,
      KnowledgeCommand.Export.class,
      KnowledgeCommand.Push.class,
      KnowledgeCommand.Updates.class
    },
    footerHeading = "%nExample:%n",
    footer = "  folkmoot knowledge search \"how do people sign in\"")
final class KnowledgeCommand extends CommandGroup {
  /** The states of an update in which the repository has its branch. */
  private static final List<String> PUSHED = List.of("pushed", "done");

  @Command(
      name = "add",
      description = "Add a knowledge entry, or change it.",
      footer =
          "  folkmoot knowledge add no-sql-in-web --type rule --level architecture --priority high"
              + " \"Pages call a feature, never SQL.\" --edge must_follow=store")
  static final class Add extends ServerCommand {
    @Parameters(index = "0", paramLabel = "ID", description = "A short name, such as auth-service.")
    String id = "";

    @Parameters(
        index = "1",
        arity = "0..1",
        paramLabel = "TEXT",
        description = "The description of the entry, or the text of the rule.")
    @Nullable String description;

    @Option(
        names = "--type",
        paramLabel = "TYPE",
        description = "component, interface, abstraction, datastore, external, pattern or rule.")
    @Nullable String type;

    @Option(
        names = "--level",
        paramLabel = "LEVEL",
        description = "architecture or implementation.")
    @Nullable String level;

    @Option(
        names = "--status",
        paramLabel = "STATUS",
        defaultValue = "current",
        description = "current, deprecated, future or legacy. Default: current.")
    String status = "";

    @Option(
        names = "--priority",
        paramLabel = "WORD",
        description = "critical, high, medium or low. Required for a rule.")
    @Nullable String priority;

    @Option(names = "--tag", paramLabel = "WORD", description = "A word that groups entries.")
    @Nullable String tag;

    @Option(
        names = "--component",
        paramLabel = "NAME",
        description = "The component that the entry belongs to.")
    @Nullable String component;

    @Option(names = "--path", paramLabel = "PATH", description = "Its path in the repository.")
    @Nullable String path;

    @Option(
        names = "--example",
        paramLabel = "TEXT",
        description = "An example, such as some code.")
    @Nullable String example;

    @Option(
        names = "--edge",
        paramLabel = "RELATION=ID",
        description = "An edge to another entry, such as uses=mail-service; repeat it for each.")
    List<String> edges = List.of();

    @Option(
        names = "--spec",
        paramLabel = "ID",
        description =
            "The spec that the entry is pushed with. Default: that of your story, else the"
                + " project.")
    @Nullable String specification;

    @Mixin final Person person = new Person();

    @Override
    int run(Client client) throws InterruptedException {
      var node =
          new KnowledgePart(
              id,
              type,
              level,
              status,
              description,
              tag,
              component,
              path,
              example,
              priority,
              edges.stream().map(Add::edge).toList());
      var body = new KnowledgeBody(node, specification, person.name(address));
      print(
          client.post(Resource.at("knowledge"), body, UUID.randomUUID().toString()),
          AddResultJson.class,
          Add::words);
      return 0;
    }

    private static EdgePart edge(String text) {
      int at = text.indexOf('=');
      if (at < 1) {
        throw new CliFailure("--edge is RELATION=ID, such as uses=mail-service");
      }
      return new EdgePart(null, text.substring(at + 1), text.substring(0, at), null);
    }

    private static String words(AddResultJson added) {
      var id = TerminalStyle.line(added.node().id());
      var advice = added.advice() == null ? "" : "\nNote: " + TerminalStyle.line(added.advice());
      return added.outcome().equals("conflict")
          ? "Other entries use %s, so people decide about the change: folkmoot answer %s ANSWER%s"
              .formatted(id, added.questionId(), advice)
          : "%s: %s%s".formatted(id, added.outcome(), advice);
    }
  }

  @Command(
      name = "search",
      description = "Search the knowledge entries; the best matches come first.",
      footer = "  folkmoot knowledge search \"mail limits\" --type rule")
  static final class Search extends ServerCommand {
    @Parameters(index = "0", paramLabel = "WORDS", description = "The words to search for.")
    String query = "";

    @Option(names = "--type", paramLabel = "TYPE", description = "Only entries of this type.")
    @Nullable String type;

    @Option(names = "--level", paramLabel = "LEVEL", description = "Only entries of this level.")
    @Nullable String level;

    @Option(names = "--limit", paramLabel = "N", description = "How many, 1 to 200. Default: 20.")
    @Nullable Integer limit;

    @Override
    int run(Client client) throws InterruptedException {
      var found =
          Resource.at("knowledge")
              .with("query", query)
              .with("type", type)
              .with("level", level)
              .with("limit", limit);
      print(client.get(found), NodesJson.class, Search::words);
      return 0;
    }

    private static String words(NodesJson found) {
      return found.nodes().isEmpty()
          ? "No entry matches. Try other words, or add one with: folkmoot knowledge add"
          : found.nodes().stream().map(Search::line).collect(Collectors.joining("\n"));
    }

    private static String line(NodeJson node) {
      return "%-24s  %-11s  %-14s  %s%s"
          .formatted(
              TerminalStyle.line(node.id()),
              node.type(),
              node.level(),
              node.status().equals("current") ? "" : "(%s) ".formatted(node.status()),
              TerminalStyle.line(node.description()));
    }
  }

  @Command(
      name = "export",
      description = "Print the whole graph as Graphviz DOT.",
      footer = "  folkmoot knowledge export | dot -Tsvg > knowledge.svg")
  static final class Export extends ServerCommand {
    @Override
    int run(Client client) throws InterruptedException {
      out().print(client.get(new Resource("/api/knowledge.dot", "")).json());
      out().flush();
      return 0;
    }
  }

  @Command(
      name = "push",
      description = "Push the waiting entries, the whole graph or a small patch to the repository.",
      footer = "  folkmoot knowledge push --spec SPEC")
  static final class Push extends ServerCommand {
    @Option(
        names = "--spec",
        paramLabel = "ID",
        description = "The spec whose entries are pushed. Default: the project's entries.")
    @Nullable String specification;

    @Option(names = "--all", description = "Replace the knowledge file by the whole graph.")
    boolean all;

    @Option(
        names = "--patch",
        paramLabel = "FILE",
        description = "A small fix in the format of git diff; a person approves it first.")
    @Nullable Path patch;

    @Option(
        names = {"-m", "--message"},
        paramLabel = "TEXT",
        description = "The message of the patch's commit.")
    @Nullable String message;

    @Mixin final Person person = new Person();

    @Override
    int run(Client client) throws InterruptedException {
      requireOneKind();
      var body =
          new PushBody(
              patch != null ? "patch" : all ? "replace" : "append",
              specification,
              patch == null ? null : read(patch),
              message,
              person.name(address));
      print(
          client.post(Resource.at("knowledge", "push"), body, UUID.randomUUID().toString()),
          PushResultJson.class,
          Push::words);
      return 0;
    }

    private void requireOneKind() {
      if (patch != null && all) {
        throw new CliFailure("--all and --patch are two different pushes; give one of them");
      }
      if (patch != null && message == null) {
        throw new CliFailure("--patch needs the message of its commit; add --message TEXT");
      }
    }

    private static String read(Path file) {
      try {
        return Files.readString(file);
      } catch (IOException e) {
        throw new CliFailure("%s cannot be read as text. Name a patch file".formatted(file));
      }
    }

    private static String words(PushResultJson pushed) {
      return pushed.update() == null ? "Nothing waits to be pushed." : line(pushed.update());
    }
  }

  @Command(
      name = "updates",
      description = "List the updates on their way to git, the newest first.",
      footer = "  folkmoot knowledge updates")
  static final class Updates extends ServerCommand {
    @Option(
        names = "--cursor",
        paramLabel = "CURSOR",
        description = "The cursor that the previous page gave.")
    @Nullable String cursor;

    @Override
    int run(Client client) throws InterruptedException {
      print(
          client.get(Resource.at("knowledge", "updates").with("cursor", cursor)),
          UpdatesJson.class,
          Updates::words);
      return 0;
    }

    private static String words(UpdatesJson page) {
      var lines =
          page.updates().stream().map(KnowledgeCommand::line).collect(Collectors.joining("\n"));
      if (page.updates().isEmpty()) {
        return "There are no updates yet. Push with: folkmoot knowledge push";
      }
      return page.cursor() == null
          ? lines
          : "%s%nThere are more: --cursor %s".formatted(lines, page.cursor());
    }
  }

  private static String line(UpdateJson update) {
    return "%s  %-7s  %s%s"
        .formatted(update.id(), update.status(), TerminalStyle.line(update.title()), hint(update));
  }

  private static String hint(UpdateJson update) {
    if (update.status().equals("waiting") && update.questionId() != null) {
      return "  (people decide: folkmoot answer %s ANSWER)".formatted(update.questionId());
    }
    if (update.problem() != null) {
      return "  (%s)".formatted(TerminalStyle.line(update.problem()));
    }
    if (update.pullRequest() != null) {
      return "  (%s)".formatted(TerminalStyle.line(update.pullRequest()));
    }
    return update.branch() == null || !PUSHED.contains(update.status())
        ? ""
        : "  (branch %s)".formatted(TerminalStyle.line(update.branch()));
  }
}
