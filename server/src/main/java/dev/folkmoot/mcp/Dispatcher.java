package dev.folkmoot.mcp;

import dev.folkmoot.core.Json;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import tools.jackson.databind.node.ObjectNode;

/** Which method is answered by whom. */
final class Dispatcher {
  private static final Duration FRESH = Duration.ofMinutes(1);

  private final ServerInfo server;
  private final Toolbox tools;
  private final Library library;
  private final Prompts prompts;
  private final Completions completions;
  private final TaskDesk desk;
  private final Subscriptions subscriptions;

  Dispatcher(
      ServerInfo server,
      Toolbox tools,
      Library library,
      Prompts prompts,
      Completions completions,
      TaskDesk desk,
      Subscriptions subscriptions) {
    this.server = server;
    this.tools = tools;
    this.library = library;
    this.prompts = prompts;
    this.completions = completions;
    this.desk = desk;
    this.subscriptions = subscriptions;
  }

  CompletableFuture<Result> dispatch(Asked asked) {
    return switch (asked.method()) {
      case "tools/list" -> now(tools.list(inOnePage(asked)));
      case "tools/call" -> tools.call(asked);
      case "resources/list" -> now(library(asked).list());
      case "resources/templates/list" -> now(library(asked).listTemplates());
      case "resources/read" -> now(library(asked).read(asked));
      case "prompts/list" -> now(prompts(inOnePage(asked)).list());
      case "prompts/get" -> prompts(asked).get(asked);
      case "completion/complete" -> now(completions.complete(asked));
      default -> asked.client().modern() ? modern(asked) : withSession(asked);
    };
  }

  private CompletableFuture<Result> modern(Asked asked) {
    return switch (asked.method()) {
      case "server/discover" -> now(discover());
      case "subscriptions/listen" -> subscriptions.listen(asked);
      case "tasks/get" -> desk.get(asked);
      case "tasks/update" -> desk.update(asked);
      case "tasks/cancel" -> now(desk.cancel(asked));
      default -> throw RpcError.noSuchMethod(asked.method());
    };
  }

  private CompletableFuture<Result> withSession(Asked asked) {
    var session = asked.client().session().orElseThrow();
    switch (asked.method()) {
      case "ping" -> {}
      case "logging/setLevel" ->
          session.logLevel(
              LogLevel.of(asked.text("level"))
                  .orElseThrow(() -> RpcError.invalidParams("level must be debug to emergency")));
      case "resources/subscribe" -> session.watched().add(library(asked).known(asked));
      case "resources/unsubscribe" -> session.watched().remove(asked.text("uri"));
      default -> throw RpcError.noSuchMethod(asked.method());
    }
    return now(Result.EMPTY);
  }

  /** Lists are short: a cursor is none of ours. */
  private static Asked inOnePage(Asked asked) {
    if (asked.optionalText("cursor").isPresent()) {
      throw RpcError.invalidParams("there is no such page; send no cursor");
    }
    return asked;
  }

  private Library library(Asked asked) {
    if (library.isEmpty()) {
      throw RpcError.noSuchMethod(asked.method());
    }
    inOnePage(asked);
    return library;
  }

  private Prompts prompts(Asked asked) {
    if (prompts.isEmpty()) {
      throw RpcError.noSuchMethod(asked.method());
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
    if (!library.isEmpty()) {
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
