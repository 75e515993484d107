package dev.folkmoot.llm;

import dev.folkmoot.tool.Tool;
import dev.folkmoot.tool.ToolCall;

/** A part of a request that a model does not take, and can be asked without. */
sealed interface Refused {
  record OfSetting(Setting setting) implements Refused {}

  /** Another server's tool may have a schema that the provider does not take. */
  record OfTool(Tool<ToolCall> tool) implements Refused {}

  /** The value that was refused: a model that refuses one may take another. */
  default Object value(ModelConfig config, Prompt prompt) {
    return switch (this) {
      case OfSetting(var setting) -> setting.value(config, prompt);
      case OfTool(var tool) -> ToolSpecifications.of(tool);
    };
  }
}
