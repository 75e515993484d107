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
      "0:the answer was taken",
      "2:wrong usage, refused, or the server cannot be reached",
      "3:too late: the question was already settled"
    },
    footer = "  folkmoot answer 3f9a1c07.5be1d240 yes")
final class Answer extends ServerCommand {
  static final int TOO_LATE = 3;
  private static final int CHANGED = 412;

  @Parameters(
      index = "0",
      paramLabel = "ID",
      description =
          "The question's id, or at least 4 characters of its beginning or end. With the dot and"
              + " digest that inbox shows, the answer is refused if the question has changed.")
  String id = "";

  @Parameters(
      index = "1",
      paramLabel = "ANSWER",
      description = "One of the options, or free text if the question allows it.")
  String answer = "";

  @Option(
      names = "--digest",
      paramLabel = "DIGEST",
      description =
          "The question's digest from inbox --json. The answer is refused if the question has"
              + " changed.")
  @Nullable String digest;

  @Mixin final Person person = new Person();

  @Override
  int run(Client client) throws InterruptedException {
    var lookup = new QuestionLookup(client);
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
            .formatted(TerminalStyle.shortId(question.id()), QuestionText.ending(question))
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
        : refused.as(
            TOO_LATE, "Too late: the question was already " + QuestionText.ending(question));
  }
}
