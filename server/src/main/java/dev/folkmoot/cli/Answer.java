package dev.folkmoot.cli;

import dev.folkmoot.wire.gate.AnswerBody;
import dev.folkmoot.wire.gate.AnswerResultJson;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "answer",
    description = "Answer a question.",
    exitCodeList = {
      "0:the answer counts",
      "2:it was refused, or the server is away",
      "3:too late: somebody settled the question before"
    },
    footer = "  folkmoot answer 3f9a1c07.5be1d240 yes")
final class Answer extends ServerCommand {
  static final int TOO_LATE = 3;
  private static final int CHANGED = 412;

  @Parameters(
      index = "0",
      paramLabel = "ID",
      description =
          "The question's id, or 4 or more characters of its beginning or end. As inbox shows it,"
              + " with a dot, it is refused if the question is not what was shown.")
  String id = "";

  @Parameters(
      index = "1",
      paramLabel = "ANSWER",
      description = "One of the options, or free text where that is taken.")
  String answer = "";

  @Option(
      names = "--digest",
      paramLabel = "DIGEST",
      description = "What inbox --json showed: refused if the question is not that.")
  @Nullable String digest;

  @Mixin final Person person = new Person();

  @Override
  int run(Client client) throws InterruptedException {
    var lookup = new Lookup(client);
    var whole = lookup.id(id);
    var shown = digest == null ? lookup.shownDigest(id, whole) : Optional.of(digest);
    try {
      var answers = Resource.at("questions", whole, "answers");
      var reply =
          client.answer(
              answers,
              new AnswerBody(person.name(address), answer),
              UUID.randomUUID().toString(),
              shown);
      print(reply, AnswerResultJson.class, this::words);
      return 0;
    } catch (Refused refused) {
      throw tooLate(refused);
    }
  }

  private String words(AnswerResultJson answered) {
    var question = answered.question();
    return answered.settled()
        ? "%s is settled: %s."
            .formatted(TerminalStyle.shortId(question.id()), Show.ending(question))
        : "%s has %d of %d answers and stays open."
            .formatted(
                TerminalStyle.shortId(question.id()),
                question.answers().size(),
                question.required());
  }

  private static Refused tooLate(Refused refused) {
    var question = refused.problem().question();
    return question == null || refused.status() == CHANGED
        ? refused
        : refused.as(TOO_LATE, "Too late: the question was already " + Show.ending(question));
  }
}
