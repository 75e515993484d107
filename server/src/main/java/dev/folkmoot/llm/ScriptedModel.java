package dev.folkmoot.llm;

import dev.folkmoot.llm.Message.Author;
import dev.folkmoot.llm.ModelFailure.Reason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Answers with the paragraphs of a file in turn, and begins again after the last. Which one comes
 * depends only on how often the model has spoken, so it is the same again after a restart.
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
  public Reply ask(Prompt prompt, Hearer hearer) throws ModelFailure {
    var lines = paragraphs();
    var cut = Cut.of(config, prompt, hearer::hear);
    for (var word : WORDS.split(lines.get(spoken(prompt) % lines.size()), -1)) {
      cut.hear(word);
      if (cut.reached()) {
        break;
      }
    }
    var text = cut.end();
    try {
      Shape.require(prompt, text);
    } catch (Trouble trouble) {
      throw failure(trouble.reason(), trouble.getMessage());
    }
    return new Reply(text, reported(), 0, 0, false, "stop", cut.point(), Duration.ZERO, 1);
  }

  private static int spoken(Prompt prompt) {
    return prompt
        .before()
        .orElseGet(
            () ->
                Math.toIntExact(
                    prompt.messages().stream()
                        .filter(message -> message.author() == Author.MODEL)
                        .count()));
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
      throw failure(Reason.REFUSED, "has nothing to say: write its lines into " + script);
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
