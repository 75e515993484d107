package dev.folkmoot.llm;

import dev.folkmoot.llm.Message.Author;
import dev.folkmoot.llm.ModelFailure.Reason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Replies with the paragraphs of a file in turn, and begins again after the last. The paragraph
 * depends only on the round of the session, or outside a session on the replies in the prompt, so
 * it is the same after a restart. A line such as {@code call: post_message {"text": "Done."}} calls
 * a tool; the other lines are the reply that follows. Consecutive calls are made at the same time.
 */
final class ScriptedModel implements Model {
  private static final Pattern WORDS = Pattern.compile("(?<=\\s)(?=\\S)");

  private final ModelConfig config;
  private final Path script;

  ScriptedModel(ModelConfig config) {
    this.config = config;
    this.script = config.script().orElseThrow();
  }

  @Override
  public String name() {
    return config.name();
  }

  @Override
  public boolean scripted() {
    return true;
  }

  @Override
  public Reply ask(Prompt prompt, StreamListener listener) throws ModelFailure {
    var paragraphs = paragraphs();
    var scene = ScriptedTurn.of(paragraphs.get(earlierReplies(prompt) % paragraphs.size()));
    var calls = prompt.hasTools() ? scene.calls(steps(prompt)) : List.<RequestedCall>of();
    var cut = ReplyCutter.of(config, prompt, listener::hear);
    if (calls.isEmpty()) {
      say(scene.words(), cut);
    }
    var answer =
        new AttemptReply(
            cut.end(),
            reported(),
            0,
            0,
            false,
            calls.isEmpty() ? "stop" : "tool_execution",
            cut.reason(),
            calls,
            Optional.empty());
    return answer.reply(ReplyParser.of(prompt, answer), false, Duration.ZERO, 1);
  }

  private static void say(String words, ReplyCutter cut) {
    for (var word : WORDS.split(words, -1)) {
      cut.hear(word);
      if (cut.isCut()) {
        break;
      }
    }
  }

  /**
   * How many replies came before: one for each earlier round of a session, else one for each
   * message of the model.
   */
  private static int earlierReplies(Prompt prompt) {
    return prompt
        .toolkit()
        .map(tools -> tools.turn().round() - 1)
        .orElseGet(
            () ->
                Math.toIntExact(
                    prompt.messages().stream()
                        .filter(
                            message ->
                                message instanceof Message.Text(var author, _)
                                    && author == Author.MODEL)
                        .count()));
  }

  /** The number of steps of tool calls in this turn so far. */
  private static int steps(Prompt prompt) {
    return Math.toIntExact(
        prompt.messages().stream().filter(Message.Results.class::isInstance).count());
  }

  private List<String> paragraphs() throws ModelFailure {
    try {
      var text =
          Files.readAllLines(script).stream()
              .filter(line -> !line.startsWith("#"))
              .collect(Collectors.joining("\n"));
      var paragraphs =
          Arrays.stream(text.split("\\n\\s*\\n", -1)).map(String::strip).filter(p -> !p.isEmpty());
      var found = paragraphs.toList();
      if (!found.isEmpty()) {
        return found;
      }
      throw failure(Reason.REFUSED, "has an empty script: write its replies into " + script);
    } catch (IOException e) {
      throw failure(Reason.REFUSED, "cannot read its script %s as UTF-8 text".formatted(script));
    }
  }

  private String reported() {
    return config.model().isBlank() ? name() : config.model();
  }

  private ModelFailure failure(Reason reason, String why) {
    return new ModelFailure(reason, "model %s %s".formatted(name(), why), Duration.ZERO, 1);
  }
}
