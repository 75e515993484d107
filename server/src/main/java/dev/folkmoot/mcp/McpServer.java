package dev.folkmoot.mcp;

import dev.folkmoot.core.AdviceWording;
import dev.folkmoot.core.Quotas;
import dev.folkmoot.http.Exchange;
import dev.folkmoot.http.Reply;
import dev.folkmoot.http.Route;
import dev.folkmoot.tool.ToolCaller;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;
import tools.jackson.databind.node.ObjectNode;

/** One endpoint that speaks the Model Context Protocol, with sessions and without. */
public final class McpServer implements AutoCloseable {
  /** Short enough for clients that give up after a minute. */
  private static final Duration MAX_WAIT = Duration.ofSeconds(50);

  private static final Reply ONLY_POST =
      new Reply.Now(405, "", ByteBuffer.allocate(0), Map.of("Allow", "POST"));

  private final Function<Exchange, ? extends ToolCaller> callers;
  private final ExecutorService workers = Executors.newVirtualThreadPerTaskExecutor();
  private final Listeners listeners = new Listeners();
  private final AdviceWording words;
  private final StatelessEra statelessEra;
  private final OlderEra older;

  /**
   * @param callers finds the caller of a request; throws a refusal
   * @param words the wording of advice in refusals
   * @param key at least 32 bytes that all nodes share and a restart keeps: it signs values that
   *     clients keep for us
   * @param quotas how many calls of one caller may wait, and how many streams it may read
   * @param older serves clients with sessions
   */
  public McpServer(
      ServerInfo server,
      Catalogue offers,
      Function<Exchange, ? extends ToolCaller> callers,
      AdviceWording words,
      TaskStore tasks,
      byte[] key,
      InstantSource clock,
      Quotas quotas,
      Function<Protocol, ? extends OlderEra> older) {
    this.callers = callers;
    this.words = words;
    var signer = new Signer(key);
    var calls = new Calls(MAX_WAIT, words);
    var states = new RequestState(signer, clock);
    var taskMethods = new TaskMethods(offers.tools(), tasks, calls, clock);
    var resourceMethods = new ResourceMethods(offers.resources(), offers.templates(), calls, words);
    var prompts = new Prompts(offers.prompts(), calls, states, words);
    var dispatcher =
        new Dispatcher(
            server,
            new ToolMethods(offers.tools(), calls, states, taskMethods, quotas.waits()),
            resourceMethods,
            prompts,
            new Completions(prompts, resourceMethods, words),
            taskMethods,
            new Subscriptions(
                listeners, taskMethods, resourceMethods, quotas, words, MAX_WAIT, workers));
    var responder = new Responder(dispatcher, server);
    statelessEra = new StatelessEra(responder);
    this.older = older.apply(new Protocol(responder, dispatcher, resourceMethods, listeners));
  }

  /** The routes of the endpoint. Add the query parameters that identify callers. */
  public List<Route> routes() {
    return List.of(
        Route.post("/mcp", "Send one message of the Model Context Protocol", this::post)
            .query("toolsets", "only the tools of these toolsets, separated by commas")
            .refusesIn(words),
        Route.get("/mcp", "Stream a session's messages outside of its calls", this::get)
            .query("toolsets", "as for POST")
            .gives("text/event-stream")
            .refusesIn(words),
        Route.delete("/mcp", "End a session", this::delete)
            .query("toolsets", "as for POST")
            .refusesIn(words));
  }

  public boolean hasListeners() {
    return !listeners.isEmpty();
  }

  /** Notifies listeners that a resource has changed. */
  public void resourceChanged(String uri) {
    listeners.resourceChanged(uri);
  }

  /** Ends the streams of all listeners. */
  @Override
  public void close() {
    listeners.close();
    workers.shutdown();
  }

  private Reply post(Exchange exchange) {
    var caller = caller(exchange);
    ObjectNode body;
    try {
      body = Message.read(exchange.bytes());
    } catch (RpcError error) {
      return Responder.error(Optional.empty(), error, false);
    }
    boolean stateless = StatelessEra.isSpokenIn(exchange, body);
    try {
      var message = Message.of(body);
      return stateless
          ? statelessEra.handle(message, exchange, caller)
          : older.handle(message, exchange, caller);
    } catch (RpcError error) {
      return Responder.error(Message.id(body), error, stateless);
    }
  }

  private ToolCaller caller(Exchange exchange) {
    var caller = callers.apply(exchange);
    exchange.nameCaller(caller::principal);
    return caller;
  }

  private Reply get(Exchange exchange) {
    var caller = caller(exchange);
    return isStateless(exchange) ? ONLY_POST : older.listen(exchange, caller);
  }

  private Reply delete(Exchange exchange) {
    var caller = caller(exchange);
    return isStateless(exchange) ? ONLY_POST : older.end(exchange, caller);
  }

  private static boolean isStateless(Exchange exchange) {
    return exchange.header(Headers.VERSION).filter(Versions.STATELESS::equals).isPresent();
  }
}
