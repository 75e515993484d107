package dev.folkmoot.llm;

import dev.folkmoot.tool.Tool;
import dev.folkmoot.tool.ToolCall;

/** A part of a request that a model refused and that can be left out. */
sealed interface RefusedPart {
  record OfSetting(Setting setting) implements RefusedPart {}

  /** A tool, for example one of another server whose schema the provider does not accept. */
  record OfTool(Tool<ToolCall> tool) implements RefusedPart {}

  /** The refused value. A model that refuses one value may accept another. */
  default Object value(ModelConfig config, Prompt prompt) {
    return switch (this) {
      case OfSetting(var setting) -> setting.value(config, prompt);
      case OfTool(var tool) -> ToolSpecifications.of(tool);
    };
  }
}
