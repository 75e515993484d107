package dev.folkmoot.mcp;

import java.util.List;

/** A prompt as it is listed. */
record PromptJson(String name, String title, String description, List<Argument> arguments) {
  record Argument(String name, String description, boolean required) {}
}
