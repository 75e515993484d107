package dev.folkmoot.mcp;

import dev.folkmoot.core.Json;
import dev.folkmoot.tool.JsonSchema;
import dev.folkmoot.tool.ToolCall;
import dev.folkmoot.tool.ToolCaller;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** One call of a tool, a prompt or a resource. */
public final class Call implements ToolCall {
  /** The parts of a call that do not change. */
  record Terms(
      ObjectNode arguments,
      ToolCaller caller,
      Client client,
      Duration maxWait,
      boolean task,
      ClientPrompter prompter,
      Optional<JsonNode> state,
      Optional<JsonNode> progressToken,
      Consumer<ObjectNode> tell) {}

  private final Terms terms;
  private final CompletableFuture<Void> over;
  private volatile @Nullable JsonNode remembered;
  private double progress = -1;
  private boolean counted;

  Call(Terms terms, CompletableFuture<Void> over) {
    this.terms = terms;
    this.over = over;
    this.remembered = terms.state().orElse(null);
  }

  /** The arguments, which fit the tool's input schema; an empty object if there were none. */
  @Override
  public ObjectNode arguments() {
    return terms.arguments();
  }

  /** The caller, in the type that the server uses for callers. */
  @Override
  public <T extends ToolCaller> T caller(Class<T> type) {
    return type.cast(terms.caller());
  }

  /** The longest time that the tool may wait; zero if the call wants the current state at once. */
  @Override
  public Duration maxWait() {
    return terms.maxWait();
  }

  /**
   * True if nobody waits for the call itself: it belongs to a task, may become one, or reads a
   * resource.
   */
  public boolean isTask() {
    return terms.task();
  }

  public boolean supports(Capability capability) {
    return terms.client().capabilities().contains(capability);
  }

  /** Refuses the call if the client did not declare the capability. */
  public void require(Capability capability) {
    if (!supports(capability)) {
      throw RpcError.missing(capability);
    }
  }

  /** The value that an earlier round of this call remembered. */
  public Optional<JsonNode> state() {
    return Optional.ofNullable(remembered);
  }

  /** The state that this round hands to the next. */
  RequestState.Carried carried() {
    return new RequestState.Carried(terms.prompter().taken(), state());
  }

  /** Keeps a small value for the next round, so that work is not done twice. */
  public void remember(JsonNode value) {
    remembered = value;
  }

  /** True if the client wants progress reports. */
  public boolean wantsProgress() {
    return terms.progressToken().isPresent();
  }

  /** Reports that the call goes on, if the client wants progress reports. */
  public void progress(String message) {
    report(params -> params.put("message", message));
  }

  /** Reports how much is done, if the client wants progress reports. */
  public void progress(double done, double total) {
    synchronized (this) {
      counted = true;
      progress = Math.max(progress, done - 1);
    }
    report(params -> params.put("progress", done).put("total", total));
  }

  private void report(Consumer<ObjectNode> more) {
    terms.progressToken().ifPresent(token -> terms.tell().accept(progress(token, more)));
  }

  /**
   * The progress report for a call that has sent nothing for a while; empty if the client wants no
   * reports, or if the tool itself reports how much is done.
   */
  Optional<ObjectNode> stillWaiting() {
    synchronized (this) {
      if (counted) {
        return Optional.empty();
      }
    }
    return terms
        .progressToken()
        .map(token -> progress(token, params -> params.put("message", "still waiting")));
  }

  private ObjectNode progress(JsonNode token, Consumer<ObjectNode> more) {
    var params = Json.object();
    params.set("progressToken", token);
    synchronized (this) {
      progress++;
      params.put("progress", progress);
    }
    more.accept(params);
    return Notifications.of("notifications/progress", params);
  }

  /** Sends a log message to a client that wants messages of this level. */
  public void log(LogLevel level, String message) {
    if (terms.client().logLevel().filter(least -> level.compareTo(least) >= 0).isPresent()) {
      var params = Json.object().put("level", level.toString()).put("data", message);
      terms.tell().accept(Notifications.of("notifications/message", params));
    }
  }

  /**
   * Asks the client, under keys of the tool's choice. In the older era the future completes when
   * the answers come. In the newer one the future fails, and with it the call; the client then
   * calls again with the answers. Use {@link #remember} for work that must not be done twice.
   */
  public CompletableFuture<Map<String, JsonNode>> ask(Map<String, InputRequest> requests) {
    return ask(requests, false);
  }

  /** Like {@link #ask}, for a tool that waits: asks the client before there is a task. */
  public CompletableFuture<Map<String, JsonNode>> askBeforeTask(
      Map<String, InputRequest> requests) {
    return ask(requests, true);
  }

  /** Shows the person at the client a form. */
  public CompletableFuture<ElicitationResult> elicit(
      String key, String message, JsonSchema schema) {
    return ask(Map.of(key, new InputRequest.Form(message, schema)))
        .thenApply(answers -> ElicitationResult.of(answers.values().iterator().next()));
  }

  /**
   * Like {@link #elicit}, for a tool that goes on without an answer. The client must support forms;
   * if it still does not show this one, or sends back something that is no answer, the call is not
   * refused. In the newer era only the next call of the client brings an answer; use {@link
   * #remember} to record that this call has shown the form.
   */
  public CompletableFuture<ElicitationResult> offer(String key, String message, JsonSchema schema) {
    require(Capability.ELICITATION);
    return unlessCancelled(terms.prompter().offer(key, new InputRequest.Form(message, schema)));
  }

  private CompletableFuture<Map<String, JsonNode>> ask(
      Map<String, InputRequest> requests, boolean beforeTask) {
    requests.values().forEach(request -> require(request.needs()));
    return unlessCancelled(terms.prompter().ask(requests, beforeTask));
  }

  /** Returns the given wait, and ends it when the client cancels the call or goes away. */
  @Override
  public <T> CompletableFuture<T> unlessCancelled(CompletableFuture<T> wait) {
    if (!wait.isDone()) {
      var _ = over.whenComplete((_, _) -> wait.cancel(false));
    }
    return wait;
  }
}
