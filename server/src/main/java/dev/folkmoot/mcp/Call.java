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

/** One call of a tool, a prompt or a resource, as whoever does it sees it. */
public final class Call implements ToolCall {
  /** What a call is made with; the rest happens while it runs. */
  record Terms(
      ObjectNode arguments,
      ToolCaller caller,
      Client client,
      Duration maxWait,
      boolean task,
      ClientPrompter asking,
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

  /** As the tool's input schema wants them; an empty object if there were none. */
  @Override
  public ObjectNode arguments() {
    return terms.arguments();
  }

  /** Who calls, as the value that the server's wiring made of them. */
  @Override
  public <T extends ToolCaller> T caller(Class<T> type) {
    return type.cast(terms.caller());
  }

  /** How long a tool that waits may do so; zero if it is only asked how things stand. */
  @Override
  public Duration maxWait() {
    return terms.maxWait();
  }

  /** True if nobody waits for the call itself, but looks at a task that it becomes or is of. */
  public boolean isTask() {
    return terms.task();
  }

  public boolean can(Capability capability) {
    return terms.client().can().contains(capability);
  }

  /** Refuses the call if the client did not declare what it takes. */
  public void require(Capability capability) {
    if (!can(capability)) {
      throw RpcError.missing(capability);
    }
  }

  /** What an earlier round of this call remembered. */
  public Optional<JsonNode> state() {
    return Optional.ofNullable(remembered);
  }

  /** What this round hands on to the next. */
  RequestState.Carried carried() {
    return new RequestState.Carried(terms.asking().taken(), state());
  }

  /** Keeps a small value for the next round, so that work is not done twice. */
  public void remember(JsonNode value) {
    remembered = value;
  }

  /** True if the client wants to hear how far it has come. */
  public boolean wantsProgress() {
    return terms.progressToken().isPresent();
  }

  /** Tells that it goes on. Says nothing to a client that does not want to hear. */
  public void progress(String message) {
    report(params -> params.put("message", message));
  }

  /** Tells how far it has come. */
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

  /** What keeps a client patient while a tool waits without a word. */
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

  /** Sends a log message to a client that wants messages of this gravity. */
  public void log(LogLevel level, String message) {
    if (terms.client().logLevel().filter(least -> level.compareTo(least) >= 0).isPresent()) {
      var params = Json.object().put("level", level.toString()).put("data", message);
      terms.tell().accept(Notifications.of("notifications/message", params));
    }
  }

  /**
   * Asks the client, under keys of the tool's choice. In the older era the future completes when
   * the answers come. In the newer one it fails and with it the call, which is made anew with the
   * answers: what was done before belongs into {@link #remember}.
   */
  public CompletableFuture<Map<String, JsonNode>> ask(Map<String, InputRequest> requests) {
    return ask(requests, false);
  }

  /** As {@link #ask}, of a tool that waits: the client is asked before there is a task. */
  public CompletableFuture<Map<String, JsonNode>> askFirst(Map<String, InputRequest> requests) {
    return ask(requests, true);
  }

  /** Shows the person at the client a form. */
  public CompletableFuture<Elicited> elicit(String key, String message, JsonSchema schema) {
    return ask(Map.of(key, new InputRequest.Form(message, schema)))
        .thenApply(answers -> Elicited.of(answers.values().iterator().next()));
  }

  /**
   * As {@link #elicit}, of a tool that goes on without an answer: it is not refused if the client
   * cannot show the form or sends back what is no answer. In the newer era an answer is taken only
   * from a call that goes on; what was shown in the earlier one belongs into {@link #remember}.
   */
  public CompletableFuture<Elicited> offer(String key, String message, JsonSchema schema) {
    require(Capability.ELICITATION);
    return unlessCancelled(terms.asking().offer(key, new InputRequest.Form(message, schema)));
  }

  private CompletableFuture<Map<String, JsonNode>> ask(
      Map<String, InputRequest> requests, boolean first) {
    requests.values().forEach(request -> require(request.needs()));
    return unlessCancelled(terms.asking().ask(requests, first));
  }

  /** The given wait, which ends when the client cancels the call or goes away. */
  @Override
  public <T> CompletableFuture<T> unlessCancelled(CompletableFuture<T> wait) {
    if (!wait.isDone()) {
      var _ = over.whenComplete((_, _) -> wait.cancel(false));
    }
    return wait;
  }
}
