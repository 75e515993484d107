package dev.folkmoot.tool;

import dev.folkmoot.core.Json;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.util.RawValue;

/** What a tool says: that it is done, that it waits still, or that it was refused. */
public sealed interface ToolResult {
  List<Content> content();

  /** The value that the tool's output schema describes, as JSON. */
  Optional<String> structured();

  record Done(List<Content> content, Optional<String> structured) implements ToolResult {
    public Done {
      content = List.copyOf(content);
    }
  }

  /** Time ran out before what was waited for came; calling again goes on. */
  record Pending(List<Content> content, Optional<String> structured) implements ToolResult {
    public Pending {
      content = List.copyOf(content);
    }
  }

  /** The tool could not do it; the text says what to do next. */
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

  /** As {@link #of}, of a tool that waits and has nothing final to say yet. */
  static ToolResult pending(Object value) {
    var json = Json.write(value);
    return new Pending(List.of(Content.text(json)), Optional.of(json));
  }

  /** As it is sent: what was written once is not read and written again. */
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
