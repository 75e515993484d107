package dev.folkmoot.cli;

import dev.folkmoot.wire.ByBody;
import dev.folkmoot.wire.story.SpecJson;
import dev.folkmoot.wire.story.SpecsJson;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The commands of {@code folkmoot story} for existing specs. */
final class SpecCommands {
  private SpecCommands() {}

  @Command(
      name = "specs",
      description = "List the specs, the newest first.",
      footer = "  folkmoot story specs --status open")
  static final class All extends ServerCommand {
    private static final int MOST = 200;

    @Option(
        names = "--status",
        paramLabel = "STATUS",
        description = "Only specs with this status: open or completed.")
    @Nullable String status;

    @Option(
        names = "--cursor",
        paramLabel = "CURSOR",
        description = "The cursor that the previous page gave.")
    @Nullable String cursor;

    @Override
    int run(Client client) throws InterruptedException {
      var all =
          Resource.at("specs").with("status", status).with("limit", MOST).with("cursor", cursor);
      print(client.get(all), SpecsJson.class, All::words);
      return 0;
    }

    private static String words(SpecsJson page) {
      if (page.specs().isEmpty()) {
        return "There are no such specs. Add one with: folkmoot story spec";
      }
      var lines = page.specs().stream().map(All::line).collect(Collectors.joining("\n"));
      var table = "%-36s  %-9s  TITLE%n%s".formatted("ID", "STATUS", lines);
      return page.cursor() == null
          ? table
          : "%s%nThere are more: --cursor %s".formatted(table, page.cursor());
    }

    private static String line(SpecJson spec) {
      return "%s  %-9s  %s".formatted(spec.id(), spec.status(), TerminalStyle.line(spec.title()));
    }
  }

  @Command(
      name = "complete-spec",
      description = "Complete a spec whose stories are all done or skipped.",
      footer = "  folkmoot story complete-spec 0199a4c5-6f3e-7c1a-9d20-5b8f3c2d1e0f")
  static final class Complete extends ServerCommand {
    @Parameters(
        index = "0",
        paramLabel = "ID",
        description = "The spec's id; see: folkmoot story specs.")
    String id = "";

    @Mixin final Person person = new Person();

    @Override
    int run(Client client) throws InterruptedException {
      print(
          client.post(Resource.at("specs", id, "complete"), new ByBody(person.name(address))),
          SpecJson.class,
          spec -> "Spec %s is completed.".formatted(spec.id()));
      return 0;
    }
  }
}
