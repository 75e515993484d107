package dev.folkmoot.tool;

import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/**
 * A tool that agents and models may call: its name, description, input, output and work.
 *
 * @param <C> the kind of call that the tool needs; {@link ToolCall} for a tool that models may have
 *     as well
 */
public final class Tool<C extends ToolCall> {
  /** Whether a call may be answered with an MCP task. */
  public enum Tasks {
    NEVER,
    /** If the client declares tasks and the call asks for one. */
    ON_REQUEST,
    /** If the client declares tasks. */
    WHERE_DECLARED,
    /** Always; a client that does not declare tasks is refused. */
    REQUIRED
  }

  private static final JsonSchema NOTHING =
      JsonSchema.parse("{\"type\":\"object\",\"additionalProperties\":false}");

  private final String name;
  private String title;
  private String description = "";
  private String otherTools = "";
  private Set<String> toolsets = Set.of();
  private JsonSchema input = NOTHING;
  private Optional<JsonSchema> output = Optional.empty();
  private boolean readOnly;
  private boolean idempotent;
  private boolean additive;
  private boolean destructive;
  private boolean openWorld;
  private boolean partOfTurn;
  private boolean endsTurn;
  private Tasks tasks = Tasks.NEVER;
  private Function<? super C, CompletableFuture<ToolResult>> work =
      _ -> CompletableFuture.failedFuture(new IllegalStateException("the tool does nothing"));

  private Tool(String name) {
    this.name = name;
    this.title = name;
  }

  public static <C extends ToolCall> Tool<C> named(String name) {
    return new Tool<>(name);
  }

  public Tool<C> title(String words) {
    title = words;
    return this;
  }

  /** The description that tells a model when and how to call the tool. */
  public Tool<C> describe(String words) {
    description = words;
    return this;
  }

  /**
   * A part of the description that names other tools. Agents over MCP read it; models do not, since
   * they may not have those tools.
   */
  public Tool<C> pointsTo(String words) {
    otherTools = words;
    return this;
  }

  /** The toolsets that the tool belongs to, for {@code ?toolsets=}. */
  public Tool<C> in(String... sets) {
    toolsets = Set.of(sets);
    return this;
  }

  public Tool<C> takes(JsonSchema schema) {
    input = schema;
    return this;
  }

  public Tool<C> gives(JsonSchema schema) {
    output = Optional.of(schema);
    return this;
  }

  public Tool<C> readOnly() {
    readOnly = true;
    idempotent = true;
    return this;
  }

  public Tool<C> idempotent() {
    idempotent = true;
    return this;
  }

  /**
   * Declares that a call changes nothing that others made, unless people agree, and that a second
   * equal call changes nothing.
   */
  public Tool<C> additive() {
    additive = true;
    return idempotent();
  }

  public Tool<C> destructive() {
    destructive = true;
    return this;
  }

  public Tool<C> openWorld() {
    openWorld = true;
    return this;
  }

  /** Declares that a call changes nothing but the model's turn, and is stored with it. */
  public Tool<C> partOfTurn() {
    partOfTurn = true;
    return this;
  }

  /** Declares that a call is part of the turn and ends it: the model need not say anything more. */
  public Tool<C> endsTurn() {
    endsTurn = true;
    return partOfTurn();
  }

  /**
   * Declares that a call may wait for up to {@link ToolCall#maxWait}, and returns {@link
   * ToolResult#pending} after that. A client that declares tasks and asks for one gets a task
   * instead; the tool is then called with a wait of zero whenever a client reads the task.
   */
  public Tool<C> waits() {
    tasks = Tasks.ON_REQUEST;
    return this;
  }

  /**
   * As {@link #waits}, for work that goes on by itself: a client that declares tasks always gets
   * one.
   */
  public Tool<C> waitsAsTaskWhereDeclared() {
    tasks = Tasks.WHERE_DECLARED;
    return this;
  }

  /** As {@link #waits}, but only for clients that declare tasks. */
  public Tool<C> waitsAsTaskOnly() {
    tasks = Tasks.REQUIRED;
    return this;
  }

  /** Sets the work of a tool that answers at once. */
  public Tool<C> does(Function<? super C, ToolResult> what) {
    work = call -> CompletableFuture.completedFuture(what.apply(call));
    return this;
  }

  /** Sets the work of a tool that answers when the future completes, without a thread meanwhile. */
  public Tool<C> doesLater(Function<? super C, CompletableFuture<ToolResult>> what) {
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

  /** The description for callers that have all tools. */
  public String fullDescription() {
    return otherTools.isEmpty() ? description : description + " " + otherTools;
  }

  public Set<String> toolsets() {
    return toolsets;
  }

  /** True if the tool is in one of these toolsets. */
  public boolean isInAny(Set<String> sets) {
    return toolsets.stream().anyMatch(sets::contains);
  }

  public JsonSchema input() {
    return input;
  }

  public Optional<JsonSchema> output() {
    return output;
  }

  public Tasks tasks() {
    return tasks;
  }

  public boolean isReadOnly() {
    return readOnly;
  }

  /** True if a second equal call changes nothing. */
  public boolean isIdempotent() {
    return idempotent;
  }

  /** True if a call changes nothing that others made, unless people agree. */
  public boolean isAdditive() {
    return additive;
  }

  public boolean isDestructive() {
    return destructive;
  }

  public boolean isOpenWorld() {
    return openWorld;
  }

  /** True if a call that a crash interrupts leaves nothing behind. */
  public boolean isPartOfTurn() {
    return partOfTurn;
  }

  /** True if a call of the tool ends a model's turn. */
  public boolean isTurnEnd() {
    return endsTurn;
  }

  public CompletableFuture<ToolResult> call(C call) {
    try {
      return work.apply(call);
    } catch (RuntimeException e) {
      return CompletableFuture.failedFuture(e);
    }
  }
}
