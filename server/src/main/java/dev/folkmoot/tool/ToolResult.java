package dev.folkmoot.tool;

import dev.folkmoot.core.Json;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.util.RawValue;

/** The result of a tool call: done, still pending, or refused. */
public sealed interface ToolResult {
  List<Content> content();

  /** The value that the tool's output schema describes, as JSON. */
  Optional<String> structured();

  record Done(List<Content> content, Optional<String> structured) implements ToolResult {
    public Done {
      content = List.copyOf(content);
    }
  }

  /** The wait timed out; the caller may call again to go on waiting. */
  record Pending(List<Content> content, Optional<String> structured) implements ToolResult {
    public Pending {
      content = List.copyOf(content);
    }
  }

  /** The tool refused the call; the text says what to do next. */
  record Refused(List<Content> content) implements ToolResult {
    public Refused {
      content = List.copyOf(content);
    }

    @Override
    public Optional<String> structured() {
      return Optional.empty();
    }
  }

  /** A value as structured content and, for older clients, the same JSON as text. */
  static ToolResult of(Object value) {
    var json = Json.write(value);
    return new Done(List.of(Content.text(json)), Optional.of(json));
  }

  /** As {@link #of}, for a tool that has no final result yet. */
  static ToolResult pending(Object value) {
    var json = Json.write(value);
    return new Pending(List.of(Content.text(json)), Optional.of(json));
  }

  /**
   * The result as MCP sends it. The structured content is inserted as it is, without parsing it
   * again.
   */
  default ObjectNode json() {
    var json = Json.object().putPOJO("content", content());
    structured().ifPresent(text -> json.putRawValue("structuredContent", new RawValue(text)));
    if (this instanceof Refused) {
      json.put("isError", true);
    }
    return json;
  }

  static ToolResult content(Content... blocks) {
    return new Done(List.of(blocks), Optional.empty());
  }

  static ToolResult refused(String advice) {
    return new Refused(List.of(Content.text(advice)));
  }
}
