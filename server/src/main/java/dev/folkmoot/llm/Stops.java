package dev.folkmoot.llm;

import java.util.List;

/** Where a reply ends, whatever the model would still say. */
public final class Stops {
  /** For a speaker who has one turn and must not take the next one too. */
  public static final List<String> USUAL = List.of("[", "\n\n", "Speaker:");

  private static final int OPENAI_TAKES = 4;
  private static final int GEMINI_TAKES = 5;

  private Stops() {}

  /**
   * The stop sequences of a prompt: its own, else the model's, else the usual ones. A prompt that
   * names its voices is cut where another one speaks, so it has no usual ones.
   */
  static List<String> of(ModelConfig config, Prompt prompt) {
    if (prompt.schema().isPresent()) {
      return List.of();
    }
    return prompt
        .stop()
        .or(config::stop)
        .orElseGet(() -> prompt.voices().isPresent() ? List.of() : USUAL);
  }

  /** Those of them that the provider takes. */
  static List<String> onWire(Provider provider, List<String> stops) {
    return switch (provider) {
      case OPENAI -> stops.stream().limit(OPENAI_TAKES).toList();
      case ANTHROPIC -> stops.stream().filter(stop -> !stop.isBlank()).toList();
      case GOOGLE -> stops.stream().limit(GEMINI_TAKES).toList();
      case OLLAMA -> stops;
      case SCRIPTED -> List.of();
    };
  }
}
