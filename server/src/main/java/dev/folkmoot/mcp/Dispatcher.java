package dev.folkmoot.mcp;

import dev.folkmoot.core.Json;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import tools.jackson.databind.node.ObjectNode;

/** Sends each request to the object that answers its method. */
final class Dispatcher {
  private static final Duration FRESH = Duration.ofMinutes(1);

  private final ServerInfo server;
  private final ToolMethods tools;
  private final ResourceMethods resourceMethods;
  private final Prompts prompts;
  private final Completions completions;
  private final TaskMethods taskMethods;
  private final Subscriptions subscriptions;

  Dispatcher(
      ServerInfo server,
      ToolMethods tools,
      ResourceMethods resourceMethods,
      Prompts prompts,
      Completions completions,
      TaskMethods taskMethods,
      Subscriptions subscriptions) {
    this.server = server;
    this.tools = tools;
    this.resourceMethods = resourceMethods;
    this.prompts = prompts;
    this.completions = completions;
    this.taskMethods = taskMethods;
    this.subscriptions = subscriptions;
  }

  CompletableFuture<Result> dispatch(RpcRequest request) {
    return switch (request.method()) {
      case "tools/list" -> now(tools.list(requireNoCursor(request)));
      case "tools/call" -> tools.call(request);
      case "resources/list" -> now(resourceMethods(request).list());
      case "resources/templates/list" -> now(resourceMethods(request).listTemplates());
      case "resources/read" -> now(resourceMethods(request).read(request));
      case "prompts/list" -> now(prompts(requireNoCursor(request)).list());
      case "prompts/get" -> prompts(request).get(request);
      case "completion/complete" -> now(completions.complete(request));
      default -> request.client().isStateless() ? stateless(request) : withSession(request);
    };
  }

  private CompletableFuture<Result> stateless(RpcRequest request) {
    return switch (request.method()) {
      case "server/discover" -> now(discover());
      case "subscriptions/listen" -> subscriptions.listen(request);
      case "tasks/get" -> taskMethods.get(request);
      case "tasks/update" -> taskMethods.update(request);
      case "tasks/cancel" -> now(taskMethods.cancel(request));
      default -> throw RpcError.noSuchMethod(request.method());
    };
  }

  private CompletableFuture<Result> withSession(RpcRequest request) {
    var session = request.client().session().orElseThrow();
    switch (request.method()) {
      case "ping" -> {}
      case "logging/setLevel" ->
          session.logLevel(
              LogLevel.of(request.text("level"))
                  .orElseThrow(
                      () -> RpcError.invalidParams("level must be one of " + LogLevel.names())));
      case "resources/subscribe" ->
          session
              .subscribedUris()
              .add(resourceMethods(request).requireReadable(request.text("uri"), request));
      case "resources/unsubscribe" -> session.subscribedUris().remove(request.text("uri"));
      default -> throw RpcError.noSuchMethod(request.method());
    }
    return now(Result.EMPTY);
  }

  /** Refuses a cursor: our lists have one page. */
  private static RpcRequest requireNoCursor(RpcRequest request) {
    if (request.optionalText("cursor").isPresent()) {
      throw RpcError.invalidParams("there is only one page; send no cursor");
    }
    return request;
  }

  private ResourceMethods resourceMethods(RpcRequest request) {
    if (resourceMethods.isEmpty()) {
      throw RpcError.noSuchMethod(request.method());
    }
    requireNoCursor(request);
    return resourceMethods;
  }

  private Prompts prompts(RpcRequest request) {
    if (prompts.isEmpty()) {
      throw RpcError.noSuchMethod(request.method());
    }
    return prompts;
  }

  private Result discover() {
    var body = Json.object();
    Versions.ALL.forEach(body.putArray("supportedVersions")::add);
    var capabilities = capabilities();
    capabilities.putObject("extensions").putObject(Capability.TASKS_EXTENSION);
    body.set("capabilities", capabilities);
    body.put("instructions", server.instructions());
    return Result.of(body).freshFor(FRESH);
  }

  Result initialized(String version) {
    var body = Json.object().put("protocolVersion", version);
    var capabilities = capabilities();
    capabilities.putObject("logging");
    body.set("capabilities", capabilities);
    body.set("serverInfo", server.json());
    body.put("instructions", server.instructions());
    return Result.of(body);
  }

  private ObjectNode capabilities() {
    var capabilities = Json.object();
    if (!tools.isEmpty()) {
      capabilities.putObject("tools");
    }
    if (!resourceMethods.isEmpty()) {
      capabilities.putObject("resources").put("subscribe", true);
    }
    if (!prompts.isEmpty()) {
      capabilities.putObject("prompts");
    }
    capabilities.putObject("completions");
    return capabilities;
  }

  private static CompletableFuture<Result> now(Result result) {
    return CompletableFuture.completedFuture(result);
  }
}
