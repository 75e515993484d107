package dev.folkmoot.cli;

import dev.folkmoot.core.Json;
import dev.folkmoot.wire.gate.AnswerJson;
import dev.folkmoot.wire.gate.QuestionJson;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

@Command(
    name = "ask",
    description = "Ask a question and, with --wait, wait for the answer.",
    exitCodeListHeading = "%nExit codes with --wait:%n",
    exitCodeList = {
      "0:the answer is one of --ok",
      "2:wrong usage, or the server cannot be reached",
      "3:another answer",
      "4:the question expired or was cancelled",
      "5:still open at --timeout"
    },
    footer = "  folkmoot ask --wait --option yes --option no \"Deploy?\" && make deploy")
final class Ask extends ServerCommand {
  static final int OTHER_ANSWER = 3;
  static final int ENDED = 4;
  static final int STILL_OPEN = 5;

  @Parameters(paramLabel = "TEXT", description = "The question.")
  String text = "";

  @Option(
      names = "--wait",
      description = "Wait until the question is settled, and print the answer.")
  boolean wait;

  @Option(
      names = "--type",
      paramLabel = "T",
      defaultValue = "BLOCKING",
      description =
          "BLOCKING, APPROVAL, ESCALATION and EMERGENCY hold work; DECISION, CONFIRMING,"
              + " CLARIFYING, PREFERENCE and ALERT do not. Default: ${DEFAULT-VALUE}.")
  String type = "";

  @Option(
      names = "--agent",
      paramLabel = "NAME",
      defaultValue = "${env:FOLKMOOT_AGENT}",
      description =
          "The agent that the question holds. Default: $$FOLKMOOT_AGENT, else the token's owner,"
              + " else your login with -shell.")
  @Nullable String agent;

  @Option(names = "--by", paramLabel = "NAME", description = "The asker. Default: the agent.")
  @Nullable String by;

  @Option(
      names = "--session",
      paramLabel = "S",
      description = "The question's session; an APPROVAL holds all of it.")
  @Nullable String session;

  @Option(
      names = "--option",
      paramLabel = "X",
      description = "An answer to choose from; repeat the option for each.")
  List<String> options = List.of();

  @Option(names = "--free-text", description = "Also accept other answers than the options.")
  boolean freeText;

  @Option(
      names = "--default",
      paramLabel = "X",
      description = "The answer that counts at the deadline if nobody has answered.")
  @Nullable String defaultAnswer;

  @Option(
      names = "--deadline",
      paramLabel = "DURATION",
      description = "Time until the question's deadline, such as 30s, 5m or 2h.")
  @Nullable Duration deadline;

  @Option(
      names = "--required",
      paramLabel = "N",
      description =
          "How many must answer. If the question holds work, they must choose the same option.")
  @Nullable Integer required;

  @Option(
      names = "--priority",
      paramLabel = "N",
      description = "0 to 100. Default: set by the type.")
  @Nullable Integer priority;

  @Option(
      names = "--to",
      paramLabel = "NAME",
      description = "A name or role it is for; repeat the option for each.")
  List<String> to = List.of();

  @Option(names = "--reason", paramLabel = "R", description = "The reason for the question.")
  @Nullable String reason;

  @Option(
      names = "--ok",
      paramLabel = "WORD",
      split = ",",
      defaultValue = "yes,approve,approved,ok",
      description = "Answers that mean yes. Default: ${DEFAULT-VALUE}.")
  List<String> ok = List.of();

  @Option(
      names = "--timeout",
      paramLabel = "DURATION",
      description = "How long to wait; the question stays open after it.")
  @Nullable Duration timeout;

  @Option(
      names = "--key",
      paramLabel = "K",
      description = "Idempotency key: a repeated request with it asks only once.")
  String key = UUID.randomUUID().toString();

  @Override
  int run(Client client) throws InterruptedException {
    var waiting = new Wait(client, err(), wait ? timeout : null);
    var reply = waiting.patience().retry(() -> client.post(Resource.at("questions"), body(), key));
    if (!wait) {
      print(reply, QuestionJson.class, this::asked);
      return 0;
    }
    var id = reply.as(QuestionJson.class).id();
    err()
        .println(
            "Waiting; answer with: folkmoot answer %s ANSWER".formatted(TerminalStyle.shortId(id)));
    return printOutcome(waiting.settled(id));
  }

  private ObjectNode body() {
    var body = Json.object().put("type", type.toUpperCase(Locale.ROOT)).put("text", text);
    body.put("agentId", address.agentName(agent).orElse(null))
        .put("askedBy", by)
        .put("sessionId", session)
        .put("reason", reason);
    body.put("defaultAnswer", defaultAnswer).put("required", required).put("priority", priority);
    body.put("timeout", deadline == null ? null : deadline.toString());
    body.put("freeText", freeText ? true : null);
    to.forEach(body.withArray("to")::add);
    options.forEach(body.withArray("options")::add);
    return body.removeIf(JsonNode::isNull);
  }

  /**
   * Never the operator's token: an operator who asks is held by the question and cannot answer it.
   */
  @Override
  Optional<String> token() {
    return address.ownToken();
  }

  private String asked(QuestionJson question) {
    return """
    Asked %s
    Answer it with:   folkmoot answer %s ANSWER
    Wait for it with: the same command and --wait --key %s\
    """
        .formatted(question.id(), TerminalStyle.shortId(question.id()), key);
  }

  /** Prints only the answer to stdout, so that a script can read it. */
  private int printOutcome(Reply reply) {
    var question = reply.as(QuestionJson.class);
    boolean answered = question.status().equals("answered");
    if (json) {
      out().println(reply.json());
    } else if (answered) {
      out().println(TerminalStyle.clean(question.answers().getLast().answer()));
    } else {
      err().println("No answer: the question is %s.".formatted(question.status()));
    }
    return switch (question.status()) {
      case "answered" -> deciding(question).allMatch(this::isOk) ? 0 : OTHER_ANSWER;
      case "open" -> STILL_OPEN;
      default -> ENDED;
    };
  }

  /** The answers that decided: the default, or the agreed option, else all of them. */
  private static Stream<String> deciding(QuestionJson question) {
    var last = question.answers().getLast();
    boolean agreed = !question.options().isEmpty() && !question.holds().isEmpty();
    return last.via().equals("default") || agreed
        ? Stream.of(last.answer())
        : question.answers().stream().map(AnswerJson::answer);
  }

  private boolean isOk(String answer) {
    return ok.stream().anyMatch(word -> word.strip().equalsIgnoreCase(answer.strip()));
  }
}
