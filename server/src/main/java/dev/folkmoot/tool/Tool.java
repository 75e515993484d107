package dev.folkmoot.tool;

import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/**
 * Something that agents and models may call: the one definition of its name, what is said about it,
 * what it takes and gives, and who does it.
 *
 * @param <C> what it needs of a call; {@link ToolCall} if models may be given it as well
 */
public final class Tool<C extends ToolCall> {
  /** Whether a call may be answered with a task that is asked about later. */
  public enum Tasks {
    NEVER,
    /** If the client declares tasks and the call asks for one. */
    ON_REQUEST,
    /** If the client declares tasks. */
    WHERE_DECLARED,
    ALWAYS
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

  /** What a model reads to know when and how to call. */
  public Tool<C> describe(String words) {
    description = words;
    return this;
  }

  /**
   * Further words that name other tools. Agents over MCP read them; models do not, since they may
   * not have those tools.
   */
  public Tool<C> pointsTo(String words) {
    otherTools = words;
    return this;
  }

  /** The names by which {@code ?toolsets=} picks it. */
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

  /** It adds only: what others made stays as it is until people agree. */
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

  /** All that a call changes is the turn in which a model makes it, and is stored with that. */
  public Tool<C> partOfTurn() {
    partOfTurn = true;
    return this;
  }

  /** Part of the turn. A model that has called it needs to say nothing more: its turn is over. */
  public Tool<C> endsTurn() {
    endsTurn = true;
    return partOfTurn();
  }

  /**
   * It may wait, as long as {@link ToolCall#maxWait} says, and is {@link ToolResult#pending} after
   * that. A client that declares tasks and asks for one gets a task instead, and the tool is then
   * called with no hold at all whenever somebody looks at the task.
   */
  public Tool<C> waits() {
    tasks = Tasks.ON_REQUEST;
    return this;
  }

  /** As {@link #waits}, of work that goes on by itself: who declares tasks always gets one. */
  public Tool<C> waitsAsTaskWhereDeclared() {
    tasks = Tasks.WHERE_DECLARED;
    return this;
  }

  /** As {@link #waits}, but of no use to a client without tasks. */
  public Tool<C> waitsAsTaskOnly() {
    tasks = Tasks.ALWAYS;
    return this;
  }

  /** Done at once. */
  public Tool<C> does(Function<? super C, ToolResult> what) {
    work = call -> CompletableFuture.completedFuture(what.apply(call));
    return this;
  }

  /** Done when the future completes; no thread is held meanwhile. */
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

  /** The description for those who have all tools. */
  public String fullDescription() {
    return otherTools.isEmpty() ? description : description + " " + otherTools;
  }

  public Set<String> toolsets() {
    return toolsets;
  }

  /** True if it is in one of these toolsets. */
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

  /** True if a call changes nothing that others made. */
  public boolean isAdditive() {
    return additive;
  }

  public boolean isDestructive() {
    return destructive;
  }

  public boolean isOpenWorld() {
    return openWorld;
  }

  /** True if a call that a crash cuts leaves nothing behind. */
  public boolean isPartOfTurn() {
    return partOfTurn;
  }

  /** True if a model's turn is over once it was called. */
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
