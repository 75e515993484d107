package dev.folkmoot.llm;

import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/**
 * The settings that a model has refused and was asked without, successfully. What is remembered is
 * the value that was refused: other tools, or another schema, may be taken. It is forgotten after a
 * while, since a refusal may have been about something else.
 */
final class RefusedSettings {
  private static final Duration REMEMBERED = Duration.ofHours(1);
  private static final int MOST = 100;

  private record Told(Setting setting, Object value) {}

  private final ModelConfig config;
  private final Pace pace;
  private final Map<Told, Instant> until = new HashMap<>();

  RefusedSettings(ModelConfig config, Pace pace) {
    this.config = config;
    this.pace = pace;
  }

  /** Those that the model is not told with this prompt. */
  synchronized Set<Setting> of(Prompt prompt) {
    var refused = EnumSet.noneOf(Setting.class);
    if (!until.isEmpty()) {
      until.values().removeIf(end -> !pace.now().isBefore(end));
      for (var setting : Setting.values()) {
        if (until.containsKey(told(setting, prompt))) {
          refused.add(setting);
        }
      }
    }
    return refused;
  }

  /** The model has answered the prompt without them. */
  synchronized void remember(Set<Setting> refused, Prompt prompt) {
    if (until.size() > MOST) {
      until.clear();
    }
    var end = pace.now().plus(REMEMBERED);
    refused.forEach(setting -> until.putIfAbsent(told(setting, prompt), end));
  }

  private Told told(Setting setting, Prompt prompt) {
    return new Told(setting, setting.value(config, prompt));
  }
}
