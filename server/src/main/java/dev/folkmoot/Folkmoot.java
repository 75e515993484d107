package dev.folkmoot;

import dev.folkmoot.agent.Agents;
import dev.folkmoot.agent.Persona;
import dev.folkmoot.architect.Architect;
import dev.folkmoot.architect.ArchitectEvents;
import dev.folkmoot.audit.Audit;
import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Quotas;
import dev.folkmoot.discussion.DiscussionEvents;
import dev.folkmoot.discussion.Discussions;
import dev.folkmoot.events.EventLog;
import dev.folkmoot.events.EventTypes;
import dev.folkmoot.events.Waits;
import dev.folkmoot.gate.Gate;
import dev.folkmoot.gate.GateEvents;
import dev.folkmoot.http.HttpMetrics;
import dev.folkmoot.http.HttpServer;
import dev.folkmoot.http.Route;
import dev.folkmoot.http.Router;
import dev.folkmoot.knowledge.Knowledge;
import dev.folkmoot.knowledge.KnowledgeEvents;
import dev.folkmoot.knowledge.git.KnowledgePush;
import dev.folkmoot.knowledge.git.KnowledgeUpdates;
import dev.folkmoot.knowledge.git.RepositoryConfig;
import dev.folkmoot.knowledge.git.UpdateEvents;
import dev.folkmoot.llm.Models;
import dev.folkmoot.mcp.Call;
import dev.folkmoot.mcp.Catalogue;
import dev.folkmoot.mcp.McpServer;
import dev.folkmoot.mcp.ServerInfo;
import dev.folkmoot.mcp.client.McpClients;
import dev.folkmoot.mcp.client.McpServerConfig;
import dev.folkmoot.mcp.legacy.SessionEra;
import dev.folkmoot.rest.AgentRoutes;
import dev.folkmoot.rest.ArchitectRoutes;
import dev.folkmoot.rest.AuditRoutes;
import dev.folkmoot.rest.Callers;
import dev.folkmoot.rest.ChatRoutes;
import dev.folkmoot.rest.DiscussionRoutes;
import dev.folkmoot.rest.EventRoutes;
import dev.folkmoot.rest.GateRoutes;
import dev.folkmoot.rest.HookRoutes;
import dev.folkmoot.rest.KnowledgeRoutes;
import dev.folkmoot.rest.MailboxRoutes;
import dev.folkmoot.rest.PathAdvice;
import dev.folkmoot.rest.PromptRoutes;
import dev.folkmoot.rest.ProofRoutes;
import dev.folkmoot.rest.QuestionRoutes;
import dev.folkmoot.rest.RoundtableRoutes;
import dev.folkmoot.rest.StoryRoutes;
import dev.folkmoot.rest.SystemRoutes;
import dev.folkmoot.rest.TokenRoutes;
import dev.folkmoot.rest.WebhookRoutes;
import dev.folkmoot.roundtable.RoundtableEvents;
import dev.folkmoot.roundtable.Roundtables;
import dev.folkmoot.session.TurnEngine;
import dev.folkmoot.session.TurnEvents;
import dev.folkmoot.speech.ModelSpeech;
import dev.folkmoot.squad.ChatEvents;
import dev.folkmoot.squad.Squad;
import dev.folkmoot.store.PostgresStore;
import dev.folkmoot.store.SqliteStore;
import dev.folkmoot.store.Store;
import dev.folkmoot.story.Mailbox;
import dev.folkmoot.story.Stories;
import dev.folkmoot.story.StoryEvents;
import dev.folkmoot.task.StoredTasks;
import dev.folkmoot.tool.Tool;
import dev.folkmoot.tool.ToolCall;
import dev.folkmoot.tools.AgentCaller;
import dev.folkmoot.tools.ArchitectTools;
import dev.folkmoot.tools.DiscussionTools;
import dev.folkmoot.tools.GateTools;
import dev.folkmoot.tools.KnowledgeTools;
import dev.folkmoot.tools.McpResources;
import dev.folkmoot.tools.ModelTools;
import dev.folkmoot.tools.RemoteTools;
import dev.folkmoot.tools.ResourceNotifier;
import dev.folkmoot.tools.RoundtableTools;
import dev.folkmoot.tools.SquadTools;
import dev.folkmoot.tools.StoryTools;
import dev.folkmoot.tools.ToolAdvice;
import dev.folkmoot.tools.TurnTools;
import dev.folkmoot.tools.WaitingTools;
import dev.folkmoot.trust.Keys;
import dev.folkmoot.trust.ServerIdentity;
import dev.folkmoot.trust.TokenWatch;
import dev.folkmoot.trust.Tokens;
import dev.folkmoot.trust.Trust;
import dev.folkmoot.trust.TrustEvents;
import dev.folkmoot.trust.TrustModes;
import dev.folkmoot.web.Pages;
import dev.folkmoot.webhook.WebhookEvents;
import dev.folkmoot.webhook.Webhooks;
import java.io.IOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A running server. Its constructor wires all parts, from top to bottom. */
public final class Folkmoot implements AutoCloseable {
  /** All event types, with the toolsets that receive them. */
  public static final EventTypes EVENT_TYPES =
      new EventTypes()
          .with(GateEvents.OF_QUESTIONS, "gate")
          .with(GateEvents.OF_HOLDS, "gate")
          .with(ChatEvents.ALL, "squad")
          .with(DiscussionEvents.ALL, "discussion")
          .with(RoundtableEvents.ALL, "roundtable")
          .with(TurnEvents.ALL, "discussion", "roundtable")
          .with(StoryEvents.ALL, "work")
          .with(ArchitectEvents.ALL, "work")
          .with(KnowledgeEvents.ALL, "work")
          .with(UpdateEvents.ALL, "work")
          .with(TrustEvents.ALL)
          .with(WebhookEvents.ALL);

  private static final Logger log = LoggerFactory.getLogger(Folkmoot.class);
  private static final String OPERATOR_TOKEN = "operator.token";

  private final Deque<AutoCloseable> parts = new ArrayDeque<>();
  private final AtomicBoolean stopping = new AtomicBoolean();
  private final String url;
  private final Gate gate;
  private final DataDirectory directory;
  private final Trust trust;

  public static Folkmoot start(Config config) {
    return new Folkmoot(config, Optional.empty());
  }

  /** Starts with the caller's clock instead of that of the system or the database. */
  public static Folkmoot start(Config config, InstantSource clock) {
    return new Folkmoot(config, Optional.of(clock));
  }

  private Folkmoot(Config config, Optional<InstantSource> clock) {
    try {
      directory = closeLater(DataDirectory.open(config.data()));
      var store = closeLater(store(config, directory, clock));
      var waits = new Waits();
      var key = directory.auditKey(config.auditKey());
      var audit = new Audit(store, key, directory.checkpointFile());
      audit.advance();
      var events = new EventLog(store, waits, EVENT_TYPES, key);
      var agents = new Agents(store);
      gate = new Gate(store, events, waits, agents, config.limits());
      var tokens = new Tokens(store, agents, events);
      tokens.registerPeople();
      trust = trust(config, directory, tokens, store, events);
      var tasks = new StoredTasks(store);
      var upkeep =
          closeLater(Upkeep.start(store, events, agents, tasks, audit, config.eventRetention()));
      events.tail().start();
      closeLater(events.tail());
      closeLater(TokenWatch.follow(events.tail(), trust));
      var models = closeLater(Models.of(config.speakers().models(), Folkmoot::environment));
      var clients =
          closeLater(new McpClients(config.speakers().mcpServers(), Folkmoot::environment));
      clients.start();
      config.speakers().allAgents().forEach(agent -> agents.register(agent.registration()));
      var engine = new TurnEngine(store, events, agents, gate);
      var squad = new Squad(store, events, agents, gate);
      var stories = new Stories(store, events, waits, agents, gate);
      var knowledge = new Knowledge(store, events, agents, gate, stories);
      var plainTools =
          Stream.of(
                  new GateTools(gate, agents).tools(),
                  new SquadTools(squad, agents).tools(),
                  new StoryTools(stories, agents).tools(),
                  new KnowledgeTools(knowledge, agents).tools())
              .flatMap(List::stream)
              .toList();
      var modelTools = modelTools(config.speakers(), plainTools, clients, store);
      var speech = new ModelSpeech(models, modelTools);
      var discussions =
          new Discussions(store, waits, agents, speech, config.speakers().agentsById(), engine);
      var roundtables =
          new Roundtables(
              store,
              events,
              waits,
              agents,
              gate.forFeatures(),
              speech,
              config.speakers().agentsById(),
              config.speakers().roundtable(),
              engine);
      var architect =
          new Architect(
              store,
              events,
              waits,
              agents,
              gate.forFeatures(),
              stories,
              models,
              modelTools,
              (tx, story) -> knowledge.pack(tx, story).text(),
              config.speakers().architectConfig());
      var updates =
          config
              .knowledge()
              .map(
                  one ->
                      updates(
                          store,
                          events,
                          agents,
                          gate,
                          stories.mailbox(),
                          knowledge,
                          one,
                          directory));
      var push = new KnowledgePush(store, stories, knowledge, updates);
      var webhooks = new Webhooks(store, events, config.outbound());
      agents
          .lookalikes()
          .forEach(
              names ->
                  log.warn(
                      "{} look alike: each keeps its spelling, but a hold of one holds them all,"
                          + " and their answers count as one",
                      names.stream().map(AgentId::value).collect(Collectors.joining(" and "))));
      gate.start();
      closeLater(gate);
      engine.start();
      closeLater(engine);
      architect.start();
      upkeep.every(Duration.ofMinutes(1), architect::escalateOverdue);
      upkeep.every(Duration.ofMinutes(1), stories::returnLapsed);
      closeLater(architect);
      updates.ifPresent(KnowledgeUpdates::start);
      updates.ifPresent(this::closeLater);
      webhooks.start();
      closeLater(webhooks);

      var tools =
          Stream.<List<? extends Tool<? super Call>>>of(
                  plainTools,
                  new ArchitectTools(architect, agents).tools(),
                  new WaitingTools(gate, agents).tools(),
                  new DiscussionTools(discussions, agents).tools(),
                  new TurnTools(engine.turnWaits(waits), discussions, roundtables, agents).tools(),
                  new RoundtableTools(roundtables, agents).tools())
              .<Tool<? super Call>>flatMap(List::stream)
              .toList();
      var quotas = Quotas.of(config.limits());
      var mcp = mcp(store, new McpResources(gate, discussions), tools, tasks, quotas);
      closeLater(ResourceNotifier.follow(events.tail(), mcp));
      var counts = new HttpMetrics();
      var system =
          new SystemRoutes(
              () -> !stopping.get() && store.read(tx -> tx.sql("select 1 as one").exists()),
              List.of(
                  gate.inbox(),
                  waits,
                  engine,
                  models,
                  squad,
                  stories.mailbox(),
                  webhooks,
                  store,
                  counts),
              version());
      var callers = new Callers(agents);
      var identity = new ServerIdentity(directory.serverKeys(), this::url);
      var pages =
          new Pages(
              gate,
              agents,
              squad,
              discussions,
              roundtables,
              stories,
              architect,
              knowledge,
              push,
              events,
              trust);
      var routes =
          system.with(
              Stream.of(
                      in("gate", new QuestionRoutes(gate, callers).routes()),
                      in("gate", new GateRoutes(gate, callers).routes()),
                      new AgentRoutes(agents, callers, trust).routes(),
                      in("discussion", new DiscussionRoutes(discussions, callers).routes()),
                      in("roundtable", new RoundtableRoutes(roundtables, callers).routes()),
                      in("squad", new ChatRoutes(squad, callers).routes()),
                      in("squad", new PromptRoutes(squad, callers).routes()),
                      in("work", new StoryRoutes(stories, callers).routes()),
                      in("work", new ArchitectRoutes(architect, callers).routes()),
                      in("work", new KnowledgeRoutes(knowledge, push, callers).routes()),
                      in("work", new MailboxRoutes(stories.mailbox(), callers).routes()),
                      new TokenRoutes(trust, tokens).routes(),
                      new WebhookRoutes(webhooks).routes(),
                      new AuditRoutes(audit).routes(),
                      in("gate", new HookRoutes(gate, callers, names(tools), identity).routes()),
                      new ProofRoutes(identity).routes(),
                      mcp.routes().stream()
                          .map(
                              route ->
                                  route.query(
                                      "agent",
                                      "the agent that calls; default with a token: its owner"))
                          .toList(),
                      new EventRoutes(events, gate.agentEvents()).routes(),
                      pages.routes())
                  .flatMap(List<Route>::stream)
                  .toList());
      var router = new Router(routes, new PathAdvice(), pages.errorPage());
      var http = closeLater(HttpServer.start(config.listen(), router, trust, counts, quotas));
      closeLater(mcp);
      closeLater(waits);
      url =
          "%s://%s:%d"
              .formatted(
                  config.listen().tls().isPresent() ? "https" : "http",
                  bracketed(config.listen().host()),
                  http.port());
      directory.announce(url);
    } catch (IOException e) {
      close();
      throw new StartFailure(
          "port %d on %s is taken or not allowed; use another --port, or 0 for a free one"
              .formatted(config.listen().port(), config.listen().host()));
    } catch (RuntimeException e) {
      close();
      throw e;
    }
  }

  private static List<Route> in(String toolset, List<Route> routes) {
    return routes.stream().map(route -> route.in(toolset)).toList();
  }

  static Store store(Config config, DataDirectory directory, Optional<InstantSource> clock) {
    if (config.database().isPresent()) {
      var url = config.database().get();
      return clock
          .map(time -> PostgresStore.open(url, time))
          .orElseGet(() -> PostgresStore.open(url));
    }
    var file = directory.database();
    directory.keepNativeLibrary();
    return SqliteStore.open(file, clock.orElse(InstantSource.system()));
  }

  private static KnowledgeUpdates updates(
      Store store,
      EventLog events,
      Agents agents,
      Gate gate,
      Mailbox mailbox,
      Knowledge knowledge,
      RepositoryConfig config,
      DataDirectory directory) {
    return new KnowledgeUpdates(
        store,
        events,
        agents,
        gate.forFeatures(),
        mailbox,
        config,
        directory.folder("knowledge"),
        knowledge::merged,
        Folkmoot::environment);
  }

  private static Optional<String> environment(String name) {
    return Optional.ofNullable(System.getenv(name)).filter(value -> !value.isBlank());
  }

  private static ModelTools modelTools(
      Speakers speakers, List<Tool<ToolCall>> own, McpClients clients, Store store) {
    return new ModelTools(
        own,
        speakers.agents().stream().collect(Collectors.toMap(Persona::id, Persona::tools)),
        speakers.mcpServers().stream().map(McpServerConfig::name).toList(),
        new RemoteTools(clients, store)::tools);
  }

  private static List<String> names(List<Tool<? super Call>> tools) {
    return tools.stream().map(Tool::name).toList();
  }

  private static McpServer mcp(
      Store store,
      McpResources mcpResources,
      List<Tool<? super Call>> tools,
      StoredTasks tasks,
      Quotas quotas) {
    var key = Keys.findOrCreate(store, "mcp");
    return new McpServer(
        new ServerInfo(
            "folkmoot",
            "Folkmoot",
            version(),
            "No work goes past an unanswered question: check_gate before you work,"
                + " wait_for_clearance while you are held."),
        new Catalogue(
            tools, mcpResources.resources(), mcpResources.templates(), mcpResources.prompts()),
        AgentCaller::of,
        new ToolAdvice(),
        tasks,
        key,
        store.clock(),
        quotas,
        protocol -> new SessionEra(protocol, key, store.clock()));
  }

  /** Chooses the mode of trust. The first start with tokens makes the operator's token. */
  private static Trust trust(
      Config config, DataDirectory directory, Tokens tokens, Store store, EventLog events) {
    var mode = TrustModes.choose(store, events, config.trust().chosen());
    if (mode == Trust.Mode.OPEN) {
      log.warn(
          "trust is open: anybody who reaches this server can answer and halt in any name;"
              + " restart with --trust people before agents work here unattended");
      return new Trust.Open(Optional.of(tokens));
    }
    if (!tokens.hasOperator()) {
      tokens.createOperator(
          new AgentId("operator"), secret -> directory.writePrivate(OPERATOR_TOKEN, secret));
    }
    return new Trust.ByTokens(mode, tokens, store, Keys.findOrCreate(store, "pass"));
  }

  /** A link that signs the operator in once; empty in {@code open} mode. */
  Optional<String> signInLink() {
    return trust instanceof Trust.ByTokens tokens
        ? directory
            .read(OPERATOR_TOKEN)
            .flatMap(secret -> tokens.link(secret))
            .map(link -> url + link.path())
        : Optional.empty();
  }

  public String url() {
    return url;
  }

  public Gate gate() {
    return gate;
  }

  static String version() {
    return Optional.ofNullable(Folkmoot.class.getPackage().getImplementationVersion())
        .orElse("dev");
  }

  /** Asks waiting clients to reconnect, lets requests finish, and closes in reverse order. */
  @Override
  public void close() {
    stopping.set(true);
    while (!parts.isEmpty()) {
      try {
        parts.pop().close();
      } catch (Exception e) {
        log.warn("a part did not close", e);
      }
    }
  }

  private <T extends AutoCloseable> T closeLater(T part) {
    parts.push(part);
    return part;
  }

  private static String bracketed(String host) {
    return host.contains(":") ? "[" + host + "]" : host;
  }
}
