package dev.folkmoot.cli;

import dev.folkmoot.wire.gate.QuestionsJson;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
    name = "inbox",
    description = "Show the open questions: holds first, then the most urgent.",
    footer = "  folkmoot inbox --to alice")
final class Inbox extends ServerCommand {
  @Option(
      names = "--to",
      paramLabel = "NAME",
      description = "Only questions for this name or role.")
  @Nullable String to;

  @Option(
      names = "--limit",
      paramLabel = "N",
      defaultValue = "50",
      description = "How many at most, up to 200. Default: ${DEFAULT-VALUE}.")
  int limit;

  @Override
  int run(Client client) throws InterruptedException {
    var open = Resource.at("questions").with("status", "open").with("to", to).with("limit", limit);
    print(client.get(open), QuestionsJson.class, this::words);
    return 0;
  }

  private String words(QuestionsJson page) {
    if (page.questions().isEmpty() && page.cursor() == null) {
      return to == null ? "No questions are open." : "No questions are open for " + to + ".";
    }
    return questionText().questions(page.questions())
        + "\n\nAnswer with: folkmoot answer ID ANSWER"
        + (page.cursor() == null ? "" : "\nThere are more; show them with a higher --limit");
  }
}
