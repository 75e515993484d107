package dev.folkmoot.mcp;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/** Something a client may call, what is said about it, and who does it. */
public final class Tool {
  /** Whether a call may be answered with a task that is asked about later. */
  enum Tasks {
    NEVER,
    WHERE_DECLARED,
    ALWAYS
  }

  private static final JsonSchema NOTHING =
      JsonSchema.parse("{\"type\":\"object\",\"additionalProperties\":false}");

  private final String name;
  private String title;
  private String description = "";
  private String toolset = "";
  private JsonSchema input = NOTHING;
  private Optional<JsonSchema> output = Optional.empty();
  private boolean readOnly;
  private boolean idempotent;
  private boolean destructive;
  private boolean openWorld;
  private Tasks tasks = Tasks.NEVER;
  private Function<Call, CompletableFuture<ToolResult>> work =
      _ -> CompletableFuture.failedFuture(new IllegalStateException("the tool does nothing"));

  private Tool(String name) {
    this.name = name;
    this.title = name;
  }

  public static Tool named(String name) {
    return new Tool(name);
  }

  public Tool title(String words) {
    title = words;
    return this;
  }

  /** What a model reads to know when and how to call. */
  public Tool describe(String words) {
    description = words;
    return this;
  }

  /** The name by which {@code ?toolsets=} picks it. */
  public Tool in(String set) {
    toolset = set;
    return this;
  }

  public Tool takes(JsonSchema schema) {
    input = schema;
    return this;
  }

  public Tool gives(JsonSchema schema) {
    output = Optional.of(schema);
    return this;
  }

  public Tool readOnly() {
    readOnly = true;
    idempotent = true;
    return this;
  }

  public Tool idempotent() {
    idempotent = true;
    return this;
  }

  public Tool destructive() {
    destructive = true;
    return this;
  }

  public Tool openWorld() {
    openWorld = true;
    return this;
  }

  /**
   * It may wait, as long as {@link Call#maxWait} says, and is {@link ToolResult#pending} after
   * that. Who declares tasks gets a task instead, and the tool is then called with no hold at all
   * whenever somebody looks at the task.
   */
  public Tool waits() {
    tasks = Tasks.WHERE_DECLARED;
    return this;
  }

  /** As {@link #waits}, but of no use to a client without tasks. */
  public Tool waitsAsTaskOnly() {
    tasks = Tasks.ALWAYS;
    return this;
  }

  /** Done at once. */
  public Tool does(Function<Call, ToolResult> what) {
    work = call -> CompletableFuture.completedFuture(what.apply(call));
    return this;
  }

  /** Done when the future completes; no thread is held meanwhile. */
  public Tool doesLater(Function<Call, CompletableFuture<ToolResult>> what) {
    work = what;
    return this;
  }

  public String name() {
    return name;
  }

  public String title() {
    return title;
  }

  public String description() {
    return description;
  }

  public String toolset() {
    return toolset;
  }

  public JsonSchema input() {
    return input;
  }

  public Optional<JsonSchema> output() {
    return output;
  }

  Tasks tasks() {
    return tasks;
  }

  ToolJson json() {
    return new ToolJson(
        name,
        title,
        description,
        input.source(),
        output.map(JsonSchema::source).orElse(null),
        new ToolJson.Hints(title, readOnly, destructive, idempotent, openWorld));
  }

  CompletableFuture<ToolResult> call(Call call) {
    try {
      return work.apply(call);
    } catch (RuntimeException e) {
      return CompletableFuture.failedFuture(e);
    }
  }
}
