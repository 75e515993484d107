package dev.folkmoot.llm;

import java.util.List;

/** Chooses the stop sequences of a call, at which a reply ends. */
public final class Stops {
  /** The defaults, which keep a speaker from also taking the next turn. */
  public static final List<String> USUAL = List.of("[", "\n\n", "Speaker:");

  private static final int OPENAI_TAKES = 4;
  private static final int GEMINI_TAKES = 5;

  private Stops() {}

  /**
   * The stop sequences of a prompt: its own, else the model's, else the defaults. A prompt with
   * voices is cut where another participant speaks, so it needs no defaults.
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

  /** The stop sequences that the provider accepts. */
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
