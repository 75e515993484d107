package dev.folkmoot.llm;

import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The settings and tools that a model refused, if a call without them succeeded. Only the refused
 * value is remembered, because the model may accept other tools or another schema. It is forgotten
 * after a while, because the refusal may have had another cause.
 */
final class RefusedParts {
  private static final Duration REMEMBERED = Duration.ofHours(1);
  private static final int MOST = 100;

  /** A setting with its value, or the definition of a tool. */
  private record RefusedValue(Optional<Setting> setting, Object value) {}

  private final ModelConfig config;
  private final Pace pace;
  private final Map<RefusedValue, Instant> until = new HashMap<>();

  RefusedParts(ModelConfig config, Pace pace) {
    this.config = config;
    this.pace = pace;
  }

  /** The settings to leave out of this prompt. */
  synchronized Set<Setting> of(Prompt prompt) {
    var refused = EnumSet.noneOf(Setting.class);
    if (isEmpty()) {
      return refused;
    }
    for (var setting : Setting.values()) {
      if (isRefused(new RefusedPart.OfSetting(setting), prompt)) {
        refused.add(setting);
      }
    }
    return refused;
  }

  /** The same prompt without the tools that the model has refused. */
  synchronized Prompt withoutTools(Prompt prompt) {
    var fewer = prompt;
    if (!isEmpty()) {
      for (var tool : prompt.tools()) {
        fewer = isRefused(new RefusedPart.OfTool(tool), prompt) ? fewer.without(tool) : fewer;
      }
    }
    return fewer;
  }

  /** Remembers a part, after the model has answered the prompt without it. */
  synchronized void remember(RefusedPart refused, Prompt prompt) {
    if (until.size() > MOST) {
      until.clear();
    }
    until.putIfAbsent(refusedValue(refused, prompt), pace.now().plus(REMEMBERED));
  }

  private boolean isEmpty() {
    until.values().removeIf(end -> !pace.now().isBefore(end));
    return until.isEmpty();
  }

  private boolean isRefused(RefusedPart refused, Prompt prompt) {
    return until.containsKey(refusedValue(refused, prompt));
  }

  private RefusedValue refusedValue(RefusedPart refused, Prompt prompt) {
    var setting =
        refused instanceof RefusedPart.OfSetting(var one)
            ? Optional.of(one)
            : Optional.<Setting>empty();
    return new RefusedValue(setting, refused.value(config, prompt));
  }
}
