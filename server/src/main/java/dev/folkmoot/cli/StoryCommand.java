package dev.folkmoot.cli;

import dev.folkmoot.wire.ByBody;
import dev.folkmoot.wire.story.AssignBody;
import dev.folkmoot.wire.story.SpecBody;
import dev.folkmoot.wire.story.SpecJson;
import dev.folkmoot.wire.story.StatusBody;
import dev.folkmoot.wire.story.StoriesJson;
import dev.folkmoot.wire.story.StoryBody;
import dev.folkmoot.wire.story.StoryDetailJson;
import dev.folkmoot.wire.story.StoryJson;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "story",
    description = "Plan work for coders: specs, and stories that coders take.",
    subcommands = {
      StoryCommand.All.class,
      StoryCommand.One.class,
      StoryCommand.AddSpec.class,
      StoryCommand.Add.class,
      StoryCommand.Assign.class,
      StoryCommand.Complete.class,
      StoryCommand.SetStatus.class,
      SpecCommands.All.class,
      SpecCommands.Complete.class
    },
    footerHeading = "%nExample:%n",
    footer = "  folkmoot story add --spec SPEC \"A login form\" --content \"With a test.\"")
final class StoryCommand extends CommandGroup {
  @Command(
      name = "list",
      description = "List the stories in the order of their creation.",
      footer = "  folkmoot story list --status pending")
  static final class All extends ServerCommand {
    private static final int MOST = 200;

    @Option(names = "--spec", paramLabel = "ID", description = "Only stories of this spec.")
    @Nullable String specification;

    @Option(
        names = "--status",
        paramLabel = "STATUS",
        description = "Only stories with this status.")
    @Nullable String status;

    @Option(names = "--agent", paramLabel = "NAME", description = "Only stories of this coder.")
    @Nullable String agent;

    @Option(
        names = "--cursor",
        paramLabel = "CURSOR",
        description = "The cursor that the previous page gave.")
    @Nullable String cursor;

    @Override
    int run(Client client) throws InterruptedException {
      var all =
          Resource.at("stories")
              .with("spec", specification)
              .with("status", status)
              .with("agent", agent)
              .with("limit", MOST)
              .with("cursor", cursor);
      print(client.get(all), StoriesJson.class, All::words);
      return 0;
    }

    private static String words(StoriesJson page) {
      if (page.stories().isEmpty()) {
        return "There are no such stories. Add one with: folkmoot story add";
      }
      return page.cursor() == null
          ? StoryTable.of(page.stories())
          : "%s%nThere are more: --cursor %s"
              .formatted(StoryTable.of(page.stories()), page.cursor());
    }
  }

  @Command(
      name = "show",
      description = "Show a story with its spec.",
      footer = "  folkmoot story show login-1")
  static final class One extends ServerCommand {
    @Parameters(
        index = "0",
        paramLabel = "ID",
        description = "The story's id; see: folkmoot story list.")
    String id = "";

    @Override
    int run(Client client) throws InterruptedException {
      print(client.get(Resource.at("stories", id)), StoryDetailJson.class, One::words);
      return 0;
    }

    private static String words(StoryDetailJson detail) {
      var story = detail.story();
      return """
      %s
      spec %s: %s
      depends on: %s

      %s\
      """
          .formatted(
              StoryTable.of(story),
              detail.spec().id(),
              TerminalStyle.line(detail.spec().title()),
              story.dependsOn().isEmpty()
                  ? "nothing"
                  : TerminalStyle.line(String.join(", ", story.dependsOn())),
              TerminalStyle.clean(story.content()));
    }
  }

  @Command(
      name = "spec",
      description = "Add a spec, to be divided into stories.",
      footer = "  folkmoot story spec \"Login\" --content \"People sign in with a link.\"")
  static final class AddSpec extends ServerCommand {
    @Parameters(index = "0", paramLabel = "TITLE", description = "The title, in a few words.")
    String title = "";

    @Option(
        names = "--content",
        required = true,
        paramLabel = "TEXT",
        description = "Required. The description of what is to be built.")
    String content = "";

    @Mixin final Person person = new Person();

    @Override
    int run(Client client) throws InterruptedException {
      var body = new SpecBody(title, content, person.name(address));
      print(
          client.post(Resource.at("specs"), body, UUID.randomUUID().toString()),
          SpecJson.class,
          added ->
              "Spec %s is added. Divide it with: folkmoot story add --spec %s TITLE --content TEXT"
                  .formatted(added.id(), added.id()));
      return 0;
    }
  }

  @Command(
      name = "add",
      description = "Add a story to a spec.",
      footer = "  folkmoot story add --spec SPEC \"A form\" --content \"…\" --after login-1")
  static final class Add extends ServerCommand {
    @Parameters(index = "0", paramLabel = "TITLE", description = "The title, in a few words.")
    String title = "";

    @Option(
        names = "--spec",
        required = true,
        paramLabel = "ID",
        description = "Required. The spec that the story belongs to; see: folkmoot story specs.")
    String specification = "";

    @Option(
        names = "--content",
        required = true,
        paramLabel = "TEXT",
        description = "Required. The work to do, and how to see that it is done.")
    String content = "";

    @Option(
        names = "--id",
        paramLabel = "ID",
        description = "A short name for the story. Default: the server makes one.")
    @Nullable String id;

    @Option(
        names = "--after",
        split = ",",
        paramLabel = "ID",
        description = "Stories that must be done first, by their ids.")
    @Nullable List<String> dependsOn;

    @Option(names = "--priority", paramLabel = "N", description = "0 to 100. Default: 50.")
    @Nullable Integer priority;

    @Option(
        names = "--points",
        paramLabel = "N",
        description = "The size of the story. Default: 1.")
    @Nullable Integer points;

    @Option(names = "--express", description = "The story needs no plan and no review.")
    boolean express;

    @Mixin final Person person = new Person();

    @Override
    int run(Client client) throws InterruptedException {
      var body =
          new StoryBody(
              specification,
              id,
              title,
              content,
              dependsOn,
              priority,
              points,
              express ? true : null,
              person.name(address));
      print(
          client.post(Resource.at("stories"), body, UUID.randomUUID().toString()),
          StoryJson.class,
          StoryTable::of);
      return 0;
    }
  }

  @Command(
      name = "assign",
      description = "Name the only coder that may take a story.",
      footer = "  folkmoot story assign login-1 coder-1")
  static final class Assign extends ServerCommand {
    @Parameters(
        index = "0",
        paramLabel = "ID",
        description = "The story's id; see: folkmoot story list.")
    String id = "";

    @Parameters(index = "1", paramLabel = "CODER", description = "An agent with the role coder.")
    String coder = "";

    @Mixin final Person person = new Person();

    @Override
    int run(Client client) throws InterruptedException {
      var body = new AssignBody(coder, person.name(address));
      print(
          client.post(Resource.at("stories", id, "assign"), body), StoryJson.class, StoryTable::of);
      return 0;
    }
  }

  @Command(
      name = "complete",
      description = "Mark a story as done.",
      footer = "  folkmoot story complete login-1")
  static final class Complete extends ServerCommand {
    @Parameters(
        index = "0",
        paramLabel = "ID",
        description = "The story's id; see: folkmoot story list.")
    String id = "";

    @Mixin final Person person = new Person();

    @Override
    int run(Client client) throws InterruptedException {
      var body = new ByBody(person.name(address));
      print(
          client.post(Resource.at("stories", id, "complete"), body),
          StoryJson.class,
          StoryTable::of);
      return 0;
    }
  }

  @Command(
      name = "set",
      description = "Set a story aside, or make it ready again.",
      footer = "  folkmoot story set login-1 --status on_hold")
  static final class SetStatus extends ServerCommand {
    @Parameters(
        index = "0",
        paramLabel = "ID",
        description = "The story's id; see: folkmoot story list.")
    String id = "";

    @Option(
        names = "--status",
        required = true,
        paramLabel = "STATUS",
        description =
            "Required. pending (its coder loses it, and any coder can take it), on_hold, skipped or"
                + " failed.")
    String status = "";

    @Mixin final Person person = new Person();

    @Override
    int run(Client client) throws InterruptedException {
      var body = new StatusBody(status, person.name(address));
      print(
          client.post(Resource.at("stories", id, "status"), body), StoryJson.class, StoryTable::of);
      return 0;
    }
  }
}
